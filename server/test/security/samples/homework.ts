import { sql } from 'drizzle-orm'
import { repoTypes } from '@academy/contract/enums'
import { assignmentChanges, lineComments } from '#server/schema/homework.ts'
import { reviewPhrases } from '#server/schema/lectures.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { userStages } from '#server/schema/academies.ts'
import { tinyImage } from '#test/make/make-images.ts'
import { type MadeResponse, type MadeStageLecture, repoOf } from '#test/make/make-homework.ts'
import type { Person } from '#test/make/make.ts'
import type { ActorInWorld } from '../actors.ts'
import { freshStudent, keep, type World } from '../world.ts'
import { next, type SamplesOf } from './sample.ts'

const both = (text: string) => ({ ua: text, en: text })
export const testRepoLink = 'https://github.com/academy/tests.git'
export const commit = 'a'.repeat(40)
/** What every lecture here was saved at. */
const updatedAt = '2030-01-01T00:00:00.000Z'

export const keyOf = (kind: string, actor?: ActorInWorld, ...more: unknown[]): string =>
  JSON.stringify([kind, actor ? (actor.person?.id ?? 'anonymous') : 'nobody', ...more])

/** Graded, with a repository, so that everything can be asked of it; who calls may review and curates it. */
export const lectureFor = (world: World, actor?: ActorInWorld): Promise<MadeStageLecture> =>
  keep(world, keyOf('lecture', actor), (fresh) => makeLecture(fresh, actor?.person ?? null))

const makeLecture = async ({ it, own }: World, person: Person | null): Promise<MadeStageLecture> => {
  const { rows } = await it.database.pool.query('select 1 from user_academies where academy_id = $1 and user_id = $2', [
    own.id,
    person?.id ?? 0,
  ])
  const here = person && rows.length > 0 ? [person] : []
  return it.make.stageLecture(own, {
    lectureId: await it.make.lecture(own, { lecturerId: here[0]?.id ?? null, updatedAt: new Date(updatedAt) }),
    updatedAt: new Date(updatedAt),
    needRepo: true,
    hasAutograde: true,
    showAutogradeResult: true,
    testRepoLink,
    homeworkCuratorId: here[0]?.id ?? null,
    reviewers: here,
    attempts: 5,
  })
}

const putIn = async ({ it, own }: World, { id: userId }: Person, stageId: number): Promise<void> => {
  const userStage = { academyId: own.id, userId, stageId }
  const opened = await it.database.db
    .insert(userStages)
    .values({ ...userStage, state: 'Opened' })
    .onConflictDoNothing()
    .returning()
  if (opened.length > 0)
    await it.database.db
      .insert(stageEvents)
      .values({ ...userStage, kind: 'add', after: 'Opened', reason: { rule: 'byHand' } })
}

/** The caller where that can be a student here, else somebody fresh. */
export const studentFor = async (world: World, actor: ActorInWorld, stageId: number): Promise<Person> => {
  const { rows } = await world.it.database.pool.query(
    `select 1 from user_roles where academy_id = $1 and user_id = $2 and role = 'Student'`,
    [world.own.id, actor.person?.id ?? 0],
  )
  const student = rows.length > 0 ? actor.person! : await freshStudent(world)
  await putIn(world, student, stageId)
  return student
}

type ResponseValues = Parameters<World['it']['make']['response']>[3]
export const responseFor = (world: World, actor: ActorInWorld, values: ResponseValues = {}) =>
  keep(world, keyOf('response', actor, values), (fresh) => makeResponse(fresh, actor, values))

const makeResponse = async (world: World, actor: ActorInWorld, values: ResponseValues) => {
  const stageLecture = await lectureFor(world, actor)
  const student = await studentFor(world, actor, stageLecture.stageId)
  const response = await world.it.make.response(world.own, stageLecture, student, {
    repoLink: repoOf('work'),
    ...values,
  })
  return { stageLecture, student, response }
}
const reviewedFor = (world: World, actor: ActorInWorld) =>
  responseFor(world, actor, { isReviewed: true, mark: 4, reviewedAt: world.it.clock.now, notificationStatus: 'Sent' })

const withAppeal = (world: World, actor: ActorInWorld): Promise<MadeResponse> =>
  keep(world, keyOf('appeal', actor), (fresh) => makeAppeal(fresh, actor))

