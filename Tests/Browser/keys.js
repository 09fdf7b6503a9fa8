// What the keyboard test runs in a page: where the keyboard can go, where it is, and when the page has come to rest.
(() => {
  const selector = 'a[href], button, input, select, textarea, [tabindex]'
  const isShown = node => node.checkVisibility({ visibilityProperty: true })
  const canBeUsed = node => node.tabIndex >= 0 && canBeHeard(node)
  const canBeHeard = node => (node.tabIndex >= 0 || node.matches('[role=radio]')) && !node.disabled && node.type !== 'hidden' && !node.closest('[inert]')
    && isShown(node) && !node.closest('[data-wall]')

  // The name by which a node is known again, whatever has been drawn meanwhile.
  const name = node => {
    if (!node || node === document.body) return null
    if (node.dataset.wall) return node.dataset.wall
    return node.id || (node.name === 'e' ? node.value : node.outerHTML.slice(0, 80))
  }

  // Why a person could not see that the keyboard is here; nothing if they can.
  const hidden = node => {
    if (node.dataset.wall) return null
    const style = getComputedStyle(node)
    const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    // Of a control with parts it is the part that has the keyboard.
    const isMeant = node.matches(':focus-visible, [type=date], [type=time], [type=datetime-local]')
    if (!isMeant || !(hasOutline || style.boxShadow !== 'none')) return 'has no ring'
    const box = node.getBoundingClientRect()
    if (box.width < 4 || box.height < 4) return 'is as small as a dot'
    if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return 'is out of sight'
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
    const seen = [0.15, 0.5, 0.85].some(part => {
      const hit = document.elementFromPoint(x, box.top + box.height * part)
      return hit && (node.contains(hit) || hit.contains(node) || hit.matches('label, label *'))
    })
    return seen ? null : 'is covered'
  }

  const rest = () => new Promise(resolve => {
    const { dataset } = document.documentElement
    const isStill = () => dataset.wend === 'live' && dataset.pending === '0'
    if (isStill()) return resolve()
    const watch = new MutationObserver(() => isStill() && (watch.disconnect(), resolve()))
    watch.observe(document.documentElement, { attributeFilter: ['data-wend', 'data-pending'] })
  })

  const nodes = () => [...document.querySelectorAll(selector)].filter(canBeUsed)
  window.keys = {
    nodes,
    // Of several choices one is a stop, and all are heard.
    controls: () => [...document.querySelectorAll(selector)].filter(node => canBeHeard(node) && !node.matches('.pane')),
    rest,

    // What is shown, without what is there only while a field is edited.
    async signature() {
      await rest()
      const isLasting = node => !node.closest('.accessoryBar, .beside')
      const words = [...document.querySelectorAll('.app :is(h1, h2, p, span, label)')].filter(isLasting)
      return [...nodes().filter(isLasting).map(name), ...words.map(node => node.textContent)].join('\n')
    },

    // Everything the keyboard can go to, in the order in which it is read.
    stops() {
      return nodes().map(node => ({
        name: name(node), type: node.matches('input, textarea') ? node.type : node.localName,
        isWritable: node.matches('input, textarea') && !node.readOnly,
        // What opens another page changes nothing in this one.
        presses: node.matches('button[name=e], button[type=submit], a[href]:not([target])'),
      }))
    },

    // A wall on either side of the page, from which the keyboard can set out.
    build() {
      for (const [place, wall] of [['afterbegin', 'start'], ['beforeend', 'end']]) {
        document.querySelector(`[data-wall=${wall}]`)?.remove()
        const button = document.createElement('button')
        button.dataset.wall = wall
        button.textContent = 'wall ' + wall
        button.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; padding: 0; border: 0'
        document.body.insertAdjacentElement(place, button)
      }
    },

    async stand(wall) {
      document.querySelector(`[data-wall=${wall}]`).focus()
      await rest()
    },

    async here() {
      await rest()
      const node = document.activeElement
      const isPassing = !!node?.closest('.accessoryBar, .beside')
      return { name: name(node), type: node?.type, isPassing, trouble: node && node !== document.body ? hidden(node) : null }
    },
  }
})()
