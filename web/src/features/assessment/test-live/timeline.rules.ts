import type { AttemptTimeline } from '@academy/contract/stage-tests'
import type { TimelineEvent } from '@academy/contract/tests'

/** From here on the way to the server is worth a word: the answer waited for a network. */
export const waitedFromMs = 10_000

type Answer = AttemptTimeline['answers'][number]

export type TimelineItem =
  | { kind: 'event'; at: number; event: TimelineEvent }
  /** Answers one after another with nothing in between. `waitedMs`: how long the slowest of them was on its way. */
  | { kind: 'answers'; at: number; until: number; numbers: number[]; waitedMs: number | null; isLate: boolean }

const waitedMsOf = ({ answeredAt, receivedAt }: Answer): number | null => {
  const waited = Date.parse(receivedAt) - Date.parse(answeredAt)
  return waited >= waitedFromMs ? waited : null
}

const itemOf = (answer: Answer): Extract<TimelineItem, { kind: 'answers' }> => {
  const at = Date.parse(answer.answeredAt)
  return {
    kind: 'answers',
    at,
    until: at,
    numbers: [answer.number],
    waitedMs: waitedMsOf(answer),
    isLate: answer.isLate,
  }
}

const isSameGroup = (last: TimelineItem | undefined, next: TimelineItem) =>
  last?.kind === 'answers' &&
  next.kind === 'answers' &&
  last.isLate === next.isLate &&
  (last.waitedMs === null) === (next.waitedMs === null)

/** At the same moment the test begins before anything else and ends after everything. */
const rankOf = (item: TimelineItem): number => {
  if (item.kind === 'answers') return 1
  if (item.event.kind === 'started') return 0
  return item.event.kind === 'finished' ? 3 : 2
}

/** Events and answers of an attempt on one line. */
export const timelineItems = ({ events, answers }: Pick<AttemptTimeline, 'events' | 'answers'>): TimelineItem[] => {
  const happened: TimelineItem[] = [
    ...events.map((event): TimelineItem => ({ kind: 'event', at: Date.parse(event.at), event })),
    ...answers.map(itemOf),
  ].toSorted((a, b) => a.at - b.at || rankOf(a) - rankOf(b))
  const items: TimelineItem[] = []
  for (const next of happened) {
    const last = items.at(-1)
    if (last?.kind === 'answers' && next.kind === 'answers' && isSameGroup(last, next)) {
      last.numbers.push(...next.numbers)
      last.until = next.until
      last.waitedMs = last.waitedMs === null ? null : Math.max(last.waitedMs, next.waitedMs ?? 0)
    } else items.push(next)
  }
  return items
}

/** '1–3, 7': numbers in a row are said by their ends. */
export const numbersText = (numbers: readonly number[]): string => {
  const rows: [first: number, last: number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const row = rows.at(-1)
    if (row?.[1] === number - 1) row[1] = number
    else rows.push([number, number])
  }
  return rows.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

export interface Track {
  /** Percent of the line; where the present is, or where it ended. */
  now: number
  /** Where the time is over. */
  deadline: number
  answers: { number: number; at: number }[]
  spans: { kind: 'focusLost' | 'offline'; at: number; width: number }[]
  added: number[]
}

/** The whole test as one line from its start to its deadline, or to its end if that came later. */
export const trackOf = ({ attempt, events, answers }: AttemptTimeline, now: number): Track => {
  const start = Date.parse(attempt.startDate)
  const end = attempt.finishedAt === null ? now : Date.parse(attempt.finishedAt)
  const last = Math.max(Date.parse(attempt.deadline), end, start + 1)
  const place = (moment: number) => Math.min(100, Math.max(0, (100 * (moment - start)) / (last - start)))
  return {
    now: place(end),
    deadline: place(Date.parse(attempt.deadline)),
    answers: answers.map(({ number, answeredAt }) => ({ number, at: place(Date.parse(answeredAt)) })),
    spans: events.flatMap(({ kind, at, endedAt }) => {
      if (kind !== 'focusLost' && kind !== 'offline') return []
      const from = place(Date.parse(at))
      // A focus loss is reported when it begins; how long a gap is that goes on, nobody knows but the clock.
      const until = endedAt === null ? (kind === 'offline' ? place(end) : from) : place(Date.parse(endedAt))
      return [{ kind, at: from, width: Math.max(0, until - from) }]
    }),
    added: events.filter(({ kind }) => kind === 'timeAdded').map(({ at }) => place(Date.parse(at))),
  }
}
