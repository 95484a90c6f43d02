import { keyOf, mailActions } from '@academy/contract/enums'
import type { MailSource } from '@academy/contract/mail-templates'
import { useT } from '#lib/i18n/use-t.ts'
import type { MailOf } from './mail-templates.api.ts'

/** What templates are called on the screen. */
export const useMailNames = () => {
  const t = useT()
  const action = (of: Pick<MailOf, 'action'>) => t(`mailTemplates.action.${keyOf(mailActions, of.action)!}`)
  const language = (of: Pick<MailOf, 'language'>) => t(`common.language.${of.language}`)
  const inLanguage = (of: Pick<MailOf, 'language'>) => t(`mailTemplates.inLanguage.${of.language}`)
  /** whose text it is, and in which language where that is not the one asked for. */
  const sourceAs = (part: 'source' | 'sourceText') => (source: MailSource, asked: MailOf) => {
    const origin = t(`mailTemplates.${part}.${source.origin}`)
    return source.language === asked.language
      ? origin
      : t('mailTemplates.sourceIn', { origin, language: inLanguage(source) })
  }
  return {
    action,
    language,
    owner: ({ academy }: Pick<MailOf, 'academy'>) => academy?.name ?? t('mailTemplates.defaults'),
    /** A mail in one line. */
    mail: (of: MailOf) => t('mailTemplates.mailIn', { mail: action(of), language: inLanguage(of) }),
    source: sourceAs('source'),
    /** The same inside a sentence. */
    sourceText: sourceAs('sourceText'),
  }
}
