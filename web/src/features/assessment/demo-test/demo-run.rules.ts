import type { DemoTest } from '@academy/contract/demo-tests'
import { initialTimeSpentSeconds } from '@academy/contract/limits'
import type { AnswerSubmission } from '@academy/contract/tests'
import { answerFrom, type Given, isGiven } from '#domain/questions/answer.rules.ts'

/** One go at a demo test, as this browser keeps it (TEST-74). */
export interface DemoRun {
  /** The page it was begun on. */
  place: string
  name: string
  test: DemoTest
  /** What has to be added to this device's clock to get the server's. */
  clockOffsetMs: number
  chosen: Readonly<Record<number, Given>>
  /** Confirmed by Next, and when. */
  answeredAt: Readonly<Record<number, string>>
  skipped: readonly number[]
  currentId: number
  isFinished: boolean
}

export const beginRun = (place: string, name: string, test: DemoTest, nowMs: number): DemoRun => ({
  place,
  name,
  test,
  clockOffsetMs: new Date(test.serverTime).getTime() - nowMs,
  chosen: {},
  answeredAt: {},
  skipped: [],
  currentId: test.questions[0]!.id,
  isFinished: false,
})

const isAnswered = (run: DemoRun, id: number) => run.answeredAt[id] !== undefined

/** TEST-32: what is still to be answered, the skipped ones last. */
const queueOf = (run: DemoRun): number[] => {
  const open = run.test.questions.map(({ id }) => id).filter((id) => !isAnswered(run, id))
  return [...open.filter((id) => !run.skipped.includes(id)), ...run.skipped.filter((id) => open.includes(id))]
}
const nextAfter = (run: DemoRun, id: number): number => queueOf(run).find((other) => other !== id) ?? id

export const chosenOf = (run: DemoRun, id: number): Given => run.chosen[id] ?? []
export const choose = (run: DemoRun, options: Given): DemoRun => ({
  ...run,
  chosen: { ...run.chosen, [run.currentId]: options },
})

/** Next is there once something is chosen, as in the real test (TEST-33). */
export const canGoOn = (run: DemoRun): boolean => isGiven(chosenOf(run, run.currentId))
/** Then the button says Finish (TEST-34). */
export const isLast = (run: DemoRun): boolean => queueOf(run).every((id) => id === run.currentId)
export const canSkip = (run: DemoRun): boolean => !isAnswered(run, run.currentId) && !isLast(run)

export const goOn = (run: DemoRun, nowMs: number): DemoRun => {
  const at = new Date(nowMs + run.clockOffsetMs).toISOString()
  const answered = { ...run, answeredAt: { ...run.answeredAt, [run.currentId]: at } }
  return { ...answered, currentId: nextAfter(answered, run.currentId), isFinished: isLast(run) }
}
export const skip = (run: DemoRun): DemoRun => {
  const skipped = [...run.skipped.filter((id) => id !== run.currentId), run.currentId]
  return { ...run, skipped, currentId: nextAfter({ ...run, skipped }, run.currentId) }
}
/** Nothing has left this device yet: any question may be looked at again. */
export const goTo = (run: DemoRun, id: number): DemoRun => ({ ...run, currentId: id })
/** What was chosen counts, so a question without a choice is one without an answer. */
export const openCount = (run: DemoRun): number =>
  run.test.questions.filter(({ id }) => !isGiven(chosenOf(run, id))).length
/** Once there is anything to count, and where the button does not say Finish anyway. */
export const canFinish = (run: DemoRun): boolean =>
  openCount(run) < run.test.questions.length && !(isLast(run) && canGoOn(run))
export const finish = (run: DemoRun): DemoRun => ({ ...run, isFinished: true })

export type QuestionState = 'answered' | 'skipped' | 'open'
export const stateOf = (run: DemoRun, id: number): QuestionState => {
  if (isAnswered(run, id)) return 'answered'
  return run.skipped.includes(id) ? 'skipped' : 'open'
}
export const answeredCount = (run: DemoRun): number => Object.keys(run.answeredAt).length

export const secondsLeft = (run: DemoRun, nowMs: number): number =>
  Math.max(0, Math.ceil((new Date(run.test.deadline).getTime() - nowMs - run.clockOffsetMs) / 1000))

/** '9:05', '1:00:00' */
export const clockText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const pad = (value: number) => String(value).padStart(2, '0')
  const tail = pad(seconds % 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${tail}`
}

/** What was chosen counts, also where the time ended before Next. */
export const answersOf = (run: DemoRun, newKey: () => string): AnswerSubmission[] =>
  run.test.questions.flatMap(({ id, answerType }) => {
    const given = chosenOf(run, id)
    if (!isGiven(given)) return []
    const answeredAt = run.answeredAt[id] ?? run.test.deadline
    const rest = { cheatsCount: 0, timeSpent: initialTimeSpentSeconds, clientId: newKey(), answeredAt }
    return [{ questionId: id, ...answerFrom(answerType, given), ...rest }]
  })
