// What is typed on after the return key belongs to where that leads: it waits until the page knows. Loaded by pages where that key leads somewhere.
export default ({ returned }) => {
  let ahead // the control it was typed in, and what
  document.addEventListener('beforeinput', event => {
    if (ahead?.control !== event.target || event.inputType !== 'insertText') return
    event.preventDefault()
    ahead.text += event.data
  })
  return {
    begin: control => ahead = { control, text: '' },
    // Whether the key waits too, which was pressed again.
    waits(control) {
      if (ahead?.control !== control) return false
      ahead.text += '\n'
      return true
    },
    goOn() {
      if (!ahead) return
      const [first, ...rest] = ahead.text.split('\n'), control = document.activeElement
      ahead = null
      if (first && control.matches('input, textarea')) document.execCommand('insertText', false, first)
      if (rest.length && returned(control) && ahead) ahead.text = rest.join('\n')
    }
  }
}
