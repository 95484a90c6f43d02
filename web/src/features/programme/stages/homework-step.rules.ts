import type { HomeworkState } from '@academy/contract/homework-state'
import type { RouteLecture, StageRoute } from '@academy/contract/users'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'
import { deadline, type KnownOfStudent, type NextStep, type StepUntil, toneOf, waiting } from './step-parts.rules.ts'

interface Homework {
  stage: StageRoute
  lecture: RouteLecture
}

const bySoonest = (a: Homework, b: Homework) => timeOf(a) - timeOf(b)
const timeOf = ({ lecture }: Homework) => new Date(lecture.deadline ?? lecture.endDate).getTime()

/** All done: the next lecture, else the next stage. */
const untilNext = (known: KnownOfStudent, now: Date): StepUntil | null => {
  const ahead = known.stages
    .filter(({ state }) => state === 'Opened')
    .flatMap(({ lectures }) => lectures)
    .filter(({ startDate }) => new Date(startDate) > now)
    .toSorted((a, b) => new Date(a.startDate).getTime() - new Date(b.startDate).getTime())
  const next = ahead[0]
  return next === undefined
    ? waiting(known, now)
    : { text: 'next.until.lecture', at: next.startDate, name: next.name, clock: 'until' }
}

/**
 * Of all homework: what has to be submitted soonest, returned or open, then what is being checked, then waiting for its review; else nothing is
 * left until the next lecture. Null: the student has no lectures.
 */
export const homeworkStep = (known: KnownOfStudent, now: Date): NextStep | null => {
  const open = known.stages.filter(({ available }) => available)
  const all = open.flatMap((stage) => stage.lectures.map((lecture): Homework => ({ stage, lecture })))
  // A return outlives the stage: the reviewer has given the student time for it.
  const ofOpenStages = all.filter(({ stage, lecture }) => stage.state === 'Opened' && lecture.available)
  const first = (among: readonly Homework[], ...states: HomeworkState[]) =>
    among.filter(({ lecture }) => states.includes(lecture.homeworkState)).toSorted(bySoonest)[0]
  const step = ({ stage, lecture }: Homework, verb: MessageKey, label: MessageKey) => ({
    verb,
    name: lecture.name,
    target: { href: paths.stageLecture(stage.urlName, lecture.urlName), label },
  })

  const [due] = [first(all, 'returned'), first(ofOpenStages, 'open')]
    .filter((one) => one !== undefined)
    .toSorted(bySoonest)
  if (due) {
    const until = deadline(due.lecture.deadline, now)
    const verb = due.lecture.homeworkState === 'returned' ? 'next.homework.returned' : 'next.homework.submit'
    return { ...step(due, verb, 'next.homework.action'), until, tone: toneOf(until, now) }
  }
  if (ofOpenStages.length === 0 && !open.some(({ state, lectures }) => state === 'Opened' && lectures.length > 0))
    return null
  const until = untilNext(known, now)
  const graded = first(ofOpenStages, 'grading', 'queued')
  if (graded) return { ...step(graded, 'next.homework.grading', 'next.homework.grading.action'), until, tone: 'wait' }
  const sent = first(ofOpenStages, 'waiting')
  if (sent) return { ...step(sent, 'next.homework.waiting', 'next.homework.waiting.action'), until, tone: 'wait' }
  return { verb: 'next.homework.done', target: null, until, tone: 'wait' }
}
