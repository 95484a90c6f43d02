import { useLayoutEffect, useState } from 'react'

/** Whether the content of the element that `ref` is given to is no wider than it; false before it was measured. */
export const useFits = () => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isFitting, setFitting] = useState(false)
  useLayoutEffect(() => {
    const content = element?.firstElementChild
    if (!element || !content) return
    const measure = () => setFitting(element.scrollWidth <= element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    measure()
    return () => observer.disconnect()
  }, [element])
  return { ref: setElement, isFitting }
}
