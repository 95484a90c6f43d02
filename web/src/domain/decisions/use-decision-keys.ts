import { useMemo, useRef } from 'react'
import {
  areSingleKeysOn,
  isInDialog,
  isTyping,
  type KeyRow,
  openKeysList,
  useKeyRows,
  usePageKeys,
} from '#kit/keys/keys.ts'
import { markOfKey, type TypedMark } from '#kit/keys/mark-keys.rules.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { actionOfKey, type DecisionKey } from './decision-keys.rules.ts'

const rows = [
  ['mark', ['0', '…', '9'], 'keys.mark'],
  ['pass', ['P'], 'keys.pass'],
  ['fail', ['F'], 'keys.fail'],
  ['undo', ['U'], 'keys.undo'],
  ['note', ['N'], 'keys.note'],
  ['next', ['J'], 'keys.nextPerson'],
  ['previous', ['K'], 'keys.previousPerson'],
  ['saveNext', ['Ctrl', 'Enter'], 'keys.saveNext'],
] as const satisfies readonly (readonly [string, readonly string[], MessageKey])[]

export interface DecisionKeys {
  onMark?: ((mark: number) => void) | undefined
  /** Ctrl+Enter, also while somebody types. */
  onSaveNext?: (() => void) | undefined
  on: Partial<Record<DecisionKey, () => void>>
  /** The keys belong to a drawer, which is a dialog itself. */
  isInDrawer?: boolean
}

/** Single keys work where nobody types, and not for who switched them off. */
export const useDecisionKeys = ({ onMark, onSaveNext, on, isInDrawer = false }: DecisionKeys): void => {
  const t = useT()
  const names = [onMark && 'mark', onSaveNext && 'saveNext', ...Object.keys(on)].join(' ')
  useKeyRows(
    useMemo(() => {
      const here = names.split(' ')
      return rows.filter(([name]) => here.includes(name)).map(([, keys, text]): KeyRow => ({ keys, text: t(text) }))
    }, [t, names]),
  )
  const typed = useRef<TypedMark | null>(null)
  usePageKeys((event) => {
    if (isInDialog(isInDrawer ? 1 : 0)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSaveNext) {
      event.preventDefault()
      return onSaveNext()
    }
    if (!areSingleKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    // Elsewhere the page itself listens for it.
    if (event.key === '?' && isInDrawer) {
      event.preventDefault()
      return openKeysList()
    }
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
}
