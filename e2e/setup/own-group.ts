import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { repoTypes, stageTypes } from '../../contract/src/enums.ts'
import { requestOf } from './api.ts'
import { expect, serverUrl } from './fixtures.ts'
import type { Locale } from './variants.ts'
import { logInElsewhere } from './new-person.ts'
import { ownAcademy, type OwnAcademy } from './own-academy.ts'

export interface OwnGroup extends OwnAcademy {
  group: string
  groupId: number
  lecture: string
  stageUrlName: string
}

const both = (text: string) => ({ ua: text, en: text })
const dayMs = 24 * 3_600_000

/** An academy of one journey with a student at its lectures, and a lecture for a group nobody is in yet. */
export const ownGroup = async (page: Page, locale: Locale): Promise<OwnGroup> => {
  const academy = await ownAcademy(page, locale, { stages: ['Перший крок', 'Фінал'], students: 1 })
  const call = async (method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> => {
    const reply = await requestOf(page).fetch(`${serverUrl()}${path}?academyId=${academy.id}`, {
      method,
      headers: { ...(await logInElsewhere(page, academy.admin)), 'idempotency-key': randomUUID() },
      ...(data && { data }),
    })
    expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  const make = async (path: string, data: object) => ((await call('POST', path, data)) as { id: number }).id
  const [group, lecture, stageUrlName] = ['Ранкова група', 'Цикли та умови', 'lectures']
  const groupId = await make('/api/groups', { name: group, specializationId: 1, isDirection: false })
  const stageId = await make('/api/stages', {
    stageType: stageTypes.Lectures,
    name: both('Лекції'),
    description: null,
    urlName: stageUrlName,
    icon: null,
    startDate: null,
    endDate: null,
    isOnlyForDesignated: false,
  })
  const own = await requestOf(page).get(`${serverUrl()}/api/auth/me`, {
    headers: await logInElsewhere(page, academy.students[0]!),
  })
  const { id: studentId } = (await own.json()) as { id: number }
  await call('POST', `/api/stages/${stageId}/add-users`, { userIds: [studentId] })
  const lectureId = await make('/api/lectures', {
    name: both(lecture),
    shortName: both('Цикли'),
    description: both('Про що вона'),
    lecturerId: null,
  })
  await make('/api/stage-lectures', {
    stageId,
    lectureId,
    groupId,
    urlName: 'loops',
    startDate: new Date(Date.now() - dayMs).toISOString(),
    endDate: new Date(Date.now() + dayMs).toISOString(),
    hasHomework: true,
    hasChat: true,
    videoLink: null,
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
  })
  return { ...academy, group, groupId, lecture, stageUrlName }
}
