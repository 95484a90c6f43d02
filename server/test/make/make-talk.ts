import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { evaluationCriteria, stageTypes, teamRoles } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { stages } from '#server/schema/academies.ts'
import { announcementReceivers, announcements } from '#server/schema/announcements.ts'
import { chatAttachments, chatMessages } from '#server/schema/chat.ts'
import { evaluations, studentEvaluations, teamCoaches, teams, technologies, userTeams } from '#server/schema/teams.ts'
import type { MadeAcademy, Person } from './make.ts'

type Academy = Pick<MadeAcademy, 'id'>
export interface MadeTeam {
  id: number
  stageId: number
  /** Ids of the people in the team, by user. */
  userTeamIds: Record<number, number>
}

const inThree = (text: string) => ({ ua: text, en: text, ru: '' })

/** Chats, announcements, teams and evaluations. */
export const makeTalk = (db: Db, now: () => Date, next: () => number) => {
  const message = async (
    { id: academyId }: Academy,
    chat: { stageLectureId: number; student: Pick<Person, 'id'> },
    sender: Pick<Person, 'id'>,
    values: Partial<typeof chatMessages.$inferInsert> = {},
  ): Promise<number> => {
    const [row] = await db
      .insert(chatMessages)
      .values({
        academyId,
        stageLectureId: chat.stageLectureId,
        userId: chat.student.id,
        senderId: sender.id,
        isFromStudent: sender.id === chat.student.id,
        tempId: randomUUID(),
        message: `Повідомлення ${next()}`,
        createdAt: now(),
        ...values,
      })
      .returning({ id: chatMessages.id })
    return row!.id
  }

  /** Its file is not there: whoever asks for that makes one. */
  const attachment = async (
    { id: academyId }: Academy,
    uploader: Pick<Person, 'id'>,
    values: Partial<typeof chatAttachments.$inferInsert> = {},
  ): Promise<number> => {
    const [row] = await db
      .insert(chatAttachments)
      .values({
        academyId,
        uploaderId: uploader.id,
        name: 'notes.txt',
        fileKey: `chat/${randomUUID()}.txt`,
        size: 5,
        mimeType: 'text/plain',
        createdAt: now(),
        ...values,
      })
      .returning({ id: chatAttachments.id })
    return row!.id
  }

  const announcement = async (
    { id: academyId }: Academy,
    receivers: readonly Pick<Person, 'id'>[] = [],
    values: Partial<typeof announcements.$inferInsert> = {},
  ): Promise<number> => {
    const number = next()
    const [row] = await db
      .insert(announcements)
      .values({
        academyId,
        title: inThree(`Оголошення ${number}`),
        body: inThree(`Текст ${number}`),
        createdAt: now(),
        updatedAt: now(),
        ...values,
      })
      .returning({ id: announcements.id })
    if (receivers.length > 0)
      await db
        .insert(announcementReceivers)
        .values(receivers.map(({ id: userId }) => ({ academyId, announcementId: row!.id, userId })))
    return row!.id
  }

  const projectStage = async ({ id: academyId }: Academy): Promise<number> => {
    const number = next()
    const [row] = await db
      .insert(stages)
      .values({
        academyId,
        stageType: stageTypes.Project,
        name: { ua: `Проєкт ${number}`, en: `Project ${number}` },
        urlName: `project-${number}-${randomUUID().slice(0, 6)}`,
        position: 5_000_000 + number,
        isOnlyForDesignated: true,
      })
      .returning({ id: stages.id })
    return row!.id
  }

  const technology = async (name = `Технологія ${next()}`): Promise<number> => {
    const [row] = await db.insert(technologies).values({ name }).returning({ id: technologies.id })
    return row!.id
  }

  const team = async (
    of: Academy,
    values: Partial<typeof teams.$inferInsert> & {
      members?: readonly Pick<Person, 'id'>[]
      coaches?: readonly Pick<Person, 'id'>[]
    } = {},
  ): Promise<MadeTeam> => {
    const { members = [], coaches = [], ...columns } = values
    const academyId = of.id
    const stageId = columns.stageId ?? (await projectStage(of))
    const [row] = await db
      .insert(teams)
      .values({ name: `Команда ${next()}`, updatedAt: now(), ...columns, academyId, stageId })
      .returning({ id: teams.id })
    const teamId = row!.id
    if (coaches.length > 0)
      await db.insert(teamCoaches).values(coaches.map(({ id: userId }) => ({ academyId, teamId, userId })))
    if (members.length > 0)
      await db
        .insert(userTeams)
        .values(members.map(({ id: userId }) => ({ academyId, teamId, stageId, userId, role: teamRoles.Teammate })))
    const inside = await db.select().from(userTeams).where(eq(userTeams.teamId, teamId))
    return { id: teamId, stageId, userTeamIds: Object.fromEntries(inside.map(({ userId, id }) => [userId, id])) }
  }

  const evaluation = async (
    { id: academyId }: Academy,
    { id: teamId }: Pick<MadeTeam, 'id'>,
    values: Partial<typeof evaluations.$inferInsert> = {},
  ): Promise<number> => {
    const [row] = await db
      .insert(evaluations)
      .values({
        academyId,
        teamId,
        title: `Оцінювання ${next()}`,
        date: now().toISOString().slice(0, 10),
        updatedAt: now(),
        ...values,
      })
      .returning({ id: evaluations.id })
    return row!.id
  }

  const studentEvaluation = async (
    { id: academyId }: Academy,
    evaluationId: number,
    userTeamId: number,
    values: Partial<typeof studentEvaluations.$inferInsert> = {},
  ): Promise<void> => {
    await db.insert(studentEvaluations).values({
      academyId,
      evaluationId,
      userTeamId,
      marks: evaluationCriteria.map((criterion) => ({ criterion, mark: 4 })),
      updatedAt: now(),
      ...values,
    })
  }

  return { message, attachment, announcement, projectStage, technology, team, evaluation, studentEvaluation }
}
