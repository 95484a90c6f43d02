import { mailTemplatesApi, type MailInUse, type MailTemplate, type MailTheme } from '@academy/contract/mail-templates'
import type { MailTemplateText } from '@academy/contract/mail-template-text'
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { alerts } from '#lib/alerts.ts'
import { ApiError, isApiError, isWorthRepeating } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** Which mail is meant, and whose: without an academy, the default of the installation. */
export type MailOf = Pick<MailInUse, 'academy' | 'action' | 'language'>
const draftOf = ({ academy, action, language }: MailOf, mailTemplate: MailTemplateText) => ({
  mailTemplate,
  action,
  language,
  academyId: academy?.id ?? null,
})

/** What is selected is part of every key: nothing of one academy is ever shown in another. */
export const mailTemplatesQueries = {
  inUse: (academy: Selection) =>
    queryOptions({
      queryKey: ['mail-templates', academy, 'in-use'],
      queryFn: ({ signal }) => call(mailTemplatesApi.inUse, {}, { signal }),
    }),
  available: (academy: Selection) =>
    queryOptions({
      queryKey: ['mail-templates', academy, 'available'],
      queryFn: ({ signal }) => call(mailTemplatesApi.available, {}, { signal }),
    }),
  one: (academy: Selection, id: number) =>
    queryOptions({
      queryKey: ['mail-templates', academy, 'one', id],
      queryFn: ({ signal }) => call(mailTemplatesApi.get, { params: { id } }, { signal }),
      // What is being written is never replaced under the hands of its author.
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  preview: (academy: Selection, of: MailOf, text: MailTemplateText, theme: MailTheme) =>
    queryOptions({
      queryKey: ['mail-templates', academy, 'preview', draftOf(of, text), theme],
      queryFn: ({ signal }) => call(mailTemplatesApi.preview, { body: { ...draftOf(of, text), theme } }, { signal }),
      // The mail stays while the next one is on its way.
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: 60_000,
      // While nobody answers it goes on asking, so that the preview comes when the line is back.
      retry: (_: number, error: Error) => isWorthRepeating(error),
      retryDelay: 3_000,
    }),
}

/** Asks at once instead of after the pause of a try that failed. */
export const askAgain = (queryKey: QueryKey) => queryClient.resetQueries({ queryKey, exact: true })

/** Everything that shows templates, but not what their author has open. */
const reload = () =>
  queryClient.invalidateQueries({
    queryKey: ['mail-templates'],
    predicate: ({ queryKey }) => queryKey[2] === 'in-use' || queryKey[2] === 'available',
  })

/** The form has only the text; the call names the field. */
const asFormFields = <Stored>(result: SaveResult<Stored>): SaveResult<Stored> =>
  typeof result === 'object' && 'refused' in result
    ? { refused: result.refused.map((found) => ({ ...found, field: found.field.replace(/^mailTemplate\./, '') })) }
    : result

/** MAIL-10, MAIL-12, ERR-58 to ERR-60; for a missing right the client itself has said it (ERR-16). */
const alertFailure = (error: unknown, isNew: boolean) => {
  if (error instanceof ApiError && error.status === 403) return
  if (isApiError(error, 'MailTemplateDuplicate')) return alerts.error('error.MailTemplateDuplicate')
  alerts.error(isNew ? 'mailTemplates.createFailed' : 'mailTemplates.updateFailed')
}

/** MAIL-05, Q-87 */
export const saveTemplate = async (
  of: MailOf,
  known: MailTemplate | null,
  text: MailTemplateText,
): Promise<SaveResult<MailTemplate>> => {
  const result = await trySaving(
    () =>
      known === null
        ? call(mailTemplatesApi.create, { body: draftOf(of, text) })
        : call(mailTemplatesApi.update, {
            params: { id: known.id },
            body: { mailTemplate: text, updatedAt: known.updatedAt },
          }),
    'MailTemplateNotFound',
  )
  if (typeof result === 'object' && 'failure' in result) alertFailure(result.failure, known === null)
  await reload()
  return asFormFields(result)
}

/** MAIL-05, Q-71 */
export const removeTemplate = async (id: number): Promise<void> => {
  try {
    await call(mailTemplatesApi.remove, { params: { id } })
  } finally {
    await reload()
  }
}

/** Returns the address it went to. */
export const sendTest = async (of: MailOf, text: MailTemplateText): Promise<string> =>
  (await call(mailTemplatesApi.test, { body: draftOf(of, text) })).to
