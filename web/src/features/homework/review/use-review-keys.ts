import { useEffect, useEffectEvent, useRef } from 'react'
import { markOfKey, type TypedMark } from '#kit/keys/mark-keys.rules.ts'
import { isInDialog, isTyping, useSingleKeys } from '#kit/keys/use-single-keys.ts'
import { actionOfKey, type ReviewKey } from './review-keys.rules.ts'

/** A form beside the review is not what Ctrl+Enter sends. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
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
  const switched = useSingleKeys()
  const typed = useRef<TypedMark | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isInDialog()) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isElsewhere(event.target)) {
      event.preventDefault()
      keys.onSaveNext()
      return
    }
    if (event.key === 'Escape' && isTyping(event.target)) return (event.target as HTMLElement).blur()
    if (!switched.isSingle || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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
  return switched
}
