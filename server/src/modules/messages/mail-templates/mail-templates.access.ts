import { can } from '@academy/contract/permissions'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { mailTemplatesRepo, type Owners } from './mail-templates.repo.ts'

/** Whose texts a call reads. */
export const ownersOf = (ctx: PersonCtx): Owners['academies'] => academiesOfCall(ctx, 'mailTemplates.manage')

export const isWriterOfDefaults = (ctx: Ctx): boolean => can(ctx.actor, 'mailTemplates.defaults', null, 'write')

export interface AcademyOfTemplate {
  id: number
  name: string
}

/** Whom a text is for: an academy of the call, or (null) everybody, which only a SuperAdmin writes. */
export const ownerOf = async (ctx: Ctx, academyId: number | null): Promise<AcademyOfTemplate | null> => {
  if (academyId === null) return isWriterOfDefaults(ctx) ? null : fail('AccessDenied')
  if (!isAcademyOfCall(ctx, academyId, 'mailTemplates.manage', 'write')) fail('AcademyNotFound')
  return (await mailTemplatesRepo.academies(ctx.db, [academyId]))[0] ?? fail('AcademyNotFound')
}
