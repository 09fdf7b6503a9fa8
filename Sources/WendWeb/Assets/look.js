// Another look of the app while a page shows it: its own styles come second, and the old ones stay until the new ones are there. Loaded when
// there is one.
let look // the last that was told

export default text => {
  if (look === text) return
  look = text
  const [count, href] = text.split(' '), [first, ...old] = document.querySelectorAll('link[rel=stylesheet]')
  if (href !== (old.at(-1)?.getAttribute('href') ?? '')) {
    const drop = () => old.forEach(link => link.remove())
    if (!href) drop()
    else {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: drop, onerror: drop })
      ;(old.at(-1) ?? first).after(link)
    }
  }
  const fresh = address => address.split('?')[0] + '?' + count
  for (const image of document.querySelectorAll('img, source')) {
    if (image.src) image.src = fresh(image.src)
    if (image.srcset) image.srcset = image.srcset.replace(/\S+(?= \dx)/g, fresh)
  }
}
