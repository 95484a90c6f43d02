import type { MailState, OutboxMail } from '@academy/contract/mails'
import { pageSize } from '@academy/contract/limits'
import { academiesFor } from '@academy/contract/permissions'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { mailsRepo } from './mails.repo.ts'

interface Asked {
  state?: MailState | undefined
  ofAcademyId?: number | undefined
  page?: number | undefined
}

/** MAIL-19: a SuperAdmin sees every mail, an Admin those of their own academies, and of their people. */
export const list = async (
  ctx: PersonCtx,
  { state, ofAcademyId, page = 1 }: Asked,
): Promise<{ rows: OutboxMail[]; count: number; failedCount: number }> => {
  const academies = academiesFor(ctx.actor, 'settings.admin', 'read')
  const isTheirs = ofAcademyId === undefined || academies === 'every' || academies.includes(ofAcademyId)
  if (!isTheirs) fail('AcademyNotFound')
  const limit = pageSize.initial
  const rows = await mailsRepo.page(ctx.db, academies, { state, ofAcademyId, offset: (page - 1) * limit, limit })
  const counts = await mailsRepo.counts(ctx.db, academies, { state, ofAcademyId })
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    })),
    ...counts,
  }
}

export const retry = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { action, tries } = (await mail.sendAgain(ctx, id)) ?? fail('EndpointNotFound')
    await ctx.audit('mail.retried', { targetId: id, details: { action, tries } })
  })
