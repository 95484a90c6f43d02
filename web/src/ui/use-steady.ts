import { useEffect, useRef, useSyncExternalStore } from 'react'

// A field that is left by a press says what is wrong at once, and moves away what is being pressed: the click would miss it.
let isHeld = false
const listeners = new Set<() => void>()

const hold = (event: PointerEvent) => {
  // Other buttons open a menu, and nothing says when they were let go.
  isHeld = event.button === 0
}
const release = () => {
  if (!isHeld) return
  isHeld = false
  for (const listen of listeners) listen()
}
/** The click comes right after the pointer went up; a press that ends elsewhere makes none. */
const releaseSoon = () => void setTimeout(release, 0)

const watch = () => {
  window.addEventListener('pointerdown', hold, true)
  window.addEventListener('pointerup', releaseSoon, true)
  window.addEventListener('pointercancel', release, true)
  window.addEventListener('keydown', release, true)
  window.addEventListener('blur', release)
  window.addEventListener('click', release)
}
const unwatch = () => {
  window.removeEventListener('pointerdown', hold, true)
  window.removeEventListener('pointerup', releaseSoon, true)
  window.removeEventListener('pointercancel', release, true)
  window.removeEventListener('keydown', release, true)
  window.removeEventListener('blur', release)
  window.removeEventListener('click', release)
}
const subscribe = (listen: () => void) => {
  if (listeners.size === 0) watch()
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    if (listeners.size > 0) return
    unwatch()
    isHeld = false
  }
}

/** The value as it was before a press, as long as the press lasts: for what takes or gives up room on the page. */
export const useSteady = <T>(value: T): T => {
  const shown = useRef(value)
  const steady = useSyncExternalStore(
    subscribe,
    () => (isHeld ? shown.current : value),
    () => value,
  )
  useEffect(() => {
    shown.current = steady
  }, [steady])
  return steady
}
