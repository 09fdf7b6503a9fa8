// The page's part of a session: tells the server what the person does, and shows what the session says.
const page = document.body, mark = document.documentElement.dataset, form = document.getElementById('wend')
const { session, base, token } = page.dataset
const said = JSON.parse(page.dataset.words)
const live = new URL(page.dataset.live, location.href)
live.protocol = live.protocol.replace('http', 'ws')
const policy = window.trustedTypes?.createPolicy('wend', { createHTML: html => html })
const byId = id => document.getElementById(id)
const make = (tag, properties) => Object.assign(document.createElement(tag), properties)
const owner = id => id.split('~')[0]
const takes = (node, kind) => node?.closest?.('[data-e]')?.dataset.e.split(' ').includes(kind)
const client = [...crypto.getRandomValues(new Uint32Array(4))].map(n => n.toString(36)).join('')

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
document.cookie = `wend-zone=${encodeURIComponent(zone)};path=${base};max-age=31536000;samesite=lax`

let epoch = +page.dataset.epoch, seen = +page.dataset.r
let socket, isLive = false, wasLive = false, isOver = false, attempts = 0, retry, patience
let next = 1, done = 0, isTroubled = false // numbers of batches, whether something could not be stored
let sent = [], queue = [] // batches not acknowledged, events not sent
const held = new Map(), counters = new Map() // by control: the edit that waits for one under way, the number of edits
const overlong = new Set() // controls whose text is too long to be sent
let begun = owner(document.querySelector('[autofocus]')?.id ?? '') || null, composing = null // the element that has the keyboard as the server knows, the control being composed in

// Sending

function tell(kind, id, value) {
  if (!isLive && (wasLive || isOver)) {
    if (kind !== 'begin' && kind !== 'end') refuse()
    return false
  }
  queue.push(...held.values())
  held.clear()
  queue.push(value === undefined ? [kind, id] : [kind, id, value])
  soon()
  return true
}

// What is typed of a duration says nothing until all of it is there; who leaves it so is told what holds.
const isUnfinished = ({ pattern, value, validity }) => pattern && (!value || validity.patternMismatch)

function edit(control, isLeft) {
  if (control.type === 'file') return upload(control)
  if (control === composing || !isLeft && isUnfinished(control)) return
  const id = owner(control.id), count = (counters.get(control.id) ?? 0) + 1
  const event = ['edit', id, control.type === 'checkbox' ? control.checked : control.value, count]
  counters.set(control.id, count)
  overlong.delete(control.id)
  const isSame = e => e[0] === 'edit' && e[1] === id
  let last = queue.length - 1
  while (last >= 0 && queue[last][0] === 'edit' && !isSame(queue[last])) last--
  if (last >= 0 && isSame(queue[last])) queue[last] = event
  else if (sent.some(batch => batch.e.some(isSame))) held.set(control.id, event)
  else queue.push(event)
  soon()
}

let uploads = 0, looks = 0
function upload(control) {
  if (!control.files.length) return
  uploads++
  import(page.dataset.upload).then(module => module.default(control)).catch(() => state(said.notConnected))
    .finally(() => report(uploads--))
  report()
}

let isScheduled = false
function soon() {
  report()
  if (isScheduled) return
  isScheduled = true
  queueMicrotask(() => {
    isScheduled = false
    flush()
  })
}

// A character is three bytes at most.
const fits = text => text.length <= 20000 || new TextEncoder().encode(text).length <= 60000
function flush() {
  while (isLive && queue.length) {
    // Of more events at once than these the server takes none.
    let count = Math.min(queue.length, 500), text
    const batch = { n: next }
    do text = JSON.stringify({ ...batch, e: batch.e = queue.slice(0, count) })
    while (!fits(text) && (count = count >> 1))
    if (!count) {
      overlong.add(queue.shift()[1] + '~i')
      state(said.textTooLong)
      continue
    }
    queue.splice(0, count)
    next++
    sent.push(batch)
    socket.send(text)
    patience ??= setTimeout(lost, 10000)
  }
  report()
}

