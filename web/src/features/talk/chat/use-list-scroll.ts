import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So close to the end somebody still follows the talk. */
const followPx = 64

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface ListScroll {
  firstKey: string | undefined
  lastKey: string | undefined
  /** The last one was written here: whoever writes wants to see it. */
  isLastOwn: boolean
}

/**
 * The newest stay in view for those who are at the end; for everybody else nothing moves, neither when something new
 * comes below nor when older ones come above.
 */
export const useListScroll = ({ firstKey, lastKey, isLastOwn }: ListScroll) => {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef({ isAtEnd: true, height: 0, top: 0, firstKey, lastKey, isBegun: false })
  const [isAway, setAway] = useState(false)

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < followPx
    // Only going up leaves the end; what has just grown below is followed in a moment.
    const isAtEnd = isNear || (place.current.isAtEnd && element.scrollTop >= place.current.top)
    Object.assign(place.current, { isAtEnd, top: element.scrollTop })
    setAway(!isAtEnd)
  }, [])

  const toEnd = useCallback((isSmooth = false) => {
    const element = box.current
    if (!element) return
    place.current.isAtEnd = true
    element.scrollTo({ top: element.scrollHeight, behavior: isSmooth && !isCalm() ? 'smooth' : 'instant' })
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || lastKey === undefined) return
    const was = place.current
    const isOwnNew = isLastOwn && was.isBegun && was.lastKey !== lastKey
    if (!was.isBegun) {
      // What is new begins at the line above it, everything else at the end.
      const line = element.querySelector<HTMLElement>('[data-new-line]')
      element.scrollTop = line ? line.offsetTop - 24 : element.scrollHeight
      was.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < followPx
      setAway(!was.isAtEnd)
    } else if (was.isAtEnd || isOwnNew) toEnd()
    else if (was.firstKey !== firstKey) element.scrollTop += element.scrollHeight - was.height
    Object.assign(was, { firstKey, lastKey, isBegun: true, height: element.scrollHeight })
  }, [firstKey, lastKey, isLastOwn, toEnd])

  // A composer that grows, a phone's keyboard, a failure below a message: the end stays the end.
  useEffect(() => {
    const element = box.current
    if (!element || !content.current) return
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd) element.scrollTop = element.scrollHeight
      place.current.height = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return { box, content, isAway, look, toEnd }
}
