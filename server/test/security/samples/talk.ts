import { chatApi } from '@academy/contract/chat'
import { evaluationCriteria, notificationTypes, teamRoles } from '@academy/contract/enums'
import { notifications } from '#server/schema/notifications.ts'
import type { MadeTeam } from '#test/make/make-talk.ts'
import type { Person } from '#test/make/make.ts'
import type { ActorInWorld } from '../actors.ts'
import { send } from '../calls.ts'
import { freshStudent, keep, type World } from '../world.ts'
import { keyOf, lectureFor, studentFor } from './homework.ts'
import { next, type SamplesOf } from './sample.ts'

/** What every row here was saved at. */
const savedAt = new Date('2030-01-01T00:00:00.000Z')
const updatedAt = savedAt.toISOString()

const isOfAcademy = async ({ it, own }: World, { person }: ActorInWorld): Promise<boolean> => {
  const { rows } = await it.database.pool.query('select 1 from user_academies where academy_id = $1 and user_id = $2', [
    own.id,
    person?.id ?? 0,
  ])
  return rows.length > 0
}

const chatFor = (world: World, actor: ActorInWorld) =>
  keep(world, keyOf('chat', actor), (fresh) => makeChat(fresh, actor))

const makeChat = async (world: World, actor: ActorInWorld) => {
  const { id: stageLectureId, stageId } = await lectureFor(world, actor)
  const student = await studentFor(world, actor, stageId)
  await world.it.make.message(world.own, { stageLectureId, student }, student)
  return { stageLectureId, student }
}
const generalOf = async (world: World, actor: ActorInWorld) => ({
  stageLectureId: (await chatFor(world, actor)).stageLectureId,
  groupId: 'general' as const,
})
const attachmentFor = async (world: World, { person }: ActorInWorld) =>
  world.it.make.attachment(world.own, person ?? (await freshStudent(world)))

/** With its file, where the caller may upload one. */
const uploadedBy = async (world: World, actor: ActorInWorld): Promise<number> => {
  const file = new File(['hello'], 'notes.txt', { type: 'text/plain' })
  const caller = { token: actor.token, academyId: world.own.id }
  const reply = await send(world.it, chatApi.upload, { file }, caller)
  return reply.statusCode === 201 ? reply.json<{ id: number }>().id : attachmentFor(world, actor)
}

const threeTexts = (text: string) => ({ ua: text, en: text, ru: '' })
const texts = () => ({ title: threeTexts(`Оголошення ${next()}`), body: threeTexts('Завтра о десятій') })
const announcementIn = (world: World) => world.it.make.announcement(world.own, [], { updatedAt: savedAt })

/** With a student in it, who is the caller where that can be one; the caller coaches it where that is staff here. */
const teamFor = (world: World, actor: ActorInWorld): Promise<MadeTeam & { student: Person }> =>
  keep(world, keyOf('team', actor), (fresh) => makeTeam(fresh, actor))

const makeTeam = async (world: World, actor: ActorInWorld): Promise<MadeTeam & { student: Person }> => {
  const stageId = await world.it.make.projectStage(world.own)
  const student = await studentFor(world, actor, stageId)
  const isCoach = actor.person !== null && actor.person.id !== student.id && (await isOfAcademy(world, actor))
  const team = await world.it.make.team(world.own, {
    stageId,
    members: [student],
    coaches: isCoach ? [actor.person!] : [],
    updatedAt: savedAt,
  })
  return { ...team, student }
}
const evaluationFor = (world: World, actor: ActorInWorld, isEvaluated = false) =>
  keep(world, keyOf('evaluation', actor, isEvaluated), (fresh) => makeEvaluation(fresh, actor, isEvaluated))

const makeEvaluation = async (world: World, actor: ActorInWorld, isEvaluated: boolean) => {
  const team = await teamFor(world, actor)
  const id = await world.it.make.evaluation(world.own, team, { isCurrent: true, updatedAt: savedAt })
  const userTeamId = team.userTeamIds[team.student.id]!
  if (isEvaluated) await world.it.make.studentEvaluation(world.own, id, userTeamId, { updatedAt: savedAt })
  return { id, userTeamId, team }
}