function acknowledged(number) {
  done = Math.max(done, number)
  sent = sent.filter(batch => batch.n > number)
  clearTimeout(patience)
  patience = sent.length ? setTimeout(lost, 10000) : undefined
  if (isTroubled) state('')
  isTroubled = false
  for (const [control, event] of held) {
    if (sent.some(batch => batch.e.some(e => e[0] === 'edit' && e[1] === event[1]))) continue
    held.delete(control)
    queue.push(event)
  }
  flush()
  if (!sent.length) modules.ahead?.goOn()
}

// Sends what only waits for an answer; whether something typed would go with the page nevertheless.
function last() {
  if (isLive) {
    queue.push(...held.values())
    held.clear()
    flush()
  }
  return !isOver && !posts() && ([...overlong].some(byId) || !isLive && (composing || unsaved().length))
}
const unsaved = () => [...sent.flatMap(batch => batch.e), ...queue, ...held.values()].filter(e => e[0] === 'edit')

let wend, pending // what was reported last
function report() {
  const now = isLive ? 'live' : wasLive || isOver || attempts ? 'offline' : 'connecting'
  const open = sent.length + queue.length + held.size + uploads + looks + isLoading() + (modules.lists?.busy() ?? 0)
  if (now !== wend) mark.wend = wend = now
  if (open !== pending) mark.pending = pending = open
}

// Connecting

function connect() {
  clearTimeout(retry)
  if (isOver || (socket && socket.readyState < 2)) return
  const mine = socket = new WebSocket(live)
  mine.onopen = () => mine.send(JSON.stringify({ hello: { client, epoch, seen, token, zone, ...shown() } }))
  mine.onmessage = message => {
    if (mine !== socket) return
    const { h, a, r, w, p } = JSON.parse(message.data)
    if (h) return greeted(h)
    if (r) seen = r
    if (a) sent = sent.filter(batch => batch.n > a)
    if (p) apply(p)
    if (r) mark.shown = `${epoch}.${r}`
    if (w) modules.lists?.answered()
    if (a) acknowledged(a)
  }
  mine.onclose = ({ code }) => mine === socket && closed(code)
}

function lost() {
  socket.onclose = null
  socket.close()
  closed(0)
}

function closed(code) {
  isLive = false
  clearTimeout(patience)
  patience = undefined
  if (code === 4404 && !done) return anew()
  // The server has missed some of what this page sent: a new page counts anew.
  if (code === 4400) return location.reload()
  if (code === 4404 || code === 4403) {
    isOver = true
    state(code === 4404 ? said.sessionEnded : said.notYours, base)
  } else {
    const most = Math.min(code === 1013 ? 4000 : 300 * 2 ** attempts++, 10000)
    retry = setTimeout(connect, most * (0.5 + Math.random() / 2))
    // What was said to a press goes on being said.
    if (wasLive && byId('wend-state')?.textContent !== said.notConnected) state(said.disconnected)
  }
  page.toggleAttribute('data-offline', wasLive || isOver)
  report()
}

// Nobody has done anything in the session that is no more: a new one takes what was typed meanwhile.
function anew() {
  modules.leaving?.keep()
  isOver = true
  location.replace(base + (document.querySelector('.app').dataset.place ?? '/').slice(1))
}

