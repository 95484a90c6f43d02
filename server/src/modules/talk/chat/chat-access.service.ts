import { can } from '@academy/contract/permissions'
import * as stages from '#modules/programme/stages/stages.service.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type ChatFacts, type ChatKey, chatRepo } from './chat.repo.ts'
import { type Access, accessOf, type Side } from './chat.rules.ts'

export interface OpenChat extends Access {
  academyId: number
  side: Side
  facts: ChatFacts
}

/** As the page of the lecture has it: of the student's own stages and groups, once it has begun. */
const isOpenLecture = async (ctx: PersonCtx, stageLectureId: number): Promise<boolean> => {
  const { routes } = await stages.userRoutes(ctx)
  return routes.some(({ lectures }) =>
    lectures.some((lecture) => lecture.stageLectureId === stageLectureId && lecture.available),
  )
}

/** RT-18, RT-53: the chat as the caller may have it; null: there is none. Whoever studies here is a student in their own. */
export const findChat = async (ctx: AcademyCtx, key: ChatKey): Promise<OpenChat | null> => {
  const { academyId } = ctx
  const { actor } = ctx
  const side = key.userId === actor.userId ? 'student' : 'staff'
  if (!can(actor, side === 'student' ? 'chat.student' : 'chat.staff', academyId, 'read')) return null
  const facts = await chatRepo.facts(ctx.db, academyId, key)
  if (!facts) return null
  const isHearing = facts.isHearing && (side === 'staff' || (await isOpenLecture(ctx, key.stageLectureId)))
  const access = accessOf(side, { ...facts, isHearing })
  return access && { ...access, academyId, side, facts }
}

export const readableChat = async (ctx: AcademyCtx, key: ChatKey): Promise<OpenChat> =>
  (await findChat(ctx, key)) ?? fail('ChatNotFound')

export const refuseWriting = ({ refusal }: Access): void => {
  if (refusal !== null) fail(refusal)
}
