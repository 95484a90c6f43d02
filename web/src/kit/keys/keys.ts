import { useEffect, useEffectEvent } from 'react'
import { createObservable, useObservable } from '#lib/observable.ts'
import { localStore } from '#lib/storage.ts'

/** What a key does, in the words of the reader. */
export interface KeyRow {
  keys: readonly string[]
  text: string
}

/** Where a key works: on the screen that is shown, or on every one. */
export type KeysOf = 'screen' | 'everywhere'

const registered = createObservable<readonly { of: KeysOf; rows: readonly KeyRow[] }[]>([])
export const useRegisteredKeys = () => useObservable(registered)

/** Shows the keys of a part of the screen in the list behind `?`, as long as it is there. Its rows keep their identity. */
export const useKeyRows = (rows: readonly KeyRow[], of: KeysOf = 'screen'): void => {
  useEffect(() => {
    if (rows.length === 0) return
    const entry = { of, rows }
    registered.set([...registered.get(), entry])
    return () => registered.set(registered.get().filter((one) => one !== entry))
  }, [rows, of])
}

/** The name is as old as the review desk, where somebody may have chosen. */
const singleKeysAt = 'review-single-keys'
/** WCAG 2.1.4: on unless somebody switched them off. */
export const readSingleKeys = (stored: string | null): boolean => stored !== 'off'
const single = createObservable(readSingleKeys(localStore.get(singleKeysAt)))
export const setSingleKeys = (isOn: boolean): void => {
  localStore.set(singleKeysAt, isOn ? 'on' : 'off')
  single.set(isOn)
}
export const areSingleKeysOn = (): boolean => single.get()
export const useSingleKeys = (): boolean => useObservable(single)

const isListOpen = createObservable(false)
export const useKeysListOpen = (): boolean => useObservable(isListOpen)
export const openKeysList = (): void => isListOpen.set(true)
export const closeKeysList = (): void => isListOpen.set(false)

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], pre') !== null
/** Something lies over what the keys belong to; `around`: the keys belong to a drawer, which is a dialog itself. */
export const isInDialog = (around = 0): boolean =>
  document.querySelectorAll('[role="dialog"], [popover]:popover-open').length > around

/** Listens on the whole page, as long as the component is shown. */
export const usePageKeys = (press: (event: KeyboardEvent) => void): void => {
  const newest = useEffectEvent(press)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** A single key that nobody meant as a letter, and that is not switched off. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  areSingleKeysOn() && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isInDialog()

export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
