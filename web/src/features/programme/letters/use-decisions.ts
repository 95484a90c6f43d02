import type { LetterDecision, LetterWithWriter } from '@academy/contract/letters'
import { useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { decideLetter, reloadLetters } from './letters.api.ts'
import { type DecisionValues, newerOf, valuesOf } from './decisions.rules.ts'
import { keyOf, type LettersAddress } from './letters-address.rules.ts'

export interface LastDecision {
  writer: LetterWithWriter
  before: DecisionValues
  isPassed: boolean
  /** Where the letter was in the list. */
  at: Pick<LettersAddress, 'page' | 'open'>
}

/**
 * Decisions are shown at once and saved one after another, each over the one that was saved before it. One that somebody
 * else saved meanwhile is never overwritten: it is shown, and the screen says so.
 */
export const useDecisions = () => {
  const t = useT()
  const [saved, setSaved] = useState<ReadonlyMap<string, LetterDecision>>(new Map())
  const [pending, setPending] = useState<ReadonlyMap<string, DecisionValues>>(new Map())
  const [conflictKey, setConflictKey] = useState<string | null>(null)
  const [last, setLast] = useState<LastDecision | null>(null)
  // What was answered last and what is under way, for keys that follow each other faster than the page is drawn.
  const known = useRef(new Map<string, LetterDecision>())
  const wanted = useRef(new Map<string, DecisionValues>())
  const queues = useRef(new Map<string, Promise<unknown>>())

  const decisionOf = (writer: LetterWithWriter) => newerOf(writer.decision, saved.get(keyOf(writer)))
  const shownOf = (writer: LetterWithWriter): DecisionValues =>
    pending.get(keyOf(writer)) ?? valuesOf(decisionOf(writer))

  const forget = (key: string) => {
    wanted.current.delete(key)
    setPending(new Map(wanted.current))
  }

  const save = async (writer: LetterWithWriter, values: DecisionValues): Promise<void> => {
    const key = keyOf(writer)
    const seen = newerOf(writer.decision, known.current.get(key))
    try {
      const answer = await decideLetter(writer, { ...values, updatedAt: seen?.updatedAt ?? null })
      known.current.set(key, answer)
      setSaved(new Map(known.current))
    } catch (error) {
      forget(key)
      setLast(null)
      if (isApiError(error, 'ValidationError') && error.status === 409) setConflictKey(key)
      else reportFailure(error)
    }
    if (wanted.current.get(key) === values) forget(key)
    await reloadLetters()
  }

  const change = (writer: LetterWithWriter, part: Partial<DecisionValues>): void => {
    const key = keyOf(writer)
    const before = wanted.current.get(key) ?? valuesOf(newerOf(writer.decision, known.current.get(key)))
    const values = { ...before, ...part }
    setConflictKey(null)
    wanted.current.set(key, values)
    setPending(new Map(wanted.current))
    const earlier = queues.current.get(key) ?? Promise.resolve()
    queues.current.set(
      key,
      earlier.then(() => (wanted.current.has(key) ? save(writer, values) : undefined)),
    )
  }

  return {
    last,
    isInConflict: (writer: LetterWithWriter) => conflictKey === keyOf(writer),
    decisionOf,
    shownOf,
    change,
    decide: (writer: LetterWithWriter, isPassed: boolean, note: string, at: LastDecision['at']) => {
      setLast({ writer, before: shownOf(writer), isPassed, at })
      change(writer, { isPassed, note })
    },
    undo: (): LastDecision | null => {
      if (last === null) return null
      setLast(null)
      change(last.writer, last.before)
      alerts.info('letters.decision.undone', { name: personName(last.writer, t) })
      return last
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
