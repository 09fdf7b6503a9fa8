// Long lists: asks for the rows that are looked at, and keeps the place.
const most = 80, margin = 1200

export default ({ send, report }) => {
  const wanted = new Map(Object.entries(JSON.parse(document.body.dataset.show ?? '{}'))) // first rows, by list
  const places = new Map() // what stood at the edge of its pane, by list
  const seen = new WeakSet(), counted = new Set()
  let timer, asked = 0, kept, isWaiting = false, anchors = [], goal

  const box = node => node.getBoundingClientRect()
  const within = (node, pane, room) => box(node).top < box(pane).bottom + room && box(node).bottom > box(pane).top - room
  const read = gap => gap.dataset.gap.split(' ').map((text, index) => index ? +text : text)

  // The long lists of the page, with their parts: rows, and gaps that stand for some.
  function all() {
    const lists = []
    let list
    for (const gap of document.querySelectorAll('[data-gap]')) {
      const [id, first, count, total] = read(gap), pane = gap.closest('.pane')
      if (!pane) continue
      if (!first) lists.push(list = { id, total, pane, gap, parent: gap.parentNode, parts: [] })
      if (list?.id !== id) continue
      if (count) list.parts.push({ node: gap, first, count, isGap: true })
      for (let index = first + count, node = gap; index < total; index++) {
        node = node.nextElementSibling
        if (!node || node.dataset.gap) break
        list.parts.push({ node, first: index, count: 1 })
      }
    }
    return lists.filter(({ parts }) => parts.length)
  }

  function rowAt({ parts }, y) {
    const { node, first, count } = parts.findLast(({ node }) => box(node).top <= y) ?? parts[0], { top, height } = box(node)
    return first + count * Math.min(Math.max((y - top) / (height || 1), 0), 1)
  }
  function topOf({ parts }, index) {
    const { node, first, count } = parts.findLast(({ first }) => first <= index), { top, height } = box(node)
    return top + height * Math.min((index - first) / count, 1)
  }
  const rowOf = ({ parts }, index) => parts.find(({ first, isGap }) => first === index && !isGap)?.node

  function anchor(pane, lists) {
    const edge = box(pane).top
    const list = pane.scrollTop > 0 && lists.filter(({ parts }) => box(parts[0].node).top < edge).pop()
    if (!list) return
    const isEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 2
    const tops = {}, end = box(list.parts.at(-1).node).bottom
    if (end <= edge) return { pane, isEnd, id: list.id, index: list.total, tops, at: end - edge }
    const index = Math.floor(rowAt(list, edge))
    if (rowOf(list, index)) for (const { node, isGap } of list.parts) if (!isGap) tops[node.id] = box(node).top - edge
    return { pane, isEnd, id: list.id, index, tops, at: topOf(list, index) - edge }
  }

  // Going by a row that is still there.
  function restore({ pane, isEnd, id, index, tops, at }, lists) {
    const list = lists.find(list => list.id === id && list.pane === pane)
    if (!list) return
    const known = list.parts.map(({ node }) => node).filter(({ id }) => id in tops)
    const stays = known.find(({ id }) => tops[id] >= 0) ?? known.at(-1)
    if (isEnd && !stays) return pane.scrollTop = pane.scrollHeight
    pane.scrollTop += (stays ? box(stays).top - tops[stays.id] : topOf(list, index) - at) - box(pane).top
  }

  function before() {
    const lists = all(), panes = new Set(lists.map(({ pane }) => pane))
    anchors = [...panes].map(pane => anchor(pane, lists)).filter(Boolean)
    for (const { id } of lists) places.delete(id)
    for (const anchor of anchors) places.set(anchor.id, anchor)
    // The keyboard goes on with the first row that a link stands for.
    const gap = document.activeElement?.closest('.gap')
    goal = null
    if (!gap) return
    const [id, first, count] = read(gap)
    goal = { id, index: gap.matches('.before') ? first + count - 1 : first }
  }

  function shown() {
    const lists = all()
    measure(lists)
    for (const list of lists) if (!seen.has(list.gap)) arrived(list)
    for (const anchor of anchors) restore(anchor, lists)
    anchors = []
    const row = lists.map(list => list.id === goal?.id && rowOf(list, goal.index)).find(Boolean)
    if (row) focus(row)
    goal = null
    soon()
  }

  // Gaps are as high as the other rows make their rows.
  function measure(lists) {
    const heights = lists.map(({ parts }) => {
      let run = [], longest = run
      for (const { node, isGap } of parts) {
        if (isGap) run = []
        else run.push(node)
        if (run.length > longest.length) longest = run
      }
      return longest.length ? (box(longest.at(-1)).bottom - box(longest[0]).top) / longest.length : 0
    })
    for (const parent of counted) {
      if (parent.isConnected && parent.querySelector(':scope > .gap:not([hidden])')) continue
      counted.delete(parent)
      for (const row of parent.children) row.ariaPosInSet = row.ariaSetSize = null
    }
    lists.forEach(({ parts, parent, total, pane }, index) => {
      pane.style.overflowAnchor = 'none'
      if (parts.some(({ isGap }) => isGap) && parent.matches('ul')) counted.add(parent)
      for (const { node, first, count, isGap } of parts) {
        if (isGap) node.style.blockSize = count * heights[index] + 'px'
        else if (counted.has(parent)) [node.ariaPosInSet, node.ariaSetSize] = [first + 1, total]
      }
    })
  }

  // A list that comes again shows what it showed.
  function arrived(list) {
    seen.add(list.gap)
    const known = places.get(list.id), index = wanted.get(list.id), place = known ?? (index && { index, at: 0 })
    if (!place || known?.pane === list.pane || !known && list.pane.scrollTop > 0) return
    list.pane.scrollTop += topOf(list, place.index) - box(list.pane).top - place.at
  }

  function focus(row) {
    const control = row.querySelector('button:enabled, input:enabled, textarea:enabled') ?? row
    if (control === row) row.tabIndex = -1
    go(control, 'nearest')
  }
  // Seen first: the keyboard asks for the rows in sight, and who comes from elsewhere sees others.
  function go(node, block) {
    node.scrollIntoView({ block })
    node.focus({ preventScroll: true })
  }

  function soon() {
    if (!timer && document.querySelector('.gap')) timer = setTimeout(ask, asked + 100 - Date.now())
    report()
  }

  function ask() {
    clearTimeout(timer)
    timer = null
    asked = Date.now()
    const lists = all(), show = {}
    // The row that has the keyboard stays, or one that is seen.
    const find = holds => lists.flatMap(({ parts, pane }) => parts.filter(({ node, isGap }) => !isGap && holds(node, pane)).map(({ node }) => node.id))
    const inSight = find((node, pane) => pane.scrollTop && within(node, pane, 0))
    const keep = find(node => node.contains(document.activeElement))[0]
      ?? (inSight.includes(kept) ? kept : inSight[inSight.length >> 1])
    const size = keep ? most - 1 : most
    for (const list of isWaiting ? [] : lists) {
      const { top, bottom, height } = box(list.pane)
      if (!height || !list.parts.some(({ node, isGap }) => isGap && within(node, list.pane, margin))) continue
      const middle = Math.min(Math.floor(rowAt(list, (top + bottom) / 2)), list.total - 1)
      const first = Math.max(0, Math.min(middle - (size >> 1), list.total - size))
      // The server may have forgotten what was asked.
      if (first !== (wanted.get(list.id) ?? 0) || !rowOf(list, middle)) show[list.id] = first
    }
    if ((Object.keys(show).length || !isWaiting && keep !== kept) && send({ show, keep })) {
      isWaiting = true
      kept = keep
      for (const list in show) wanted.set(list, show[list])
    }
    report()
  }

  document.addEventListener('scroll', soon, { capture: true, passive: true })
  addEventListener('resize', soon)
  document.addEventListener('focusin', ({ target }) => target.closest('.gap') ? ask() : soon())
  // Who is faster than the rows waits a little.
  document.addEventListener('keydown', event => {
    if (event.key === 'Tab' && event.target.closest('.gap') && isWaiting && Date.now() < asked + 2000) event.preventDefault()
  })
  document.addEventListener('click', event => {
    const link = event.target.closest('.gap a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(link, 'center')
    ask()
  })

  return {
    before, shown,
    busy: () => +isWaiting + !!timer,
    hello: () => ({ show: Object.fromEntries(wanted), keep: kept, ...isWaiting && { seen: -1 } }),
    answered() {
      isWaiting = false
      soon()
    }
  }
}
