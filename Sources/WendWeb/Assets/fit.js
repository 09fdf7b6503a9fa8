// Text that is drawn smaller, down to a half, until it stands in one line. Loaded by pages that have some.
const least = 0.5, known = new WeakMap() // by node: how wide it was
function fit(node) {
  const { style } = node, isField = node.matches('input')
  style.fontSize = ''
  style.whiteSpace = 'nowrap'
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(node), full = parseFloat(fontSize)
  const edges = isField ? parseFloat(paddingLeft) + parseFloat(paddingRight) : 0
  known.set(node, node.clientWidth)
  for (let share = 1; node.scrollWidth > node.clientWidth && share > least;) {
    share = Math.max(least, Math.min(share - 0.02, share * (node.clientWidth - edges) / (node.scrollWidth - edges)))
    style.fontSize = full * share + 'px'
  }
  // What is too long even so is broken into lines, as it is without scripts.
  if (!isField && node.scrollWidth > node.clientWidth) style.fontSize = style.whiteSpace = ''
}

export default () => {
  const sizes = new ResizeObserver(entries => entries.forEach(({ target }) => known.get(target) === target.clientWidth || fit(target)))
  document.addEventListener('input', ({ target }) => target.matches('[data-fits]') && fit(target))
  // After every change of the page.
  const shown = () => document.querySelectorAll('[data-fits]').forEach(node => {
    sizes.observe(node)
    fit(node)
  })
  return { shown }
}