const makeAppeal = async (world: World, actor: ActorInWorld): Promise<MadeResponse> => {
  const { response } = await reviewedFor(world, actor)
  await world.it.database.db.execute(
    sql`insert into appeals (academy_id, response_id, reason) values (${world.own.id}, ${response.id}, 'Прошу ще раз')`,
  )
  return response
}

export const ofLecture = {
  input: async (world: World, actor: ActorInWorld) => ({ params: { id: (await lectureFor(world, actor)).id } }),
}
const ofPlainLecture = {
  input: async (world: World, actor: ActorInWorld) => ({ params: { id: (await lectureFor(world, actor)).lectureId } }),
}
const ofResponse = {
  input: async (world: World, actor: ActorInWorld) => ({
    params: { id: (await responseFor(world, actor)).response.id },
  }),
}
const phraseFor = {
  input: async (world: World, actor: ActorInWorld) => {
    const { lectureId } = await lectureFor(world, actor)
    const authorId = actor.person?.id ?? (await freshStudent(world)).id
    const [row] = await world.it.database.db
      .insert(reviewPhrases)
      .values({ academyId: world.own.id, lectureId, authorId, body: 'Гарна робота' })
      .returning({ id: reviewPhrases.id })
    return { params: { id: row!.id } }
  },
}

/** For somebody who may not be a student the lecture itself is enough: they are refused before it is looked at. */
const openLecture = (world: World, actor: ActorInWorld) =>
  keep(world, keyOf('open lecture', actor), async (fresh) => {
    const stageLecture = await lectureFor(fresh)
    await studentFor(fresh, actor, stageLecture.stageId)
    return stageLecture
  })

const feedback = async (world: World, actor: ActorInWorld) => ({
  params: { id: (await openLecture(world, actor)).lectureId },
  body: { rating: 5, text: 'Дуже корисно' },
})

const stageLectureInput = async (world: World, actor: ActorInWorld) => {
  const { stageId, lectureId } = await lectureFor(world, actor)
  return {
    stageId,
    lectureId,
    groupId: null,
    urlName: `sample-lecture-${next()}`,
    startDate: '2030-01-01T10:00:00.000Z',
    endDate: '2030-01-03T10:00:00.000Z',
    hasHomework: true,
    hasChat: true,
    videoLink: 'https://meet.academy.test/lecture',
    hasAutograde: false,
    needRepo: false,
    repoType: repoTypes.Any,
    testRepoLink: null,
    minMark: null,
    traceAccordingText: null,
    feedbackConfig: { enabled: true, isTextRequired: false, maxLength: 1000 },
    showAutogradeResult: false,
    homework: both('Зробіть це'),
    materials: both(''),
    homeworkPath: null,
    homeworkCuratorId: null,
    reviewerIds: [],
    attempts: 1,
  }
}
const lectureInput = () => ({
  name: both('Лекція'),
  shortName: both('Л'),
  description: both('Про що вона'),
  lecturerId: null,
})

type HomeworkDomains = 'lectures' | 'stageLectures' | 'homeworkRepository' | 'homework' | 'review'

