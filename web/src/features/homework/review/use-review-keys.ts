import { useMemo, useRef } from 'react'
import { areSingleKeysOn, isInDialog, isTyping, type KeyRow, useKeyRows, usePageKeys } from '#kit/keys/keys.ts'
import { markOfKey, type TypedMark } from '#kit/keys/mark-keys.rules.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { actionOfKey, type ReviewKey } from './review-keys.rules.ts'

/** A form beside the review is not what Ctrl+Enter sends. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-own-keys]') !== null
/** Arrows within a group of choices or tabs move there. */
const hasOwnArrows = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="radiogroup"], [role="tablist"], [role="tree"]') !== null

const rows = [
  [['0', '…', '9'], 'keys.mark'],
  [['J', '→'], 'review.keys.next'],
  [['K', '←'], 'review.keys.previous'],
  [['R'], 'review.keys.write'],
  [['Ctrl', 'Enter'], 'keys.saveNext'],
  [['Esc'], 'review.keys.leave'],
] as const satisfies readonly (readonly [readonly string[], MessageKey])[]

export interface ReviewKeys {
  onMark: (mark: number) => void
  onSaveNext: () => void
  on: Partial<Record<ReviewKey, () => void>>
}

/** Ctrl+Enter works everywhere; single keys only where nobody types, and not for who switched them off. */
export const useReviewKeys = (keys: ReviewKeys): void => {
  const t = useT()
  useKeyRows(useMemo(() => rows.map(([caps, name]): KeyRow => ({ keys: caps, text: t(name) })), [t]))
  const typed = useRef<TypedMark | null>(null)
  usePageKeys((event) => {
    if (isInDialog()) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isElsewhere(event.target)) {
      event.preventDefault()
      keys.onSaveNext()
      return
    }
    if (event.key === 'Escape' && isTyping(event.target)) return (event.target as HTMLElement).blur()
    if (!areSingleKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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
}
