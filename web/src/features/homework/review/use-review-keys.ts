import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { localStore } from '#lib/storage.ts'
import {
  actionOfKey,
  markOfKey,
  readSingleKeys,
  singleKeysAt,
  type ReviewKey,
  type TypedMark,
} from './review-keys.rules.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], pre') !== null
/** A form beside the review is not what Ctrl+Enter sends. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
const isInDialog = (): boolean => document.querySelector('[role="dialog"], [popover]:popover-open') !== null
/** Arrows within a group of choices or tabs move there. */
const hasOwnArrows = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="radiogroup"], [role="tablist"], [role="tree"]') !== null

export interface ReviewKeys {
  onMark: (mark: number) => void
  onSaveNext: () => void
  on: Partial<Record<ReviewKey, () => void>>
}

/** Ctrl+Enter works everywhere; single keys only where nobody types, and not for who switched them off. */
export const useReviewKeys = (keys: ReviewKeys) => {
  const [isSingle, setSingle] = useState(() => readSingleKeys(localStore.get(singleKeysAt)))
  const typed = useRef<TypedMark | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isInDialog()) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isElsewhere(event.target)) {
      event.preventDefault()
      keys.onSaveNext()
      return
    }
    if (event.key === 'Escape' && isTyping(event.target)) return (event.target as HTMLElement).blur()
    if (!isSingle || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const mark = markOfKey(event.key, typed.current, event.timeStamp)
    if (mark) {
      typed.current = mark
      event.preventDefault()
      keys.onMark(mark.mark)
      return
    }
    if (event.key.startsWith('Arrow') && hasOwnArrows(event.target)) return
    const action = actionOfKey(event)
    const act = action && keys.on[action]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return {
    isSingle,
    setSingle: (on: boolean) => {
      localStore.set(singleKeysAt, on ? 'on' : 'off')
      setSingle(on)
    },
  }
}
