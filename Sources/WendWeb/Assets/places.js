// The browser's history in an app whose places have addresses: one entry for each place, and its back and forward go there.
export default ({ tell, layer }) => {
  const { base, session } = document.body.dataset, root = `${base}s/${session}`, mark = 2
  const shownPlace = () => document.querySelector('.app').dataset.place
  // The entry whose place is shown; the one the person went to, until the session is there; the one to which they go when they have
  // answered a question; whether we moved ourselves.
  let entry = { wend: mark, n: 0, place: shownPlace() }, asked = null, later = null, isOurs = false, isLeaving = false
  const trail = window.navigation

  // What an entry is can be asked by the next one only where the browser keeps it for both.
  function write(how) {
    history[how](entry, '', root + entry.place)
    trail?.updateCurrentEntry({ state: entry })
  }

  function go(steps) {
    isOurs = true
    document.documentElement.dataset.going = ''
    history.go(steps)
  }

  // The address says what is shown, whatever was asked for.
  function putBack() {
    const steps = asked && entry.n - asked.n
    if (asked && mustWait()) later = asked
    asked = null
    if (steps) go(steps)
  }

  // What was asked for is there, or what is there instead: the way back leads on from it.
  function arrive() {
    entry = { ...asked, place: shownPlace() }
    asked = null
    write('replaceState')
  }

  const mustWait = () => layer() !== document || document.querySelector('.app').dataset.held !== undefined

  // The session may have said something without showing anything else.
  function waitForAnswer() {
    if (!asked) return
    if (document.documentElement.dataset.pending > 0) setTimeout(waitForAnswer, 50)
    else if (mustWait()) putBack()
    else arrive()
  }

  function shown() {
    const place = shownPlace()
    if (isOurs || isLeaving || place === undefined) return
    if (asked && (place === asked.place || place !== entry.place)) arrive()
    else if (asked && mustWait()) putBack()
    if (isOurs) return
    if (place === entry.place) {
      if (!mustWait()) later = null
      return
    }
    const wanted = later
    later = null
    if (place === wanted?.place) return go(wanted.n - entry.n)
    if (place === entry.before && trail?.canGoBack !== false) return go(-(entry.back ?? 1))
    entry = { wend: mark, n: entry.n + 1, place, before: entry.place }
    write('pushState')
  }

  addEventListener('popstate', ({ state }) => {
    if (state?.wend !== mark) return
    if (isOurs) {
      isOurs = false
      delete document.documentElement.dataset.going
      entry = state
      return shown()
    }
    asked = state
    if (state.place === shownPlace()) return shown()
    // Back from a question is its way out.
    const cancel = layer().querySelector?.(':is(.answers, .actionSheet) > [data-k=cancel]')
    if (cancel && layer() !== document) {
      putBack()
      cancel.click()
    } else if (tell('open', 'w0', state.place)) setTimeout(waitForAnswer)
    else putBack()
  })

  // Another page has been asked for, and an entry of ours would call that off; unless it does not come.
  addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => {
      isLeaving = false
      shown()
    }, 2000)
  })

  // Whoever followed a link here from a place of the same session can go back there, as if it had been a press.
  function beside(steps) {
    const other = trail?.entries()[trail.currentEntry.index + steps], state = other?.getState()
    return state?.wend === mark && other.url.startsWith(location.origin + root) ? state : null
  }

  const known = history.state, last = beside(-1), next = beside(1)
  if (known?.wend === mark) entry = { ...known, place: shownPlace() }
  else if (next?.place === entry.place && next.before) {
    // Who went back here was led on to where they had been, as it asks whether to leave it: that is its entry, and this one is as it was.
    entry = { ...entry, n: next.n - 1, place: next.before, before: last?.place }
    isOurs = true
  } else if (last?.place === entry.place) entry = { ...last, n: last.n + 1, back: (last.back ?? 1) + 1 }
  else if (last) entry = { ...entry, n: last.n + 1, before: last.place }
  write('replaceState')
  if (isOurs) go(1)
  return { shown }
}