function greeted({ epoch: now, n, r, p, s }) {
  const isAsked = !isLive
  epoch = now
  seen = r
  done = Math.max(done, n)
  sent = sent.filter(batch => batch.n > n)
  // Of what was acknowledged, scrolling may be forgotten after a restart: numbers go on after those that are known.
  if (isAsked) {
    next = n + 1
    for (const batch of sent) batch.n = next++
  }
  // What could not be stored has not happened: what was typed is sent again, what was pressed is for the person to repeat.
  if (s?.why) next = n + 1
  if (s?.why) sent.splice(0).forEach(batch => queue.unshift(...batch.e.filter(e => e[0] === 'edit')))
  const open = new Set([...sent.flatMap(batch => batch.e), ...queue, ...held.values()].map(e => e[0] === 'edit' && e[1]))
  for (const control of counters.keys()) if (!open.has(owner(control)) && !overlong.has(control)) counters.delete(control)
  if (s) replace(s)
  else apply(p)
  mark.shown = `${epoch}.${seen}`
  isLive = wasLive = true
  modules.lists?.answered()
  attempts = 0
  page.removeAttribute('data-offline')
  state(s?.why ?? '')
  isTroubled = !!s?.why
  if (isTroubled) return setTimeout(flush, 1000)
  if (!isAsked) return
  for (const batch of sent) socket.send(JSON.stringify(batch))
  queue = regained(queue)
  acknowledged(n)
}

// What was typed while disconnected, with the keyboard's way from field to field as the server has to see it.
function regained(events) {
  const told = [], at = node => belongs(node) ? begun : takes(node, 'begin') ? owner(node.id) : null
  const go = id => {
    if (begun === id) return
    if (begun) told.push(['end', begun])
    if (id) told.push(['begin', id])
    begun = id
  }
  for (const event of events) {
    if (event[0] === 'edit') go(at(byId(event[1] + '~i')) ?? begun)
    told.push(event)
  }
  go(at(document.activeElement))
  return told
}

function refuse() {
  const node = byId('wend-state')
  if (!isOver) state(said.notConnected)
  node?.animate?.([{ opacity: 0.2 }, { opacity: 1 }], 300)
  connect()
}

function state(text, link) {
  const node = byId('wend-state')
  if (!node) return
  node.textContent = text
  node.hidden = !text
  if (!link) return
  node.append(' ', make('a', { href: link, textContent: said.startAgain }))
}

// Showing

// What some pages need: loaded where there is something of the kind, and called after every change of the page.
const needs = { lists: '.gap', choices: '[role=radiogroup]', gestures: '[data-g]', keys: '.app', fit: '[data-fits]', stage: '[data-way], .v-coachmark', places: '[data-place]', ahead: '[data-e~=return]', sight: '[data-sight]', leaving: '[data-e~=edit]' }
const wide = matchMedia('(min-width: 900px)') // where there are shortcuts
wide.onchange = () => load()
const modules = {} // null while it is on its way
const shown = () => modules.lists?.hello() ?? (page.dataset.show && { show: JSON.parse(page.dataset.show) })
const tools = { styles: page.dataset.stageStyles, report, perform, tell, returned, make, said, wide, layer: () => top() ?? document, last, unsaved, posts: () => posts(), send: message => isLive && !socket.send(JSON.stringify(message)) }
const isLoading = () => Object.values(modules).filter(module => module === null).length
function load() {
  for (const [name, selector] of Object.entries(needs)) {
    if (modules[name] !== undefined || name === 'keys' && !wide.matches || !document.querySelector(selector)) continue
    modules[name] = null
    import(page.dataset[name]).then(module => (modules[name] = module.default(tools)).shown?.())
      .catch(() => delete modules[name]).finally(report)
  }
}

function parse(html) {
  const template = document.createElement('template')
  template.innerHTML = policy ? policy.createHTML(html) : html
  return template.content
}

const dialogs = () => [...document.querySelectorAll('dialog[open]')]
const top = () => dialogs().filter(dialog => !dialog.inert).pop()
const hasFocus = node => node.contains(document.activeElement)
const isHere = node => node?.checkVisibility() && !node.closest('[inert]')
// Whether a node is part of what is being edited: in the element that has the keyboard, or on the bar over it.
const belongs = node => !!begun && !!node?.closest && (!!node.closest('.accessoryBar') || !!byId(begun)?.contains(node))
const origins = new Map() // by dialog: what had the keyboard before it came
let lapsed // what had the keyboard and cannot be used: it has it again when it can, if nothing else has

