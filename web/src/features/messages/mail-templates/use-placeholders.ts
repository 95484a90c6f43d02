import type { MailPlaceholder, MailTemplateText } from '@academy/contract/mail-template-text'
import { useLayoutEffect, useRef } from 'react'
import { fieldFor, withPlaceholder, type TemplateField } from './mail-template-form.rules.ts'

/** MAIL-17: a placeholder goes where the cursor was last, and the cursor goes on behind it. */
export const usePlaceholders = (form: MailTemplateText, set: (field: TemplateField, text: string) => void) => {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<TemplateField>('body')
  const next = useRef<{ field: TemplateField; caret: number } | null>(null)
  const inputOf = (field: TemplateField) => (field === 'subject' ? subject.current : body.current)
  // The text is drawn first: in the old one the place behind the placeholder may not be there yet.
  useLayoutEffect(() => {
    if (next.current === null) return
    const { field, caret } = next.current
    next.current = null
    const input = inputOf(field)
    input?.focus()
    input?.setSelectionRange(caret, caret)
  }, [form])
  return {
    subject,
    body,
    focused: (field: TemplateField) => {
      last.current = field
    },
    insert: (name: MailPlaceholder) => {
      const field = fieldFor(name, last.current)
      const text = form[field]
      const input = inputOf(field)
      const written = withPlaceholder(
        text,
        input?.selectionStart ?? text.length,
        input?.selectionEnd ?? text.length,
        name,
      )
      next.current = { field, caret: written.caret }
      set(field, written.text)
    },
  }
}
