import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns what has been typed since the search was opened, up to the moment its field has the focus. Its code may still be
 * loading, and a dialog gives its field the focus a moment after it is drawn. Until then keys would go to the page below:
 * letters would be lost, and Space would press what has the focus.
 */
export const useTypedEarly = (isLoading: boolean, onEscape: () => void) => {
  const typed = useRef('')
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isText = event.key.length === 1
    if (!isText && !['Enter', 'Backspace', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isText) typed.current += event.key
    else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
    else if (event.key === 'Escape') onEscape()
  })
  useEffect(() => {
    if (!isLoading) return
    typed.current = ''
    const listen = (event: KeyboardEvent) => keep(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isLoading])
  return () => typed.current
}