function watched(change) {
  const focused = document.activeElement, pane = focused?.closest('.screen>.form,.screen,.pane'), known = dialogs()
  modules.lists?.before()
  change()
  load()
  for (const module of Object.values(modules)) module?.shown?.()
  if (begun && !byId(begun)) begun = null
  const now = dialogs()
  for (const dialog of now) if (!known.includes(dialog)) origins.set(dialog.id, focused?.id)
  let back
  for (const dialog of known) {
    if (now.includes(dialog)) continue
    back ??= byId(origins.get(dialog.id))
    origins.delete(dialog.id)
  }
  const active = document.activeElement
  if (focused.disabled) lapsed = focused
  else if (active !== page) lapsed = null
  if (lapsed && !lapsed.disabled && isHere(lapsed)) return lapsed.focus({ preventScroll: true })
  if (active !== page && isHere(active)) return
  // Where the screen is still the same, Tab goes on from the place where the keyboard was.
  if (!back && (focused === page || isHere(focused) || isHere(pane))) return
  const layer = top() ?? document
  const heading = [...layer.querySelectorAll('h1[tabindex]')].find(node => node.checkVisibility())
  const goal = isHere(back) ? back : heading ?? top()
  goal?.focus({ preventScroll: goal !== back })
}

function apply(patches) {
  watched(() => {
    for (const [kind, ...rest] of patches) kinds[kind]?.(...rest)
  })
}

const kinds = {
  s(id, name, value, counter = 0) {
    const node = byId(id)
    if (!node) return
    if (name === '') {
      if (node.firstChild?.nodeType === 3) node.firstChild.data = value ?? ''
      else node.textContent = value
    } else if (name === 'value' || name === 'checked') {
      if (node !== composing && (counter ?? 0) === (counters.get(id) ?? 0)) show(node, name, value)
    } else if (name === 'selected') node.selected = value !== null
    else if (value === null) node.removeAttribute(name)
    else node.setAttribute(name, value)
  },
  i(parent, before, html) {
    byId(parent)?.insertBefore(parse(html), before && byId(before))
  },
  r(id) {
    byId(id)?.remove()
  },
  m(id, before) {
    const node = byId(id)
    if (node) place(node, before && byId(before))
  },
  c(name, id, argument) {
    calls[name]?.(id && byId(id), argument)
  }
}

// How the keyboard has moved on since what the server knows.
const moves = () => [...sent.flatMap(batch => batch.e), ...queue].map(([kind]) => kind)
  .filter(kind => kind === 'begin' || kind === 'end')

const calls = {
  title: (_, text) => document.title = text,
  focus(node) {
    if (!node || composing || hasFocus(node)) return
    const id = takes(node, 'begin') ? owner(node.id) : null, moved = moves()
    if (moved.length) {
      // The person has left meanwhile, for something that is not edited.
      if (id && !moved.includes('begin')) tell('end', id)
      return
    }
    begun = id
    node.focus()
  },
  blur(node) {
    if (!node || composing || moves().length) return
    if (begun === owner(node.id)) begun = null
    node.blur()
  },
  scrollTo(node, offset) {
    const pane = node?.closest('.pane') ?? node
    if (pane) pane.scrollTop = +offset
  },
  announce(_, text) {
    let node = byId('wend-live')
    if (!node) page.append(node = make('p', { id: 'wend-live', className: 'vh', role: 'status' }))
    node.textContent = text
  },
  app(_, text) {
    const [name, argument] = JSON.parse(text)
    if (name === 'announce') calls.announce(null, argument)
    document.dispatchEvent(new CustomEvent('wend:call', { detail: { name, argument } }))
  },
  look(_, text) {
    looks++
    import(page.dataset.look).then(module => module.default(text)).catch(() => {}).finally(() => report(looks--))
    report()
  },
  notice(_, text) {
    byId('wend-notice')?.remove()
    if (!text) return
    const node = make('p', { id: 'wend-notice', className: 'notice', role: 'alert', textContent: text })
    node.append(' ', make('button', { type: 'button', textContent: said.dismiss, onclick: () => node.remove() }))
    page.prepend(node)
  }
}

