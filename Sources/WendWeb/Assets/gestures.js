// Taps, long presses and sweeps on what watches for them. Loaded by pages that have some.
// Of several taps the one declared first wins, so a later, shorter one waits until it is out of reach.
const room = 10, far = 40
export default ({ tell }) => {
  // What was tapped last, how often and with how many fingers; the fingers that are down, or were until the last is lifted; whether
  // they were held or moved away: what ends then is no tap.
  let taps = 0, tapped, tapping, tapTimer, press, strayed
  const gesture = (node, { word }) => tell('gesture', node.id, word)
  const read = word => {
    const [name, ...rest] = word.split(','), [, kind, count] = /^(tap|longPress:|longPressEnd:|swipe\w+?)(\d*)$/.exec(name) ?? []
    const number = (key, usual) => +(rest.find(part => part.startsWith(key))?.slice(key.length) ?? usual)
    return { word, name, kind, count: +(count || 1), fingers: number('fingers', 1), after: number('taps', 0), within: number('within', room) }
  }
  const words = (node, kind, fingers) => node.dataset.g.split(' ').map(read).filter(word => word.kind === kind && word.fingers === fingers)
  const isSame = (node, fingers) => node === tapped && fingers === tapping

  function tap(node, fingers) {
    const all = words(node, 'tap', fingers), found = all.findIndex(({ count }) => count === (isSame(node, fingers) ? taps : 0) + 1)
    taps = isSame(node, fingers) ? taps + 1 : 1
    tapped = node
    tapping = fingers
    clearTimeout(tapTimer)
    const fire = () => {
      if (found >= 0) gesture(node, all[found])
      tapped = null
    }
    if (found >= 0 && all.slice(0, found).every(({ count }) => count < taps)) fire()
    else tapTimer = setTimeout(fire, 350)
  }
  document.addEventListener('click', ({ target }) => {
    if (strayed) return strayed = false
    if (target.closest('button[value^="gesture"]')) return
    const node = target.closest('[data-g]')
    if (node) tap(node, 1)
  })
  document.addEventListener('pointerdown', event => {
    strayed = false
    const node = event.target.closest('[data-g]')
    if (!node || event.button) return
    if (press?.node !== node || event.isPrimary) {
      letGo()
      press = { node, points: new Map(), long: [], down: 0 }
    }
    press.points.set(event.pointerId, { x: event.clientX, y: event.clientY, dx: 0, dy: 0 })
    press.down++
    // Another finger makes it another gesture.
    letGo()
    const mine = press, fingers = press.points.size, before = isSame(node, fingers) ? taps : 0
    const ends = words(node, 'longPressEnd:', fingers), begins = words(node, 'longPress:', fingers)
    press.long = [...begins, ...ends].filter(({ after }) => after === before || !after).map(word => ({ ...word, timer: setTimeout(() => {
      if (!mine.held) mine.ends = ends.filter(end => end.count === word.count && end.after === word.after)
      mine.held = true
      if (begins.includes(begins.find(begin => begin.word === word.word))) gesture(node, word)
    }, word.count) }))
  })
  document.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    const point = press?.points.get(pointerId)
    if (!point) return
    point.dx = clientX - point.x
    point.dy = clientY - point.y
    press.far = Math.max(press.far ?? 0, Math.hypot(point.dx, point.dy))
    if (!press.held) letGo(press.far)
  })
  // Ends the wait of long presses, or of those that leave less room.
  function letGo(way = Infinity) {
    for (const { timer, within } of press?.long ?? []) if (way > within) clearTimeout(timer)
  }
  const sweep = ({ dx, dy }) => Math.max(Math.abs(dx), Math.abs(dy)) <= far ? ''
    : 'swipe' + (Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'Left' : 'Right') : dy < 0 ? 'Up' : 'Down')
  function released({ type, pointerId }) {
    if (!press?.points.has(pointerId) || --press.down > 0) return
    const { node, points, held, ends, far = 0 } = press, fingers = points.size
    letGo()
    press = null
    strayed = held || far > room || fingers > 1
    if (held) return ends.forEach(word => gesture(node, word))
    if (type !== 'pointerup') return
    const [way, ...others] = new Set([...points.values()].map(sweep))
    if (far <= room && fingers > 1) tap(node, fingers)
    else if (way && !others.length) words(node, way, fingers).forEach(word => gesture(node, word))
  }
  // A mouse that sweeps selects no words, and the next sweep drags none away.
  const sweeps = event => {
    if (press && words(press.node).some(word => word.startsWith('swipe')) && !event.target.closest?.('input, textarea')) event.preventDefault()
  }
  document.addEventListener('selectstart', sweeps)
  document.addEventListener('dragstart', sweeps)
  document.addEventListener('pointerup', released)
  document.addEventListener('pointercancel', released)
  return {}
}
