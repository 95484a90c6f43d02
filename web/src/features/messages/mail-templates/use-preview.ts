import type { MailTemplateText } from '@academy/contract/mail-template-text'
import type { MailInUse, MailTheme } from '@academy/contract/mail-templates'
import { useQuery } from '@tanstack/react-query'
import { isApiError, isWorthRepeating } from '#lib/api-error.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { checkTemplate, toTemplateText, type TemplateField } from './mail-template-form.rules.ts'
import { askAgain, mailTemplatesQueries } from './mail-templates.api.ts'
import type { TemplateFault } from './template-fault.ts'
import { useSettled } from './use-settled.ts'

const firstFault = (text: MailTemplateText): TemplateFault | undefined => {
  const [found] = Object.entries(checkTemplate(text))
  return found && { field: found[0] as TemplateField, rule: found[1] }
}

/** What only the server finds; the call names the field inside of its body. */
const refusedBy = (error: unknown): TemplateFault | undefined => {
  const found = isApiError(error, 'ValidationError') ? error.fields[0] : undefined
  return found && { field: found.field === 'mailTemplate.subject' ? 'subject' : 'body', rule: found.message }
}

/** The mail of a text, once its author pauses; else what keeps it from being shown. */
export const usePreview = (mail: MailInUse, written: MailTemplateText, theme: MailTheme) => {
  const { selection } = usePerson()
  const text = toTemplateText(useSettled(written, 500))
  const broken = firstFault(text)
  const options = mailTemplatesQueries.preview(selection, mail, text, theme)
  const query = useQuery({ ...options, enabled: broken === undefined })
  const refused = refusedBy(query.error)
  const fault = broken ?? refused
  const isWaiting = query.isPending || query.isPlaceholderData
  const isLineLost = isWaiting && (query.fetchStatus === 'paused' || isWorthRepeating(query.failureReason))
  return {
    text,
    fault,
    /** Why it did not come although the text is right; null: it did, or is on its way. */
    failure: fault ? null : isLineLost ? ('offline' as const) : query.error,
    shown: query.data,
    askAgain: () => void askAgain(options.queryKey),
    /** Whether what is on the screen could be sent; a preview that is late does not keep a mail from it. */
    isFit: firstFault(toTemplateText(written)) === undefined && refused === undefined,
  }
}
