import { lateAnswerGraceMs, testAwayAfterMs } from '@academy/contract/limits'
import type { LiveAttempt, StageTestRow } from '@academy/contract/stage-tests'
import { id, text, view } from '#kit/address/address-parts.ts'
import { defineAddress, type AddressState } from '#kit/address/define-address.ts'

/** over: the time has run out, answers that wait for a network may still come. */
export type Presence = 'here' | 'away' | 'over' | 'finished'

export const presenceOf = ({ finishedAt, deadline, lastSeenAt }: LiveAttempt, now: number): Presence => {
  if (finishedAt !== null) return 'finished'
  if (Date.parse(deadline) <= now) return 'over'
  return now - Date.parse(lastSeenAt) > testAwayAfterMs ? 'away' : 'here'
}

/** Whether more time reaches it: as the server decides it. */
export const canGetTime = ({ finishedAt, deadline }: LiveAttempt, now: number): boolean =>
  finishedAt === null && Date.parse(deadline) + lateAnswerGraceMs >= now

const hasEvents = ({ focusLossCount, networkGapCount, explanationCount }: LiveAttempt): boolean =>
  focusLossCount + networkGapCount + explanationCount > 0

export const liveShows = ['all', 'running', 'away', 'finished', 'events'] as const
export type LiveShow = (typeof liveShows)[number]

const isShown: Record<LiveShow, (attempt: LiveAttempt, now: number) => boolean> = {
  all: () => true,
  running: ({ finishedAt }) => finishedAt === null,
  away: (attempt, now) => presenceOf(attempt, now) === 'away',
  finished: ({ finishedAt }) => finishedAt !== null,
  events: hasEvents,
}

export const liveSorts = ['newest', 'name', 'timeLeft', 'progress', 'lastSeen'] as const
export type LiveSort = (typeof liveSorts)[number]

const shareOf = ({ answeredCount, questionsCount }: LiveAttempt): number =>
  questionsCount === 0 ? 1 : answeredCount / questionsCount

/** Who finished stands behind those who run, whatever else decides: the room is about those who are in it. */
const behind = (a: LiveAttempt, b: LiveAttempt): number => Number(a.finishedAt !== null) - Number(b.finishedAt !== null)

const orders: Record<LiveSort, (a: LiveAttempt, b: LiveAttempt) => number> = {
  newest: behind,
  name: (a, b) => a.student.fullName.localeCompare(b.student.fullName, 'uk'),
  timeLeft: (a, b) => behind(a, b) || Date.parse(a.deadline) - Date.parse(b.deadline),
  progress: (a, b) => behind(a, b) || shareOf(a) - shareOf(b),
  lastSeen: (a, b) => behind(a, b) || Date.parse(a.lastSeenAt) - Date.parse(b.lastSeenAt),
}

const parts = { show: view(liveShows), sort: view(liveSorts), search: text(), attemptId: id('attempt') }
export const liveAddress = defineAddress(parts)
export type LiveFilter = AddressState<typeof parts>

const plain = (text: string): string => text.toLocaleLowerCase('uk').replaceAll(/[’ʼ`]/g, "'")

/** Every word of the search is somewhere in the name, in any order. */
const isFound = ({ student }: LiveAttempt, search: string): boolean => {
  const name = plain(student.fullName)
  return plain(search)
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/** The server sends the newest first; equals keep that order. */
export const chosenAttempts = (attempts: readonly LiveAttempt[], filter: LiveFilter, now: number): LiveAttempt[] =>
  attempts
    .filter((attempt) => isShown[filter.show](attempt, now) && isFound(attempt, filter.search.trim()))
    .toSorted(orders[filter.sort])

export const countsOf = (attempts: readonly LiveAttempt[], now: number): Record<LiveShow, number> => {
  const countOf = (show: LiveShow) => attempts.filter((attempt) => isShown[show](attempt, now)).length
  return {
    all: attempts.length,
    running: countOf('running'),
    away: countOf('away'),
    finished: countOf('finished'),
    events: countOf('events'),
  }
}

/** '7:05', '1:07:05', '2 days' are the words of somebody else: whole hours may be many. Never below zero. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Where the window of a test stands before anybody began. */
export type WindowState = 'notSet' | 'before' | 'open' | 'closed'

export const windowStateOf = ({ test, startDate, endDate }: StageTestRow, now: number): WindowState => {
  if (test === null) return 'notSet'
  if (startDate !== null && now < Date.parse(startDate)) return 'before'
  return endDate !== null && now >= Date.parse(endDate) ? 'closed' : 'open'
}
