import { type Locale, locales } from '@academy/contract/enums'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { mailTemplatesRepo } from './mail-templates.repo.ts'

const ofAcademy = (ctx: Ctx, academyId: number) =>
  mailTemplatesRepo.list(ctx.db, { academies: [academyId], withDefaults: false })

/** The words of an academy that is copied: its mails go on as they were. */
export const copyTemplates = async (ctx: PersonCtx, from: number, to: number): Promise<void> => {
  const written = { updatedAt: ctx.now(), updatedById: ctx.actor.userId }
  for (const { action, language, subject, body } of await ofAcademy(ctx, from))
    await mailTemplatesRepo.insert(ctx.db, to, { action, language, subject, body, ...written })
}

/** For 'check academy'. Who reads such a language gets Ukrainian, or words that are not of the academy. */
export const languagesMissing = async (ctx: Ctx, academyId: number): Promise<Locale[]> => {
  const templates = await ofAcademy(ctx, academyId)
  const isWritten = (action: number, locale: Locale): boolean =>
    templates.some((one) => one.action === action && one.language === locale)
  return locales.filter((locale) => templates.some(({ action }) => !isWritten(action, locale)))
}