function show(node, name, value) {
  if (name === 'checked') return node.checked = value !== null
  value ??= ''
  if (node.value === value) return
  const caret = node === document.activeElement && node.selectionStart
  node.value = value
  if (typeof caret === 'number') node.setSelectionRange(caret, caret)
}

// What has the keyboard stays where it is: the others move round it.
function place(node, before) {
  const parent = node.parentNode
  if (!hasFocus(node)) return parent.insertBefore(node, before)
  const isAhead = before && before.compareDocumentPosition(node) & 4
  const [goal, end] = isAhead ? [node.nextSibling, node] : [node, before]
  for (let at = isAhead ? before : node.nextSibling, after; at !== end; at = after) {
    after = at.nextSibling
    parent.insertBefore(at, goal)
  }
}

function replace({ html, p }) {
  watched(() => {
    const fresh = parse(html).firstElementChild, app = byId(fresh.id) ?? document.querySelector('.app')
    morph(app, fresh)
    const isBusy = document.activeElement && document.activeElement !== page
    for (const [kind, ...rest] of p) if (!(isBusy && rest[0] === 'focus')) kinds[kind]?.(...rest)
  })
}

function morph(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data
    return
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.matches('input, textarea')) {
    if (old !== composing && !counters.has(old.id)) {
      if (old.type === 'checkbox') old.checked = fresh.checked
      else show(old, 'value', fresh.value)
    }
    return
  }
  const names = new Set([...fresh.children].map(child => child.id))
  let at = old.firstChild
  const skip = () => {
    while (at?.id && !names.has(at.id)) {
      const gone = at
      at = at.nextSibling
      gone.remove()
    }
  }
  for (const child of [...fresh.childNodes]) {
    skip()
    const known = child.id ? byId(child.id) : at && !at.id && at.nodeName === child.nodeName ? at : null
    if (known?.parentNode === old && known.nodeName === child.nodeName) {
      if (known === at) at = at.nextSibling
      else place(known, at)
      morph(known, child)
    } else {
      if (known === at) at = at?.nextSibling
      if (child.id) known?.remove()
      old.insertBefore(child, at)
    }
  }
  while (at) {
    const gone = at
    at = at.nextSibling
    gone.remove()
  }
  if (old.matches('select') && !counters.has(old.id)) show(old, 'value', fresh.value)
}

// Listening

function perform(text) {
  scrolls() // where what is left now stands
  const space = text.indexOf(' '), id = text.slice(space + 1), [kind, value] = text.slice(0, space).split('=')
  return tell(kind, id, value)
}

// Where no connection was ever possible, the form posts itself.
const posts = () => !wasLive && attempts > 1
form.addEventListener('submit', event => {
  if (posts()) return
  event.preventDefault()
  const control = document.activeElement
  if (!modules.ahead?.waits(control)) returned(control)
})
function returned(control) {
  // A return key that waits for text does nothing before there is some.
  if (!takes(control, 'return') || !control.value && control.dataset.some !== undefined) return false
  if (!tell('return', owner(control.id))) return false
  modules.ahead?.begin(control)
  return true
}

