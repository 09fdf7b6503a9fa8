// Taps, long presses and sweeps on what watches for them. Loaded by pages that have some.
// Of several taps the one declared first wins, so a later, shorter one waits until it is out of reach.
export default ({ tell }) => {
  let taps = 0, tapped, tapTimer, press, strayed // the pointer was held, or moved away: what ends then is no tap
  const words = node => node?.dataset.g.split(' ') ?? []
  const gesture = (node, word) => tell('gesture', node.id, word)

  document.addEventListener('click', ({ target }) => {
    if (strayed) return strayed = false
    if (target.closest('button[value^="gesture"]')) return
    const node = target.closest('[data-g]')
    const counts = words(node).map(word => /^tap(\d+)$/.exec(word)?.[1]).filter(Boolean).map(Number)
    if (!counts.length) return
    taps = node === tapped ? taps + 1 : 1
    tapped = node
    clearTimeout(tapTimer)
    const found = counts.indexOf(taps)
    const fire = () => {
      if (found >= 0) gesture(node, 'tap' + taps)
      tapped = null
    }
    if (found >= 0 && counts.slice(0, found).every(count => count < taps)) fire()
    else tapTimer = setTimeout(fire, 350)
  })
  document.addEventListener('pointerdown', event => {
    strayed = false
    const node = event.target.closest('[data-g]')
    if (!node || event.button) return
    press = { node, x: event.clientX, y: event.clientY }
    const mine = press
    const times = new Set(words(node).map(word => /^longPress(?:End)?:(\d+)$/.exec(word)?.[1]).filter(Boolean))
    mine.long = [...times].map(time => [time, setTimeout(() => {
      mine.held = time
      if (words(node).includes('longPress:' + time)) gesture(node, 'longPress:' + time)
    }, time)])
  })
  document.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (press && !press.held && Math.hypot(clientX - press.x, clientY - press.y) > 10) letGo(press)
  })
  const letGo = ({ long }) => long.forEach(([, timer]) => clearTimeout(timer))
  function released({ type, clientX, clientY }) {
    if (!press) return
    const { node, x, y, held } = press, dx = clientX - x, dy = clientY - y
    letGo(press)
    press = null
    strayed = held || Math.hypot(dx, dy) > 10
    if (held) return words(node).includes('longPressEnd:' + held) && gesture(node, 'longPressEnd:' + held)
    const isAcross = Math.abs(dx) > Math.abs(dy)
    const word = 'swipe' + (isAcross ? (dx < 0 ? 'Left' : 'Right') : dy < 0 ? 'Up' : 'Down')
    if (type === 'pointerup' && Math.max(Math.abs(dx), Math.abs(dy)) > 40 && words(node).includes(word)) gesture(node, word)
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
