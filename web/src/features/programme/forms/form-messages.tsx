import { formMessageTypes, type ContentLocale, type FormMessageType } from '@academy/contract/enums'
import { FormMessageInput, type Form, type FormMessage } from '@academy/contract/forms'
import { longTextMaxLength } from '@academy/contract/limits'
import { useRef } from 'react'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { trySaving } from '#kit/editor/save-result.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { MarkdownFields } from '#ui/markdown-fields.tsx'
import { localizedOf, textsOf, type Texts } from './form-draft.rules.ts'
import { isMissingIn } from './form-languages.rules.ts'
import { useErrorOf, useLanguageNames } from './form-texts.ts'
import { formsQueries, reloadForm, saveMessage } from './forms.api.ts'

type MessagesDraft = Record<FormMessageType, Texts>
type Stored = readonly FormMessage[]

const draftOf = (messages: Stored): MessagesDraft =>
  Object.fromEntries(messages.map(({ type, text }) => [type, textsOf(text)])) as MessagesDraft

const check = (draft: MessagesDraft): BrokenRules => {
  const of = (type: FormMessageType) =>
    brokenBy(FormMessageInput.safeParse({ type, text: localizedOf(draft[type]) }).error)
  return Object.fromEntries(
    formMessageTypes.flatMap((type) =>
      Object.entries(of(type)).map(([field, rule]) => [field.replace(/^text/, type), rule]),
    ),
  )
}

const marksOf = (text: Texts) =>
  Object.fromEntries(
    (['ua', 'en'] as const).filter((language) => isMissingIn(text, language)).map((language) => [language, 'missing']),
  ) as Partial<Record<ContentLocale, 'missing'>>

const fieldId = (field: string) => `form-message-${field.replaceAll('.', '-')}`

/** FORM-03, FORM-18: what is said before the form is filled in, and after it was sent. */
export function FormMessages({ form }: { form: Form }) {
  const t = useT()
  const names = useLanguageNames()

  const { selection } = usePerson()
  // A ref, because one may be saved before the other one fails: the next try changes what is there by then.
  const stored = useRef<Stored>(form.messages)

  // Each is a call of its own: only what was changed is sent, and what failed is sent again.
  const save = async (draft: MessagesDraft): Promise<Stored> => {
    const before = draftOf(stored.current)
    for (const { id, type, text: known } of stored.current) {
      if (JSON.stringify(draft[type]) === JSON.stringify(before[type])) continue
      const saved = await saveMessage(form, id, { type, text: localizedOf(draft[type]), known })
      stored.current = stored.current.map((message) => (message.id === id ? saved : message))
    }
    void reloadForm()
    return stored.current
  }
  const load = async (): Promise<Stored> => {
    const { messages } = await queryClient.fetchQuery(formsQueries.one(selection, form.id))
    stored.current = messages
    return messages
  }
  const editor = useEditor<MessagesDraft, Stored>({
    loaded: form.messages,
    initial: draftOf(form.messages),
    formOf: draftOf,
    check,
    send: (_, draft) => trySaving(() => save(draft), 'FormMessageNotFound'),
    load,
    onSaved: () => alerts.success('forms.messagesSaved'),
    // FORM-22
    onFailed: () => alerts.error('forms.messageFailed'),
  })
  const errorOf = useErrorOf(editor.broken)
  const errors = Object.keys(editor.broken).map((field) => {
    const [type, language] = field.split('.') as [FormMessageType, ContentLocale]
    return {
      fieldId: fieldId(field),
      message: `${t(`forms.message.${type}`)}, ${names[language]}: ${errorOf(field) ?? ''}`,
    }
  })
  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      failureTitle={t('forms.messageFailed')}
      saveLabel={t('action.save')}
      cancelHref={paths.forms}
    >
      {formMessageTypes.map((type) => (
        <Card key={type}>
          <MarkdownFields
            id={fieldId(type)}
            label={t(`forms.message.${type}`)}
            help={t(`forms.message.help.${type}`)}
            optionalLabel={t('app.optional')}
            languageLabels={names}
            markLabels={{ missing: t('common.mark.missing'), older: t('common.mark.missing') }}
            marks={marksOf(editor.form[type])}
            previewLabel={t('forms.preview')}
            emptyLabel={t('forms.messageEmpty')}
            newTabLabel={t('app.opensInNewTab')}
            rows={7}
            maxLength={longTextMaxLength}
            values={editor.form[type]}
            onChange={(language, text) =>
              editor.change(
                (current) => ({ ...current, [type]: { ...current[type], [language]: text } }),
                `${type}.${language}`,
              )
            }
            errors={Object.fromEntries(
              Object.keys(names).map((language) => [language, errorOf(`${type}.${language}`)]),
            )}
          />
        </Card>
      ))}
    </EditorFrame>
  )
}
