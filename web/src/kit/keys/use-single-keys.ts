import { useState } from 'react'
import { localStore } from '#lib/storage.ts'
import { readSingleKeys, singleKeysAt } from './mark-keys.rules.ts'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], pre') !== null

/** Something lies over what the keys belong to; `around`: the keys belong to a drawer, which is a dialog itself. */
export const isInDialog = (around = 0): boolean =>
  document.querySelectorAll('[role="dialog"], [popover]:popover-open').length > around

/** The switch for single keys. */
export const useSingleKeys = () => {
  const [isSingle, setSingle] = useState(() => readSingleKeys(localStore.get(singleKeysAt)))
  return {
    isSingle,
    setSingle: (on: boolean) => {
      localStore.set(singleKeysAt, on ? 'on' : 'off')
      setSingle(on)
    },
  }
}