const marks = evaluationCriteria.map((criterion) => ({ criterion, mark: 4 }))
const details = () => ({
  name: `Команда ${next()}`,
  details: 'Застосунок для бібліотеки',
  specializationId: null,
  repositoryUrl: 'https://github.com/academy/library.git',
  isQualityCriteriaPassed: null,
  technologyIds: [],
})
const memberOf = ({ student }: { student: Person }) => ({
  userId: student.id,
  role: teamRoles.Teammate,
  technologyIds: [],
  country: 'UA',
})

const notificationFor = async (world: World, { person }: ActorInWorld): Promise<number> => {
  const userId = (person ?? (await freshStudent(world))).id
  const [row] = await world.it.database.db
    .insert(notifications)
    .values({
      academyId: world.own.id,
      userId,
      type: notificationTypes.HomeworkChecked,
      payload: {
        lectureName: 'Лекція',
        stageLectureName: 'lecture',
        stageName: 'lectures',
        stageLectureId: null,
        userId: null,
        groupId: null,
        fullName: null,
        messageId: null,
      },
    })
    .returning({ id: notifications.id })
  return row!.id
}

/** The notifications' own two stand with the accounts. */
export const inboxSamples = {
  markRead: {
    input: async (world: World, actor: ActorInWorld) => ({ params: { id: await notificationFor(world, actor) } }),
  },
  markAnnouncementRead: {
    input: async (world: World, actor: ActorInWorld) => ({
      params: {
        id: await world.it.make.announcement(world.own, (await isOfAcademy(world, actor)) ? [actor.person!] : []),
      },
    }),
  },
}

