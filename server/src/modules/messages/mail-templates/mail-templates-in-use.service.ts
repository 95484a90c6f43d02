import { type Locale, locales } from '@academy/contract/enums'
import type { FreeTemplate, MailInUse, MailSource } from '@academy/contract/mail-templates'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { type AcademyOfTemplate, ownersOf, isWriterOfDefaults } from './mail-templates.access.ts'
import { mailTemplatesRepo, type TemplateFound } from './mail-templates.repo.ts'

const pairs = mail.templateActions.flatMap((action) => locales.map((language) => ({ action, language })))
type Pair = (typeof pairs)[number]

interface Written {
  templates: TemplateFound[]
  /** Whom mails are written for; null stands for who belongs to no academy. */
  owners: (AcademyOfTemplate | null)[]
}

const written = async (ctx: PersonCtx, withDefaults: boolean): Promise<Written> => {
  const academies = ownersOf(ctx)
  const templates = await mailTemplatesRepo.list(ctx.db, { academies, withDefaults: true })
  const owners = await mailTemplatesRepo.academies(ctx.db, academies)
  return { templates, owners: withDefaults ? [...owners, null] : owners }
}

/** MAIL-08: what the caller can still write. */
export const available = async (ctx: PersonCtx): Promise<FreeTemplate[]> => {
  const { templates, owners } = await written(ctx, isWriterOfDefaults(ctx))
  const isTaken = (academyId: number | null, { action, language }: Pair): boolean =>
    templates.some((one) => one.academyId === academyId && one.action === action && one.language === language)
  return owners.flatMap((academy) =>
    pairs.filter((pair) => !isTaken(academy?.id ?? null, pair)).map((pair) => ({ academy, ...pair })),
  )
}

const sourceOf = (template: TemplateFound | undefined, language: Locale): MailSource =>
  template
    ? {
        origin: template.academyId === null ? 'default' : 'academy',
        language: template.language,
        templateId: template.id,
      }
    : { origin: 'builtIn', language, templateId: null }

/** MAIL-16, Q-71: by the same choice that the sending makes. */
export const inUse = async (ctx: PersonCtx): Promise<MailInUse[]> => {
  const { templates, owners } = await written(ctx, true)
  return owners.flatMap((academy) =>
    pairs.map((pair): MailInUse => {
      const asked = { ...pair, academyId: academy?.id ?? null }
      const chosen = mail.chooseTemplate(templates, asked)
      const others = templates.filter((one) => one !== chosen)
      return {
        academy,
        ...pair,
        source: sourceOf(chosen, pair.language),
        mailTemplate: chosen ? { subject: chosen.subject, body: chosen.body } : mail.builtInTemplate(pair),
        fallback: chosen ? sourceOf(mail.chooseTemplate(others, asked), pair.language) : null,
      }
    }),
  )
}
