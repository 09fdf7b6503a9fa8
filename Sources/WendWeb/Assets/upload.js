// Files: sends those that were chosen, one after the other, to their session. What becomes of them comes back as everything else
// that is shown does; a file that its field does not take is only named, and the server says at the field why. Where the
// connection goes, the others wait for the next one.
const { session, base, token } = document.body.dataset
const mark = document.documentElement

function isTaken({ name, type, size }, { accept, dataset }) {
  const ends = name.toLowerCase(), kind = type.toLowerCase()
  const fits = word => word[0] === '.' ? ends.endsWith(word) : word.endsWith('/*') ? kind.startsWith(word.slice(0, -1)) : kind === word
  return size <= +dataset.max && (!accept || accept.toLowerCase().split(',').some(fits))
}

const connected = () => new Promise(done => {
  const look = () => {
    if (mark.dataset.wend !== 'live') return
    watch.disconnect()
    done()
  }
  const watch = new MutationObserver(look)
  watch.observe(mark, { attributeFilter: ['data-wend'] })
  look()
})

async function send(file, control, sending, isAgain) {
  const stop = new AbortController(), field = control.closest('.fileField') ?? document.body
  let wasShown = false, timer
  // What is on its way no more, because somebody has cancelled it, is not sent to the end.
  const watch = new MutationObserver(() => {
    const isShown = [...field.querySelectorAll('progress')].some(bar => bar.getAttribute('aria-label') === file.name)
    if (wasShown && !isShown) timer ??= setTimeout(() => stop.abort(), 500)
    wasShown ||= isShown
  })
  watch.observe(field, { childList: true, subtree: true })
  try {
    const { status } = await fetch(`${base}s/${session}/files`, {
      method: 'POST',
      signal: stop.signal,
      headers: {
        'content-type': file.type || 'application/octet-stream',
        'wend-token': token,
        'wend-field': control.name,
        'wend-name': encodeURIComponent(file.name),
        'wend-size': file.size,
        'wend-sending': sending
      },
      body: isTaken(file, control) ? file : ''
    })
    // Sent again, it may be there already.
    return status < 400 || isAgain && status === 409 ? 0 : status
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    watch.disconnect()
  }
}

let open = 0
addEventListener('beforeunload', event => open && event.preventDefault())

export default async control => {
  const files = [...control.files]
  // The same file may be chosen again.
  control.value = ''
  let problem
  open += files.length
  for (const file of files) {
    const sending = [...crypto.getRandomValues(new Uint32Array(4))].map(n => n.toString(36)).join('-')
    for (let tries = 0; tries < 4; tries++) {
      try {
        problem = await send(file, control, sending, tries) || problem
        break
      } catch (error) {
        if (tries === 3) problem = error
        // The page may not have noticed yet that the connection has gone.
        await new Promise(done => setTimeout(done, 500 << tries))
        await connected()
      }
    }
    open--
  }
  if (problem) throw problem
}
