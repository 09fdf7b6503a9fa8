// What is typed and not sent, when its page goes. Loaded by pages in which something can be typed.
export default ({ last, unsaved }) => {
  const { base } = document.body.dataset
  const control = id => document.getElementById(id + '~i')
  // What people know an input by, whatever its number is by now.
  const called = input => input && (input.labels?.[0]?.textContent || input.ariaLabel || input.placeholder || '')

  // What was typed goes before the page does; where it cannot, the person is asked whether to leave. Who writes a letter, or calls, does not.
  let isCalling = false
  addEventListener('beforeunload', event => last() && !isCalling && event.preventDefault())
  addEventListener('click', ({ target }) => {
    if (!target.closest?.('a[href^="mailto:"], a[href^="tel:"]')) return
    isCalling = true
    setTimeout(() => isCalling = false, 500)
  })

  // A new session takes what was typed in one that is no more, but for secrets.
  function keep() {
    const typed = unsaved().map(([, id, value]) => [id, value, called(control(id))]).filter(([id]) => control(id)?.type !== 'password')
    try {
      if (typed.length) sessionStorage.wend = JSON.stringify(typed)
    } catch {}
  }

  try {
    const isFresh = !new URL(performance.getEntriesByType('navigation')[0].name).pathname.startsWith(`${base}s/`)
    for (const [id, value, name] of isFresh ? JSON.parse(sessionStorage.wend ?? '[]') : []) {
      const same = [...document.querySelectorAll('[data-e~="edit"] [id$="~i"]')].filter(input => called(input) === name)
      const own = control(id), input = called(own) === name ? own : same.length === 1 && same[0]
      if (!input) continue
      input[input.type === 'checkbox' ? 'checked' : 'value'] = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    delete sessionStorage.wend
  } catch {}
  return { keep }
}