export const talkSamples: SamplesOf<'chat' | 'announcements' | 'teams' | 'evaluations' | 'summaries'> = {
  chat: {
    messages: {
      input: async (world, actor) => {
        const { stageLectureId, student } = await chatFor(world, actor)
        return { params: { stageLectureId, userId: student.id }, query: {} }
      },
    },
    unread: { input: async (world, actor) => ({ params: await generalOf(world, actor) }) },
    inbox: { input: () => ({ query: {} }) },
    threads: { input: async (world, actor) => ({ params: await generalOf(world, actor), query: {} }) },
    upload: { input: () => ({ file: new File(['hello'], 'notes.txt', { type: 'text/plain' }) }) },
    attachment: { input: async (world, actor) => ({ params: { id: await uploadedBy(world, actor) } }) },
    removeAttachment: { input: async (world, actor) => ({ params: { id: await attachmentFor(world, actor) } }) },
  },
  announcements: {
    get: { input: async (world) => ({ params: { id: await announcementIn(world) } }) },
    create: { input: () => ({ body: texts() }) },
    update: {
      input: async (world) => ({ params: { id: await announcementIn(world) }, body: { ...texts(), updatedAt } }),
    },
    remove: { input: async (world) => ({ params: { id: await announcementIn(world) } }) },
    receivers: {
      input: async (world) => ({
        params: { id: await announcementIn(world) },
        body: { receivers: [(await freshStudent(world)).id] },
      }),
    },
    changeReceivers: {
      input: async (world) => ({
        params: { id: await announcementIn(world) },
        body: { isReceiver: true, search: 'nobody is called so' },
      }),
    },
    schedule: {
      input: async (world) => ({
        params: { id: await announcementIn(world) },
        body: {
          publishAt: new Date(world.it.clock.now.getTime() + 3_600_000).toISOString(),
          receivers: { userIds: [(await freshStudent(world)).id] },
        },
      }),
    },
    cancelSchedule: { input: async (world) => ({ params: { id: await announcementIn(world) } }) },
    publish: { input: async (world) => ({ params: { id: await announcementIn(world) } }) },
    copy: {
      input: async (world) => ({ params: { id: await announcementIn(world) }, body: { withReceivers: true } }),
    },
    resendPreview: { input: async (world) => ({ params: { id: await announcementIn(world) } }) },
    resend: { input: async (world) => ({ params: { id: await announcementIn(world) } }) },
    candidates: {
      input: async (world) => ({
        params: { academyId: world.own.id, announcementId: await announcementIn(world) },
        body: {},
      }),
    },
  },
  teams: {
    list: { input: async (world, actor) => ({ query: { stageId: (await teamFor(world, actor)).stageId } }) },
    get: { input: async (world, actor) => ({ params: { id: (await teamFor(world, actor)).id } }) },
    create: {
      input: async (world) => ({
        body: { ...details(), stageId: await world.it.make.projectStage(world.own), coachIds: [], members: [] },
      }),
    },
    update: {
      input: async (world, actor) => {
        const team = await teamFor(world, actor)
        return {
          params: { id: team.id },
          body: { ...details(), coachIds: [], members: [memberOf(team)], updatedAt },
        }
      },
    },
    remove: { input: async (world, actor) => ({ params: { id: (await teamFor(world, actor)).id } }) },
    csv: { input: async (world, actor) => ({ query: { stageId: (await teamFor(world, actor)).stageId } }) },
    transferTo: {
      input: async (world, actor) => {
        const { stageId, userTeamIds, student } = await teamFor(world, actor)
        const { id: teamId } = await world.it.make.team(world.own, { stageId })
        return { body: { userTeamId: userTeamIds[student.id]!, teamId } }
      },
    },
    addTechnology: { input: () => ({ body: { name: `Мова ${next()}` } }) },
    updateDetails: {
      input: async (world, actor) => ({
        body: { ...details(), teamId: (await teamFor(world, actor)).id, updatedAt },
      }),
    },
    updateMembers: {
      input: async (world, actor) => {
        const team = await teamFor(world, actor)
        return { body: { teamId: team.id, members: [memberOf(team)], updatedAt } }
      },
    },
    applyTechToAll: {
      input: async (world, actor) => ({
        body: {
          stageId: (await teamFor(world, actor)).stageId,
          technologyIds: [await world.it.make.technology(`Мова ${next()} ${Math.random()}`)],
        },
      }),
    },
    usersOfStage: {
      input: async (world, actor) => ({ params: { id: (await teamFor(world, actor)).stageId }, body: {} }),
    },
  },
  summaries: {
    common: { input: async (world, actor) => ({ params: { id: (await teamFor(world, actor)).student.id } }) },
    ofUsers: {
      input: async (world, actor) => ({
        body: { userIds: [(await teamFor(world, actor)).student.id], academyId: world.own.id },
      }),
    },
  },
  evaluations: {
    get: { input: async (world, actor) => ({ params: { id: (await evaluationFor(world, actor)).id } }) },
    create: {
      input: async (world, actor) => ({
        body: { title: 'Демо', date: '2030-02-01', teamId: (await teamFor(world, actor)).id },
      }),
    },
    createForStage: {
      input: async (world, actor) => ({
        params: { id: (await teamFor(world, actor)).stageId },
        body: { title: 'Демо', date: '2030-02-01' },
      }),
    },
    update: {
      input: async (world, actor) => ({
        params: { id: (await evaluationFor(world, actor)).id },
        body: { title: 'Демо', date: '2030-02-02', updatedAt },
      }),
    },
    remove: { input: async (world, actor) => ({ params: { id: (await evaluationFor(world, actor)).id } }) },
    byTeam: { input: async (world, actor) => ({ params: { id: (await teamFor(world, actor)).id } }) },
    ofStage: { input: async (world, actor) => ({ params: { id: (await teamFor(world, actor)).stageId } }) },
    teamsWithEvaluations: {
      input: async (world, actor) => ({ query: { stageId: (await teamFor(world, actor)).stageId } }),
    },
    evaluate: {
      input: async (world, actor) => {
        const { id, userTeamId } = await evaluationFor(world, actor)
        return { params: { id }, body: { userTeamId, marks } }
      },
    },
    changeMarks: {
      input: async (world, actor) => {
        const { id, userTeamId } = await evaluationFor(world, actor, true)
        return { params: { id, userTeamId }, body: { marks, updatedAt } }
      },
    },
    addFeedback: {
      input: async (world, actor) => {
        const { id, userTeamId } = await evaluationFor(world, actor)
        return { params: { id }, body: { userTeamId, public: 'Добре говорить із замовником', isStar: false } }
      },
    },
    addPrivateFeedback: {
      input: async (world, actor) => {
        const { id, userTeamId } = await evaluationFor(world, actor)
        return { params: { id }, body: { userTeamId, private: 'Запросити на співбесіду' } }
      },
    },
    setCurrent: { input: async (world, actor) => ({ params: { id: (await evaluationFor(world, actor)).id } }) },
  },
}
