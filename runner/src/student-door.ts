import { mkdirSync, chmodSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Grading, Prepared } from './grading.ts'
import { saidToTests } from './said-to-tests.ts'
import { callWork, canCall, runWork } from './student-work.ts'

const Question = z.union([
  z.strictObject({ kind: z.literal('run'), command: z.array(z.string()).check(z.minLength(1)), stdin: z.string() }),
  z.strictObject({ kind: z.literal('call'), file: z.string(), name: z.string(), args: z.array(z.unknown()) }),
])
type Question = z.infer<typeof Question>

const questionMaxBytes = 4_194_304
const maxQuestions = 2_000
const atOnce = 2
/** With the box of the tests. */
export const boxesAtOnce = atOnce + 1

/** The most at a time; the others queue. */
const lineOf = (places: number) => {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

const readAll = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
      if (text.length > questionMaxBytes) socket.destroy(new Error('too long'))
    })
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
  })

export interface StudentDoor {
  /** To be shared with the box of the tests at /run/academy. */
  folder: string
  close(): void
}

/** Through this the tests, in their box, ask for the student's program, which gets a box of its own each time. */
export const openStudentDoor = async (grading: Grading, { plan, work, clock }: Prepared): Promise<StudentDoor> => {
  const folder = join(grading.folder, 'door')
  mkdirSync(folder)
  const inLine = lineOf(atOnce)
  let questions = 0

  const answer = async (question: Question): Promise<object> => {
    if (++questions > maxQuestions) return { refused: `The tests may ask at most ${maxQuestions} times.` }
    const ms = plan.caseSeconds * 1000
    if (question.kind === 'run') {
      const said = await runWork(grading, work, clock, { ...question, ms, standsAmong: boxesAtOnce })
      if (said.stderr) grading.log(said.stderr, 'student')
      return said
    }
    if (!canCall(plan.language)) return { refused: `call() works with node and python, not with ${plan.language}.` }
    const asked = { ...question, language: plan.language, ms, standsAmong: boxesAtOnce }
    return saidToTests(await callWork(grading, work, clock, asked))
  }

  const serve = async (socket: Socket): Promise<void> => {
    try {
      const { success, data } = z.safeParse(Question, JSON.parse(await readAll(socket)))
      const said = success ? await inLine(() => answer(data)) : { refused: 'That is no question.' }
      socket.end(JSON.stringify(said))
    } catch {
      socket.destroy()
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    void serve(socket)
  })
  const path = join(folder, 'student.sock')
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o777)
  return { folder, close: () => void server.close() }
}
