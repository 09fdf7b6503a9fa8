// Rows that press themselves when somebody scrolls them into sight, once for as many rows as there are. Loaded by pages that have some.
const near = 200, asked = new WeakMap() // points below the edge; by table: how many rows there were
let moved = 0

export default () => {
  // Only what a person does counts: rows that come into sight otherwise may be pressed.
  const hands = ['wheel', 'touchmove', 'keydown', 'pointerdown']
  for (const name of hands) addEventListener(name, () => moved = Date.now(), { passive: true, capture: true })
  // Whoever scrolls where all is in sight wants more, too.
  for (const name of ['wheel', 'touchmove']) addEventListener(name, ({ target }) => {
    const pane = target.closest?.('.pane')
    if (pane && pane.scrollHeight <= pane.clientHeight + 1) look(pane)
  }, { passive: true })
  document.addEventListener('scroll', ({ target }) => {
    if (Date.now() - moved > 2000) return
    moved = Date.now()
    look(target)
  }, { capture: true, passive: true })

  function look(target) {
    const pane = target === document ? document.documentElement : target
    const edges = target === document ? { top: 0, bottom: innerHeight } : pane.getBoundingClientRect()
    for (const row of pane.querySelectorAll('[data-sight]')) {
      const { top, bottom, height } = row.getBoundingClientRect()
      const table = row.closest('.table') ?? pane, button = row.querySelector('button.cell')
      if (!height || top > edges.bottom + near || bottom < edges.top - near || !button || button.ariaBusy === 'true') continue
      const rows = [...table.querySelectorAll('li')]
      const count = rows.length + ' ' + rows[rows.indexOf(row) - 1]?.id
      if (asked.get(table) === count) continue
      asked.set(table, count)
      button.click()
    }
  }
  return {}
}
