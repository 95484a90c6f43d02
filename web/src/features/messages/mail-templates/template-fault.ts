import { mailBodyMaxLength, mailSubjectMaxLength } from '@academy/contract/limits'
import type { MailTemplateText } from '@academy/contract/mail-template-text'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { foundBy, type TemplateField } from './mail-template-form.rules.ts'

export const maxLengths: Record<TemplateField, number> = { subject: mailSubjectMaxLength, body: mailBodyMaxLength }

export interface TemplateFault {
  field: TemplateField
  rule: string
}

/** What is wrong with a text, in words that name the place where its author finds it. */
export const useFaultText = () => {
  const t = useT()
  return ({ field, rule }: TemplateFault, text: MailTemplateText): string => {
    const found = foundBy(rule, text[field])
    return found === undefined
      ? t(ruleText(rule), { min: 1, max: maxLengths[field] })
      : t(`mailTemplates.${found.rule}`, { found: found.words })
  }
}
