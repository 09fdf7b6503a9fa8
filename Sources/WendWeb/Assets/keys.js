// Shortcuts of the keyboard, loaded by wide pages. What they lead to is marked in the page; `?` lists what there is.
const typing = 'textarea, select, input:not([type=checkbox], [type=range], [type=file])'
const command = /^(Mac|iP)/.test(navigator.platform)
const kept = 'wend-keys'

export default ({ make, said, wide, layer }) => {
  // Whether keys count that are pressed alone: those who speak to their computer can turn them off.
  const areOn = () => localStorage.getItem(kept) !== 'off'
  const usable = selector => [...layer().querySelectorAll(selector)]
    .filter(node => !node.disabled && !node.ariaDisabled && !node.closest('[inert], [hidden]'))
  const seen = selector => usable(selector).filter(node => node.checkVisibility())
  const find = {
    back: () => usable('button[name=e][value^="back "]').pop(),
    default: () => document.getElementById(layer().dataset?.return) ?? seen('[data-k=default]')[0],
    cancel: () => seen('[data-k=cancel]')[0],
    search: () => seen('[data-k=search] input')[0]
  }
  const keyed = () => seen('[aria-keyshortcuts]'), keyOf = node => node.getAttribute('aria-keyshortcuts')
  // Those of the outermost bar of tabs.
  const tabs = () => seen('.tab').filter((tab, _, [first]) => tab.parentNode === first.parentNode)
  const go = node => {
    if (!node) return
    if (!node.matches('input')) return node.click() ?? true
    node.focus()
    node.select()
    return true
  }

  const name = node => node.ariaLabel || node.labels?.[0]?.textContent || node.placeholder || node.querySelector('.text')?.textContent || node.textContent
  function list(isChange) {
    const control = command ? '⌘' : said.controlKey
    const rows = [
      ['Alt + ←', find.back()], [`${control} + ${said.enterKey}`, find.default()], ['Esc', find.cancel()],
      ...areOn() ? [['/', find.search()], ...tabs().slice(0, 9).map((tab, index) => [index + 1, tab]), ...keyed().map(node => [keyOf(node), node])] : []
    ].filter(([, node]) => node).map(([keys, node]) => [keys, name(node)])
    rows.push([areOn() ? '?' : `${control} + /`, said.shortcuts])
    const title = make('h2', { id: 'wend-keys-t', textContent: said.shortcuts })
    const lines = make('dl', {})
    for (const [keys, text] of rows) {
      const line = make('div', {}), key = make('dd', {})
      key.append(make('kbd', { textContent: keys }))
      line.append(make('dt', { textContent: text.trim() }), key)
      lines.append(line)
    }
    const box = make('input', { type: 'checkbox', checked: areOn() }), label = make('label', {})
    label.append(box, said.singleKeys)
    const close = make('button', { type: 'button', className: 'button', textContent: said.close, onclick: () => dialog.close() })
    close.dataset.k = 'cancel'
    const panel = make('div', { className: 'panel' }), answers = make('div', { className: 'answers' })
    const dialog = make('dialog', { id: kept, className: 'alert', onclose: () => dialog.remove() })
    box.onchange = () => {
      localStorage.setItem(kept, box.checked ? 'on' : 'off')
      dialog.close()
      dialog.remove()
      list(true)
    }
    answers.append(close)
    panel.append(title, lines, label, answers)
    dialog.append(panel)
    dialog.setAttribute('aria-labelledby', title.id)
    document.body.append(dialog)
    dialog.showModal()
    ;(isChange ? box : close).focus()
    return true
  }

  function answer({ key, altKey, ctrlKey, metaKey, target }) {
    const isOpen = layer().id === kept, control = (ctrlKey || metaKey) && !altKey
    if (key === 'Escape') return !isOpen && (layer() !== document || !target.matches(typing)) && go(find.cancel())
    if (control && key === 'Enter') return !isOpen && go(find.default())
    if (isOpen) return (key === '?' || control && key === '/') && go(find.cancel())
    if (control && key === '/') return list()
    if (target.matches(typing) || ctrlKey || metaKey) return
    if (altKey) return key === 'ArrowLeft' && go(find.back())
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
    const all = tabs(), at = all.indexOf(target)
    if (step && at >= 0) return all.at((at + step) % all.length).focus() ?? true
    if (!areOn()) return
    if (key === '?') return list()
    if (key === '/') return go(find.search())
    const own = keyed().find(node => keyOf(node) === key.toLowerCase())
    if (own) return go(own)
    return /^[1-9]$/.test(key) && go(all[key - 1])
  }

  document.addEventListener('keydown', event => {
    if (wide.matches && !event.defaultPrevented && !event.isComposing && answer(event)) event.preventDefault()
  })
  return {}
}
