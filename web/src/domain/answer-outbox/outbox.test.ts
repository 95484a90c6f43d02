import fc from 'fast-check'
import type { Receipt } from '@academy/contract/tests'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { memoryStore } from '#lib/storage.ts'
import { createMirror, mirrorKey } from './answer-mirror.ts'
import type { AnswerStore } from './answer-store.ts'
import { inOneQueue, type UnsentAnswer } from './outbox.rules.ts'
import { createOutbox, type OutboxDeps } from './outbox.ts'

const userId = 5
const of = { academyId: 7, stageTestId: 3 }
const answerTo = (questionId: number, clientId = `id-${questionId}`) => ({
  questionId,
  answer: [1],
  cheatsCount: 0,
  timeSpent: 45,
  clientId,
  answeredAt: '2026-03-01T12:00:00.000Z',
})

/** A disk that outlives the pages which write to it. */
const fakeDisk = (): AnswerStore & { kept: Map<string, UnsentAnswer> } => {
  const kept = new Map<string, UnsentAnswer>()
  return {
    kept,
    all: async (id) => [...kept.values()].filter((unsent) => unsent.userId === id),
    put: async (unsent) => void kept.set(unsent.answer.clientId, unsent),
    remove: async (gone) => {
      for (const { answer } of gone) kept.delete(answer.clientId)
    },
  }
}
const brokenDisk: AnswerStore = {
  all: () => Promise.reject(new Error('no database')),
  put: () => Promise.reject(new Error('no database')),
  remove: () => Promise.reject(new Error('no database')),
}

/** Runs jobs one after another, as the browser does for all of its tabs. */
const fakeLock = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(_: string, job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job)
    last = mine.catch(() => undefined)
    return mine
  }
}

const lost = () => new ApiError('LostInternetConnection')
const receipt = ({ answer }: UnsentAnswer): Receipt => ({
  attemptId: 1,
  questionId: answer.questionId,
  clientId: answer.clientId,
  receivedAt: answer.answeredAt,
  isLate: false,
  isHeld: false,
})

const depsWith = (more: Partial<OutboxDeps>): OutboxDeps => ({
  userId,
  store: fakeDisk(),
  mirror: createMirror(memoryStore()),
  send: async (unsent) => receipt(unsent),
  lock: fakeLock(),
  pause: (_, woken) =>
    new Promise((resolve) => (woken.aborted ? resolve() : woken.addEventListener('abort', () => resolve()))),
  random: () => 0,
  isInFront: () => true,
  ...more,
})
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('an answer', () => {
  test('goes to the server at once, and leaves nothing behind', async () => {
    const store = fakeDisk()
    const keys = memoryStore()
    const sent: number[] = []
    const outbox = createOutbox(
      depsWith({
        store,
        mirror: createMirror(keys),
        send: async (unsent) => {
          sent.push(unsent.answer.questionId)
          return receipt(unsent)
        },
      }),
    )
    await outbox.add(of, answerTo(1))
    await outbox.drained()
    await turn()
    expect(sent).toEqual([1])
    expect(store.kept.size).toBe(0)
    expect(keys.get(mirrorKey)).toBeNull()
  })

  test('[SESS-14] [TEST-04] [CONST-30] [TEST-39] waits on disk and in the root state, per test, and goes with the next success', async () => {
    const store = fakeDisk()
    const keys = memoryStore()
    let isOnline = false
    const sent: number[] = []
    const outbox = createOutbox(
      depsWith({
        store,
        mirror: createMirror(keys),
        send: async (unsent) => {
          if (!isOnline) throw lost()
          sent.push(unsent.answer.questionId)
          return receipt(unsent)
        },
      }),
    )
    await outbox.add(of, answerTo(1))
    await outbox.add(of, answerTo(2))
    await turn()
    expect(outbox.state.get().trouble).toBe('network')
    expect([...store.kept.values()].map(({ stageTestId }) => stageTestId)).toEqual([3, 3])
    expect(Object.keys(JSON.parse(keys.get(mirrorKey)!) as object)).toEqual(['unsentAnswers'])
    isOnline = true
    await outbox.add(of, answerTo(3))
    await outbox.drained()
    expect(sent).toEqual([1, 2, 3])
    expect(outbox.state.get()).toEqual({ waiting: [], trouble: 'none' })
  })

  test('survives in the root state where the database is refused', async () => {
    const keys = memoryStore()
    const offline = depsWith({ store: brokenDisk, mirror: createMirror(keys), send: () => Promise.reject(lost()) })
    await createOutbox(offline).add(of, answerTo(1))
    const sent: number[] = []
    const send = async (unsent: UnsentAnswer) => {
      sent.push(unsent.answer.questionId)
      return receipt(unsent)
    }
    const next = createOutbox(depsWith({ store: brokenDisk, mirror: createMirror(keys), send }))
    expect(await next.flushOnce()).toBe(true)
    expect(sent).toEqual([1])
    expect(keys.get(mirrorKey)).toBeNull()
  })

  test('[TEST-29] counts as delivered when the question has its answer already', async () => {
    const delivered: number[] = []
    const outbox = createOutbox(
      depsWith({ send: () => Promise.reject(new ApiError('AnswerAlreadyProvided', { status: 409 })) }),
    )
    outbox.listen({ delivered: ({ answer }) => delivered.push(answer.questionId) })
    await outbox.add(of, answerTo(1))
    await outbox.drained()
    expect(delivered).toEqual([1])
  })

  test('that can never be taken does not stand in the way of the others', async () => {
    const refused: number[] = []
    const outbox = createOutbox(
      depsWith({
        send: async (unsent) => {
          if (unsent.answer.questionId === 1) throw new ApiError('QuestionNotFound', { status: 404 })
          return receipt(unsent)
        },
      }),
    )
    outbox.listen({ refused: ({ answer }) => refused.push(answer.questionId) })
    await outbox.add(of, answerTo(1))
    await outbox.add(of, answerTo(2))
    await outbox.drained()
    expect(refused).toEqual([1])
  })

  test('waits for its owner when nobody is logged in, and goes when woken', async () => {
    let isIn = false
    const store = fakeDisk()
    const outbox = createOutbox(
      depsWith({
        store,
        send: async (unsent) => {
          if (!isIn) throw new ApiError('InvalidRefreshToken', { status: 401 })
          return receipt(unsent)
        },
      }),
    )
    await outbox.add(of, answerTo(1))
    await turn()
    expect(outbox.state.get().trouble).toBe('login')
    expect(store.kept.size).toBe(1)
    isIn = true
    outbox.wake()
    await outbox.drained()
    expect(store.kept.size).toBe(0)
  })

  test('[TEST-45] of a test that is over ends the test and frees the queue', async () => {
    const ended: string[] = []
    const outbox = createOutbox(
      depsWith({ send: () => Promise.reject(new ApiError('TestTimeEnded', { status: 409 })) }),
    )
    outbox.listen({ ended: (stageTestId, why) => ended.push(`${stageTestId} ${why}`) })
    await outbox.add(of, answerTo(1))
    await outbox.add(of, answerTo(2))
    await outbox.drained()
    expect(ended).toEqual(['3 TestTimeEnded'])
  })

  test('that the server has by another way leaves the queue', async () => {
    const outbox = createOutbox(depsWith({ send: () => Promise.reject(lost()) }))
    await outbox.add(of, answerTo(1))
    await outbox.add(of, answerTo(2))
    await outbox.confirm(3, [1])
    expect(outbox.state.get().waiting.map(({ answer }) => answer.questionId)).toEqual([2])
  })
})

