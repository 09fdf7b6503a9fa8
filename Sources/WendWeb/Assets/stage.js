// How one section, view or screen of a stack takes the place of another: what is new comes in where it stands and can be used at once;
// what has left is seen a little longer, and is no part of the page any more. Loaded by pages in which something may move. All that moves
// is in stage.css.
const still = matchMedia('(prefers-reduced-motion: reduce)')
const known = new WeakMap() // by holder: the way in which what it shows has come, and that

// Nothing finds what has left: no name, no number, no key.
function strip(node) {
  for (const one of [node, ...node.querySelectorAll('*')])
    for (const name of one.getAttributeNames()) if (/^(id|name|for|tabindex|data-.*)$/.test(name)) one.removeAttribute(name)
  node.inert = true
  node.ariaHidden = 'true'
  node.classList.add('gone')
}

function rest(holder) {
  holder.querySelectorAll(':scope > .gone').forEach(node => node.remove())
  delete holder.dataset.moving
}

const member = holder => holder.querySelector(':scope > :not(.gone, .navigationBar, .toolbar)')

function move(holder, old, node, way) {
  rest(holder)
  strip(old)
  // Where the bars of a stack leave room.
  const top = node.offsetTop - holder.clientTop
  old.style.insetBlock = `${top}px ${holder.clientHeight - top - node.offsetHeight}px`
  holder.append(old)
  holder.dataset.moving = way
  old.onanimationend = old.onanimationcancel = ({ target, animationName }) => target === old && animationName === 'go' && old.isConnected && rest(holder)
}

// The device stays awake while a stage wants that, and is seen; browsers that cannot do that go on as they are.
let lock = null
async function stayAwake() {
  const isWanted = document.visibilityState === 'visible' && document.querySelector('[data-awake]')
  if (!isWanted) {
    lock?.release()
    lock = null
  } else if (!lock) {
    try {
      lock = await navigator.wakeLock?.request('screen') ?? null
      lock?.addEventListener('release', () => { lock = null })
    } catch { /* not now */ }
  }
}

export default ({ make, styles }) => {
  document.head.append(make('link', { rel: 'stylesheet', href: styles }))
  const shown = () => document.querySelectorAll('[data-way]').forEach(holder => {
    const { way } = holder.dataset, before = known.get(holder), node = member(holder)
    known.set(holder, { way, node })
    if (!before || before.way === way) return
    if (way && before.node && node && before.node !== node && !before.node.isConnected && !still.matches) move(holder, before.node, node, way.split(' ')[0])
    else rest(holder)
  })
  const all = () => {
    shown()
    stayAwake()
  }
  addEventListener('visibilitychange', stayAwake, true)
  all()
  return { shown: all }
}