form.addEventListener('input', ({ target, isComposing }) => {
  if (!isComposing && takes(target, 'edit')) edit(target)
})
form.addEventListener('change', ({ target }) => {
  // It has been let go of, though it keeps the keyboard; what leads away from it then ends nothing more.
  if (target.type === 'range' && takes(target, 'end') && tell('end', owner(target.id)) && begun === owner(target.id)) begun = null
})
form.addEventListener('compositionstart', ({ target }) => composing = target)
form.addEventListener('compositionend', ({ target }) => {
  composing = null
  if (takes(target, 'edit')) edit(target)
})
form.addEventListener('focusin', ({ target }) => {
  if (!target.matches('input, textarea') || !takes(target, 'begin') || begun === owner(target.id)) return
  if (tell('begin', owner(target.id))) begun = owner(target.id)
})
form.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (!document.hasFocus() || !target.isConnected) return
  if (takes(target, 'edit') && isUnfinished(target)) edit(target, true)
  if (!belongs(target) || belongs(relatedTarget)) return
  if (tell('end', begun)) begun = null
})
form.addEventListener('mousedown', event => {
  if (event.target.closest('.accessoryBar, .beside button')) event.preventDefault()
})

let scrolled = new Map(), scrollTimer
document.addEventListener('scroll', ({ target }) => {
  const can = '[data-e~="scroll"]'
  const node = target.matches?.(can) ? target : target.querySelector?.(can)
  if (!node || (node !== target && node.closest('.pane') !== target)) return
  scrolled.set(node.id, Math.round(target.scrollTop))
  clearTimeout(scrollTimer)
  scrollTimer = setTimeout(scrolls, 250)
}, true)
function scrolls() {
  for (const [id, offset] of scrolled) if (isLive && byId(id)) queue.push(['scroll', id, offset])
  if (scrolled.size) soon()
  scrolled.clear()
}

document.addEventListener('pointerdown', () => {
  guard()
  load() // again, if something could not be loaded
})
document.addEventListener('keydown', event => {
  guard()
  if (event.key === 'Enter' && event.target.matches('textarea[data-some]') && !event.target.value) event.preventDefault()
  const layer = top(), isReturn = event.key === 'Enter' && layer === document.activeElement
  if (!isReturn && event.key !== 'Escape' || event.isComposing) return
  const button = isReturn ? byId(layer.dataset.return) : layer?.querySelector('[data-k=cancel]')
  if (!button) return
  event.preventDefault()
  button.click()
})

// The form's own way to say it takes the browser three times as long.
document.addEventListener('click', event => {
  const button = event.target.closest('button[name=e]')
  if (!button || button.disabled || event.defaultPrevented || posts()) return
  event.preventDefault()
  perform(button.value)
})
// The browser's Back: one entry more than the page has, so that going back can be asked of the session first. Places have their own.
let isGuarded = history.state?.wend === 1 || !!document.querySelector('[data-place]')
function guard() {
  if (isGuarded) return
  isGuarded = true
  history.pushState({ wend: 1 }, '')
}
addEventListener('popstate', ({ state }) => {
  if (state?.wend !== 0 || !isGuarded) return
  const layer = top() ?? document
  const button = [...layer.querySelectorAll('button[name=e][value^="back "], :is(.answers, .actionSheet) > [data-k=cancel]')]
    .filter(button => !button.disabled && !button.closest('[inert], [hidden]')).pop()
  if (!button && layer === document) {
    isGuarded = false
    return history.back()
  }
  history.forward()
  button?.click()
})
if (!isGuarded) history.replaceState({ wend: 0 }, '', `${base}s/${session}`)

for (const kind of ['online', 'pageshow', 'focus']) addEventListener(kind, connect)
document.addEventListener('visibilitychange', () => document.hidden || connect())
// What was typed before this ran counts; what the browser put back from an earlier visit does not.
const isVisit = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
for (const control of form.querySelectorAll('[data-e~="edit"] [id$="~i"]')) {
  const isOn = control.type === 'checkbox'
  const first = control.options ? [...control.options].find(o => o.defaultSelected)?.value ?? '' : control.defaultValue
  if (isOn ? control.checked === control.defaultChecked : control.value === first) continue
  if (isVisit) edit(control)
  else if (isOn) control.checked = control.defaultChecked
  else control.value = first
}
calls.notice(null, byId('wend-notice')?.textContent)
load()
connect()
report()
