import { useEffect, useEffectEvent, useRef } from 'react'
import { markOfKey, type TypedMark } from '#kit/keys/mark-keys.rules.ts'
import { isInDialog, isTyping, useSingleKeys } from '#kit/keys/use-single-keys.ts'
import { actionOfKey, type DecisionKey } from './decision-keys.rules.ts'

export interface DecisionKeys {
  onMark?: ((mark: number) => void) | undefined
  /** Ctrl+Enter, also while somebody types. */
  onSaveNext?: (() => void) | undefined
  on: Partial<Record<DecisionKey, () => void>>
  /** The keys belong to a drawer, which is a dialog itself. */
  isInDrawer?: boolean
}

/** Single keys work where nobody types, and not for who switched them off. */
export const useDecisionKeys = ({ onMark, onSaveNext, on, isInDrawer = false }: DecisionKeys) => {
  const switched = useSingleKeys()
  const typed = useRef<TypedMark | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isInDialog(isInDrawer ? 1 : 0)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSaveNext) {
      event.preventDefault()
      return onSaveNext()
    }
    if (!switched.isSingle || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const mark = markOfKey(event.key, typed.current, event.timeStamp)
    if (mark && onMark) {
      typed.current = mark
      event.preventDefault()
      return onMark(mark.mark)
    }
    const action = actionOfKey(event)
    const act = action && on[action]
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
