import { type Locale, type MailAction as TemplateAction, mailActions } from '@academy/contract/enums'
import type { MailText } from './mail.text.ts'
import { type MailAction, mailTexts } from './mail.texts.ts'

/** MAIL-02: the mails that templates are written for, by the names the outbox knows them by. */
export const nameOfAction: Record<TemplateAction, MailAction> = {
  [mailActions.RegistrationConfirmation]: 'registration confirmation',
  [mailActions.AcademyConfirmation]: 'academy confirmation',
  [mailActions.PasswordRecovery]: 'password recovery',
}
export const templateActions = Object.values(mailActions)

export const templateActionOf = (name: MailAction): TemplateAction | undefined =>
  templateActions.find((action) => nameOfAction[action] === name)

export interface Pair {
  action: TemplateAction
  language: Locale
}
export interface StoredTemplate extends Pair {
  id: number
  /** null: the default of the installation. */
  academyId: number | null
  subject: string
  body: string
}

const fallbackLanguage: Locale = 'ua'

/** Q-71, MAIL-16: of the academy, then the default, each in the reader's language before Ukrainian; else the built-in text. */
export const chooseTemplate = <T extends Pick<StoredTemplate, keyof Pair | 'academyId'>>(
  templates: readonly T[],
  { action, language, academyId }: Pair & { academyId: number | null },
): T | undefined => {
  const owners = academyId === null ? [null] : [academyId, null]
  for (const owner of owners)
    for (const written of [language, fallbackLanguage]) {
      const found = templates.find(
        (one) => one.academyId === owner && one.action === action && one.language === written,
      )
      if (found) return found
    }
  return undefined
}

const asPlaceholders = (line: string): string => line.replaceAll('{academy}', '{{academyName}}')
const greetingLine = (copy: MailText): string => `# ${copy.greeting('{{firstName}}')}`

/** A built-in text as a template would say it: what an installation begins with, and what an editor starts from. */
export const builtInTemplate = ({ action, language }: Pair): { subject: string; body: string } => {
  const copy: MailText = mailTexts[nameOfAction[action]][language]
  const body = [greetingLine(copy), ...copy.lines.map(asPlaceholders), `[${copy.button}]({{link}})`, '---', copy.footer]
  return { subject: asPlaceholders(copy.subject), body: body.join('\n\n') }
}

export const buttonOf = ({ action, language }: Pair): string =>
  (mailTexts[nameOfAction[action]][language] as MailText).button ?? ''
