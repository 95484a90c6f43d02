import { randomUUID } from 'node:crypto'
import { autogradeStatuses } from '@academy/contract/enums'
import { regrades } from '#server/schema/autograde.ts'
import type { ActorInWorld } from '../actors.ts'
import { keep, type World } from '../world.ts'
import { commit, keyOf, lectureFor, ofLecture, responseFor, testRepoLink } from './homework.ts'
import { type SamplesOf } from './sample.ts'

const ofLectureWithMark = {
  input: async (world: World, actor: ActorInWorld) => ({
    params: { id: (await lectureFor(world, actor)).id },
    query: { minMark: '5' },
  }),
}
const regradeFor = {
  input: (world: World, actor: ActorInWorld) =>
    keep(world, keyOf('regrade', actor), async (fresh) => {
      const { id: stageLectureId } = await lectureFor(fresh, actor)
      const [row] = await fresh.it.database.db
        .insert(regrades)
        .values({ academyId: fresh.own.id, stageLectureId, testRepoLink, state: 'ready' })
        .returning({ id: regrades.id })
      return { params: { id: row!.id } }
    }),
}
const hello = () => ({
  runnerId: randomUUID(),
  name: 'runner',
  driver: 'bubblewrap',
  languages: ['node'],
  slots: 1,
})
/** A job that a runner holds. */
const claimedFor = (world: World, actor: ActorInWorld) =>
  keep(world, keyOf('claim', actor), (fresh) => makeClaim(fresh, actor))

const makeClaim = async (world: World, actor: ActorInWorld) => {
  const { response } = await responseFor(world, actor)
  const claimToken = randomUUID()
  const resultId = await world.it.make.autogradeResult(world.own, response, {
    status: autogradeStatuses.Started,
    claimToken,
    startedAt: world.it.clock.now,
    leaseUntil: world.it.clock.now,
  })
  return { response, claim: { resultId, claimToken } }
}

export const gradingSamples: SamplesOf<'autograde' | 'runner'> = {
  autograde: {
    results: {
      input: async (world, actor) => ({ params: { id: (await responseFor(world, actor)).response.id }, query: {} }),
    },
    details: {
      input: async (world, actor) => {
        const { response } = await responseFor(world, actor)
        return { params: { id: await world.it.make.autogradeResult(world.own, response) } }
      },
    },
    resend: {
      input: async (world, actor) => ({ params: { id: (await responseFor(world, actor)).response.id }, query: {} }),
    },
    resendMany: {
      input: async (world, actor) => {
        const { stageLecture, response } = await responseFor(world, actor)
        return { params: { id: stageLecture.id }, body: { ids: [response.id] } }
      },
    },
    setResult: {
      input: async (world, actor) => ({ params: { id: (await lectureFor(world, actor)).id }, body: { minMark: 5 } }),
    },
    withoutReviewCount: ofLectureWithMark,
    withoutReviewIds: ofLectureWithMark,
    responses: ofLecture,
    panel: ofLecture,
    startRegrade: {
      input: async (world, actor) => ({
        body: { stageLectureId: (await lectureFor(world, actor)).id, testRepoLink },
      }),
    },
    regrades: ofLecture,
    regrade: regradeFor,
    publishRegrade: regradeFor,
    discardRegrade: regradeFor,
  },
  runner: {
    claim: { input: () => ({ body: hello() }) },
    heartbeat: {
      input: async (world, actor) => ({ body: { ...hello(), claims: [(await claimedFor(world, actor)).claim] } }),
    },
    log: {
      input: async (world, actor) => ({
        body: { ...(await claimedFor(world, actor)).claim, offset: 0, text: 'npm test' },
      }),
    },
    report: {
      input: async (world, actor) => {
        const { response, claim } = await claimedFor(world, actor)
        return {
          params: { id: response.id },
          body: {
            ...claim,
            status: autogradeStatuses.Success,
            mark: 9,
            errorCode: null,
            trace: 'ok',
            tests: [{ name: 'sums', passed: true, message: null, ms: 3 }],
            commit,
            testsCommit: commit,
          },
        }
      },
    },
  },
}
