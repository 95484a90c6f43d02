import type { StageContent } from '@academy/contract/cabinet'
import { stageTypes } from '@academy/contract/enums'
import { urgencyWindowMs } from '@academy/contract/limits'
import type { OwnTestStatus } from '@academy/contract/tests'
import type { LocalizedName, StageRoute } from '@academy/contract/users'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { whatNow } from './stage-state.rules.ts'

/** act: the student's turn. urgent: today. wait: somebody else's turn. good: done well. over: nothing comes after it. */
export type StepTone = 'act' | 'urgent' | 'wait' | 'good' | 'over'

/** One line below the verb; `at` is the moment it names, and `clock` how its distance is shown. */
export interface StepUntil {
  text: MessageKey
  at: string | null
  name?: LocalizedName
  clock?: 'left' | 'until'
}

/** The one thing to do now. */
export interface NextStep {
  verb: MessageKey
  /** What the verb is about: the name of a lecture or a stage. */
  name?: LocalizedName
  target: { href: string; label: MessageKey } | null
  until: StepUntil | null
  tone: StepTone
}

/** What is known of a student; the rest of the page is drawn from the same. */
export interface KnownOfStudent {
  /** The visible ones, in their order. */
  stages: readonly StageRoute[]
  isClosed: boolean
  /** Of the current stage; null: on its way, or not asked for. */
  content: StageContent | null
  /** Of the current test; null: on its way, or not asked for. `endsAt`: when the running test ends, by the server. */
  test: (OwnTestStatus & { endsAt: string | null }) | null
  hasLetterDraft: boolean
}

export const testTypes: readonly number[] = [stageTypes.Testing, stageTypes.SecondChance]

export const deadline = (at: string | null, now: Date): StepUntil | null =>
  at === null || new Date(at) <= now ? null : { text: 'next.until.deadline', at, clock: 'left' }

export const begins = (at: string): StepUntil => ({ text: 'next.until.begins', at, clock: 'until' })

/** Nothing to do: what opens next, and when. */
export const waiting = ({ stages }: KnownOfStudent, now: Date): StepUntil | null => {
  const { next } = whatNow(stages, now)
  if (next === null) return null
  return next.startDate === null
    ? { text: 'next.until.unknown', at: null, name: next.name }
    : { text: 'next.until.opens', at: next.startDate, name: next.name, clock: 'until' }
}

/** STG-50: within a day. */
export const isNear = (iso: string, now: Date): boolean => new Date(iso).getTime() - now.getTime() <= urgencyWindowMs

/** What has to be done until a moment is urgent within a day of it. */
export const toneOf = (until: StepUntil | null, now: Date): StepTone =>
  until?.at != null && isNear(until.at, now) ? 'urgent' : 'act'