/** What may happen between two answers. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('answer' as const) },
  { weight: 2, arbitrary: fc.constantFrom('network goes', 'network comes', 'replies get lost', 'crash') },
  { weight: 1, arbitrary: fc.constantFrom('other tab wakes', 'mirror is cleared', 'somebody answered elsewhere') },
)

describe('E3, E4: whatever happens between the answers', () => {
  test('each of them is stored once, and they come in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const store = fakeDisk()
        const keys = memoryStore()
        let network: 'on' | 'off' | 'replies lost' = 'on'
        const stored = new Map<number, string>()
        const arrivals: string[] = []
        let generation = 0

        /** One page; after a crash it does nothing any more. */
        const open = () => {
          const mine = ++generation
          return createOutbox(
            depsWith({
              store,
              mirror: createMirror(keys),
              send: async (unsent) => {
                await Promise.resolve()
                if (mine !== generation) return new Promise<Receipt>(() => undefined)
                if (network === 'off') throw lost()
                const { questionId, clientId } = unsent.answer
                const first = stored.get(questionId)
                if (first === undefined) {
                  stored.set(questionId, clientId)
                  arrivals.push(clientId)
                }
                if (network === 'replies lost') throw lost()
                if (first !== undefined && first !== clientId) throw new ApiError('AnswerAlreadyProvided')
                return receipt(unsent)
              },
            }),
          )
        }

        let outbox = open()
        const given: string[] = []
        const elsewhere = new Set<number>()
        for (const happening of steps) {
          const number = given.length + elsewhere.size + 1
          if (happening === 'answer') {
            await outbox.add(of, answerTo(number))
            given.push(`id-${number}`)
          } else if (happening === 'network goes') network = 'off'
          else if (happening === 'network comes') network = 'on'
          else if (happening === 'replies get lost') network = 'replies lost'
          else if (happening === 'other tab wakes') outbox.wake()
          else if (happening === 'mirror is cleared') keys.remove(mirrorKey)
          else if (happening === 'somebody answered elsewhere') {
            stored.set(number, 'another device')
            elsewhere.add(number)
            await outbox.add(of, answerTo(number))
          } else {
            outbox = open()
            await outbox.load()
          }
        }
        network = 'on'
        outbox = open()
        expect(await outbox.flushOnce()).toBe(true)
        expect(arrivals).toEqual(given)
        expect(store.kept.size).toBe(0)
        for (const number of elsewhere) expect(stored.get(number)).toBe('another device')
      }),
      { numRuns: 200 },
    )
  })

  test('keepers that disagree give one queue, each answer once, in the order of giving', () => {
    const unsent = fc.record({ place: fc.integer({ min: 1, max: 9 }), id: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(fc.array(unsent), fc.array(unsent), (some, others) => {
        const make = ({ place, id }: { place: number; id: number }): UnsentAnswer => ({
          userId,
          ...of,
          place,
          answer: answerTo(id),
        })
        const queue = inOneQueue(some.map(make), others.map(make))
        const ids = queue.map(({ answer }) => answer.clientId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set([...some, ...others].map(({ id }) => `id-${id}`)))
        expect(queue.map(({ place }) => place)).toEqual(queue.map(({ place }) => place).toSorted((a, b) => a - b))
      }),
    )
  })
})
