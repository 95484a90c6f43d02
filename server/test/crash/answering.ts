import { randomUUID } from 'node:crypto'
import { answerTypes } from '@academy/contract/enums'
import { testsApi, type AnswerSubmission, type Question, type Receipt, type Test } from '@academy/contract/tests'
import type pg from 'pg'
import { kindsOfQuestions, rightOrder } from '../make/kinds-of-questions.ts'
import type { MadeAcademy } from '../make/make.ts'
import { type Pass, rest, sendUntilAnswered, sleep, type Storm, type Writers } from './storm.ts'

/** More than a student can answer before the last kill. */
const questionsOf = (kills: number) => Math.min(1_000, 20 * kills + 100)

/** Choices, and between them a text and an order: each kind is written down in its own way. */
const askedFor = (kills: number) =>
  Array.from({ length: questionsOf(kills) }, (_, index) =>
    index % 4 === 1 ? kindsOfQuestions.short : index % 4 === 3 ? kindsOfQuestions.ordering : {},
  )

/** Every third answer is right. */
const answerTo = ({ answerType }: Question, index: number): Pick<AnswerSubmission, 'answer' | 'written' | 'order'> => {
  const nth = index % 3
  if (answerType === answerTypes.ShortAnswer) return { answer: [], written: nth === 0 ? 'PC' : `guess ${nth}` }
  if (answerType === answerTypes.Ordering)
    return { answer: [], order: [...rightOrder.slice(nth), ...rightOrder.slice(0, nth)] }
  return { answer: [nth + 1] }
}
const isRight = ({ answer, written, order }: AnswerSubmission): boolean =>
  written === 'PC' || answer[0] === 1 || order?.join() === rightOrder.join()
const storedAs = ({ answer, written, order }: AnswerSubmission): string => written ?? (order ?? answer).join()

interface Student {
  userId: number
  pass: Pass
  stageTestId: number | null
  /** What was acknowledged, by the client's own id. */
  acknowledged: Map<string, { submission: AnswerSubmission; receipt: string }>
  isFinished: boolean
}

/** E1: students take a real test, one answer after the other, and hand it in when the storm is over. */
export const answering = (): Writers => {
  const students: Student[] = []
  let academy: MadeAcademy

  const send = (url: string, storm: Storm, { pass }: Student, path: string, body: object) =>
    sendUntilAnswered(url, storm, { path: `${path}?academyId=${academy.id}`, pass, body })

  const deliver = async (url: string, storm: Storm, student: Student, submission: AnswerSubmission) => {
    const body = { stageTestId: student.stageTestId, data: submission }
    const { status, text } = await send(url, storm, student, testsApi.answer.path, body)
    if (status !== 200) return
    const before = student.acknowledged.get(submission.clientId)
    if (before && before.receipt !== text) storm.unexpected.push(`another receipt: ${before.receipt} then ${text}`)
    if (!before) storm.acknowledged++
    student.acknowledged.set(submission.clientId, { submission, receipt: text })
  }

  const takeTest = async (url: string, storm: Storm, student: Student): Promise<void> => {
    const started = await send(url, storm, student, testsApi.start.path, { academyId: academy.id })
    const test = JSON.parse(started.text) as Test
    student.stageTestId = test.stageTestId
    for (const [index, question] of test.questions.entries()) {
      if (storm.isOver) break
      const submission = {
        questionId: question.id,
        ...answerTo(question, index),
        cheatsCount: 0,
        timeSpent: index,
        clientId: randomUUID(),
        answeredAt: new Date().toISOString(),
      }
      await deliver(url, storm, student, submission)
      // A lost reply makes the page send an answer again that was acknowledged long ago.
      if (index % 20 === 0) await deliver(url, storm, student, submission)
      await rest(storm, 40)
    }
    while (!storm.isOver) await sleep(100)
    const { status } = await send(url, storm, student, testsApi.submit.path, {
      stageTestId: test.stageTestId,
      data: [],
    })
    student.isFinished = status === 200
  }

  return {
    prepare: async ({ make, plan, passFor }) => {
      academy = await make.academy({ stages: ['Testing'], directions: ['JS'] })
      await make.testOfStage(academy, 0, 'JS', { questions: askedFor(plan.kills), durationMinutes: 240 })
      for (let i = 0; i < plan.clients; i++) {
        const person = await make.student(academy, { direction: 'JS' })
        const none = { stageTestId: null, acknowledged: new Map(), isFinished: false }
        students.push({ userId: person.id, pass: await passFor(person), ...none })
      }
    },
    write: (url, storm) => students.map((student) => takeTest(url, storm, student)),
    promisedCount: () => students.reduce((count, { acknowledged }) => count + acknowledged.size, 0),
    inspect: (client) => inspect(client, students),
  }
}

interface StoredAttempt {
  id: number
  finished: boolean
  correct: number | null
  questionIds: number[]
  answers: { number: number; clientId: string; optionIds: number[]; written: string | null; timeSpent: number }[]
}

/** Every receipt has its answer as it was sent, nothing is there twice, and the result counts exactly what is there. */
const inspect = async (client: pg.Client, students: readonly Student[]) => {
  const [lost, doubled, torn]: [string[], string[], string[]] = [[], [], []]
  for (const { userId, acknowledged, isFinished } of students) {
    const { rows } = await client.query<StoredAttempt>(
      `select a.id, a.finished_at is not null as finished, a.correct_answers_count as correct,
        a.question_ids as "questionIds", (select coalesce(json_agg(json_build_object('number', e.number,
          'clientId', e.client_id, 'optionIds', e.option_ids, 'written', e.written,
          'timeSpent', e.time_spent)), '[]')
          from answers e where e.attempt_id = a.id) as answers
        from attempts a where a.user_id = $1`,
      [userId],
    )
    if (rows.length !== 1) doubled.push(`${rows.length} attempts of ${userId}`)
    const attempt = rows[0]
    if (!attempt) continue
    const byClientId = Map.groupBy(attempt.answers, ({ clientId }) => clientId)
    for (const [clientId, { submission, receipt }] of acknowledged) {
      const [stored] = byClientId.get(clientId) ?? []
      const { attemptId } = JSON.parse(receipt) as Receipt
      const isThere =
        stored !== undefined &&
        attemptId === attempt.id &&
        attempt.questionIds[stored.number - 1] === submission.questionId &&
        (stored.written ?? stored.optionIds.join()) === storedAs(submission) &&
        stored.timeSpent === submission.timeSpent
      if (!isThere) lost.push(`${userId}: ${clientId}`)
    }
    const numbers = new Set(attempt.answers.map(({ number }) => number))
    if (byClientId.size !== attempt.answers.length || numbers.size !== attempt.answers.length)
      doubled.push(`answers of ${userId}`)
    if (attempt.answers.length !== acknowledged.size) torn.push(`answers nobody was promised to ${userId}`)
    const right = [...acknowledged.values()].filter(({ submission }) => isRight(submission)).length
    if (isFinished && (!attempt.finished || attempt.correct !== right))
      torn.push(`${userId}: ${attempt.correct} instead of ${right} right`)
  }
  return { lost, doubled, torn }
}
