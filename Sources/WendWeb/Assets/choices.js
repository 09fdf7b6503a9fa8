// Of several choices one is a stop of the keyboard; arrows go from one to the next and choose it. Loaded by pages that have some.
const radios = group => [...group.querySelectorAll('[role=radio]:not(:disabled, [hidden])')]
const stop = (all, at) => all.forEach(radio => radio.tabIndex = radio === at ? 0 : -1)
const isChecked = radio => radio.matches('[aria-checked=true]')

export default ({ perform, posts }) => {
  document.addEventListener('keydown', event => {
    const { key, target } = event, group = target.matches('[role=radio]') && target.closest('[role=radiogroup]')
    if (!group || event.altKey || event.ctrlKey || event.metaKey) return
    const all = radios(group), at = all.indexOf(target)
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
    if (to === undefined) return
    event.preventDefault()
    const goal = all.at(to % all.length)
    stop(all, goal)
    goal.focus()
    if (!posts() && !isChecked(goal)) perform(goal.value)
  })
  // After every change of the page.
  const shown = () => document.querySelectorAll('[role=radiogroup]').forEach(group => {
    const all = radios(group)
    stop(all, all.find(isChecked) ?? all[0])
  })
  return { shown }
}
