// Files: sends those that were chosen, one after the other, to their session. What becomes of them comes back as everything else
// that is shown does; a file that its field does not take is only named, and the server says at the field why.
const { session, base, token } = document.body.dataset

function isTaken({ name, type, size }, { accept, dataset }) {
  const ends = name.toLowerCase(), kind = type.toLowerCase()
  const fits = word => word[0] === '.' ? ends.endsWith(word) : word.endsWith('/*') ? kind.startsWith(word.slice(0, -1)) : kind === word
  return size <= +dataset.max && (!accept || accept.toLowerCase().split(',').some(fits))
}

async function send(file, control) {
  const response = await fetch(`${base}s/${session}/files`, {
    method: 'POST',
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'wend-token': token,
      'wend-field': control.name,
      'wend-name': encodeURIComponent(file.name),
      'wend-size': file.size
    },
    body: isTaken(file, control) ? file : ''
  })
  if (response.status >= 400) throw response.status
}

export default async control => {
  const files = [...control.files]
  // The same file may be chosen again.
  control.value = ''
  let problem
  for (const file of files) {
    try {
      await send(file, control)
    } catch (error) {
      problem = error
    }
  }
  if (problem) throw problem
}