export const homeworkSamples: SamplesOf<HomeworkDomains> = {
  lectures: {
    get: ofPlainLecture,
    create: { input: () => ({ body: lectureInput() }) },
    update: {
      input: async (world, actor) => ({
        params: { id: (await lectureFor(world, actor)).lectureId },
        body: { ...lectureInput(), updatedAt },
      }),
    },
    remove: { input: async ({ it, own }) => ({ params: { id: await it.make.lecture(own) } }) },
    uploadImage: { input: async () => ({ file: new Blob([await tinyImage()], { type: 'image/png' }) }) },
    readFeedback: ofPlainLecture,
    giveFeedback: { input: feedback },
    rate: {
      input: async (world, actor) => ({
        params: { id: (await openLecture(world, actor)).lectureId },
        body: { rating: 4 },
      }),
    },
  },
  stageLectures: {
    list: { input: () => ({ query: {} }) },
    get: ofLecture,
    reviewers: ofLecture,
    byGroup: { input: ({ own }) => ({ query: { groupId: own.directions.JS! } }) },
    create: { input: async (world, actor) => ({ body: await stageLectureInput(world, actor) }) },
    update: {
      input: async (world, actor) => ({
        params: { id: (await lectureFor(world, actor)).id },
        body: { ...(await stageLectureInput(world, actor)), updatedAt },
      }),
    },
    remove: ofLecture,
  },
  homeworkRepository: {
    files: { input: () => ({ query: { path: 'lesson-1' } }) },
  },
  homework: {
    marks: { input: async (world) => ({ body: { userIds: [(await freshStudent(world)).id] } }) },
    page: { input: async (world, actor) => ({ params: { id: (await openLecture(world, actor)).id } }) },
    create: {
      input: async (world, actor) => ({
        body: {
          stageLectureId: (await openLecture(world, actor)).id,
          body: 'Моя робота',
          repoLink: repoOf('work'),
        },
      }),
    },
    update: {
      input: async (world, actor) => ({
        params: { id: (await responseFor(world, actor)).response.id },
        body: { body: 'Ще раз', repoLink: repoOf('work'), mark: 8, reviewBody: 'Добре', isReviewed: true },
      }),
    },
    appeal: {
      input: async (world, actor) => ({
        params: { id: (await reviewedFor(world, actor)).response.id },
        body: { reason: 'Прошу подивитися ще раз' },
      }),
    },
    decideAppeal: {
      input: async (world, actor) => ({
        params: { id: (await withAppeal(world, actor)).id },
        body: { accepted: true, decision: 'Так, тут помилка', mark: 9 },
      }),
    },
    createAndAssignSelf: {
      input: async (world, actor) => {
        const stageLecture = await lectureFor(world, actor)
        const student = await freshStudent(world)
        await putIn(world, student, stageLecture.stageId)
        return { body: { userId: student.id, stageLectureId: stageLecture.id } }
      },
    },
    withoutResponse: ofLecture,
    one: ofResponse,
    withRepoLinks: ofLecture,
    updateStatus: {
      input: async (world, actor) => ({
        params: { id: (await reviewedFor(world, actor)).response.id },
        body: { isReviewed: false, notificationStatus: 'None' },
      }),
    },
    forManager: {
      input: async (world, actor) => ({
        params: { id: (await responseFor(world, actor)).response.id },
        body: { mark: 7, reviewBody: 'Добре', isReviewed: true, attempts: 2 },
      }),
    },
    assign: {
      input: async (world, actor) => ({
        params: { id: (await responseFor(world, actor)).response.id },
        body: { assign: true },
      }),
    },
    assignMultiple: {
      input: async (world, actor) => ({
        body: { assign: true, ids: [(await responseFor(world, actor)).response.id] },
      }),
    },
    undoAssign: {
      input: async (world, actor) => {
        const { response } = await responseFor(world, actor)
        const [row] = await world.it.database.db
          .insert(assignmentChanges)
          .values({
            academyId: world.own.id,
            changedById: actor.person?.id ?? 1,
            entries: [{ id: response.id, reviewerId: null, before: null }],
          })
          .returning({ id: assignmentChanges.id })
        return { params: { id: row!.id } }
      },
    },
  },
  review: {
    queue: { input: () => ({ body: {} }) },
    neighbours: {
      input: async (world, actor) => ({ params: { id: (await responseFor(world, actor)).response.id }, body: {} }),
    },
    details: ofResponse,
    hold: {
      input: async (world, actor) => ({ params: { id: (await responseFor(world, actor)).response.id }, body: {} }),
    },
    release: ofResponse,
    load: { input: () => ({ query: {} }) },
    addLineComment: {
      input: async (world, actor) => ({
        params: { id: (await responseFor(world, actor)).response.id },
        body: { commit, path: 'src/main.js', line: 3, body: 'Назвіть змінну інакше' },
      }),
    },
    removeLineComment: {
      input: async (world, actor) => {
        const { response } = await responseFor(world, actor)
        const [row] = await world.it.database.db
          .insert(lineComments)
          .values({
            academyId: world.own.id,
            responseId: response.id,
            commit,
            path: 'src/main.js',
            line: 3,
            body: 'Назвіть змінну інакше',
            authorId: actor.person?.id ?? 1,
          })
          .returning({ id: lineComments.id })
        return { params: { id: response.id, commentId: row!.id } }
      },
    },
    code: ofResponse,
    codeFile: {
      input: async (world, actor) => ({
        params: { id: (await responseFor(world, actor)).response.id },
        query: { commit, path: 'src/main.js' },
      }),
    },
    phrases: {
      input: async (world, actor) => ({ query: { lectureId: (await lectureFor(world, actor)).lectureId } }),
    },
    addPhrase: {
      input: async (world, actor) => ({
        body: { lectureId: (await lectureFor(world, actor)).lectureId, body: 'Гарна робота' },
      }),
    },
    usePhrase: phraseFor,
    removePhrase: phraseFor,
  },
}
