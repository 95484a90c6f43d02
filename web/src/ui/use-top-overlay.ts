import { useEffect, useId, useSyncExternalStore } from 'react'

// Each overlay listens for Escape by itself: without an order one key would close all of them, with what was typed below.
let opened: readonly string[] = []
const listeners = new Set<() => void>()
const change = (next: readonly string[]) => {
  opened = next
  for (const listen of listeners) listen()
}
const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
const readTop = () => opened.at(-1)

/** Returns whether nothing was opened over this dialog or drawer. */
export const useTopOverlay = (isOpened: boolean): boolean => {
  const id = useId()
  useEffect(() => {
    if (!isOpened) return
    change([...opened, id])
    return () => change(opened.filter((one) => one !== id))
  }, [isOpened, id])
  return useSyncExternalStore(subscribe, readTop, readTop) === id
}
