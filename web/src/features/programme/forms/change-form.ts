import type { FormRow } from '@academy/contract/forms'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { changeForm } from './forms.api.ts'

/** A missing right has its own alert, from the API client (ERR-16). */
export const alertFailure = (error: unknown, text: MessageKey): void => {
  if (!isApiError(error, 'AccessDenied')) alerts.error(text)
}

const attempt = async (send: () => Promise<void>, done: MessageKey, failed: MessageKey): Promise<unknown> => {
  try {
    await send()
    alerts.success(done)
    return undefined
  } catch (error) {
    alertFailure(error, failed)
    return error
  }
}

/** FORM-09, FORM-21. Returns what went wrong. */
export const setArchived = (form: FormRow, isArchived: boolean): Promise<unknown> =>
  attempt(
    () => changeForm(form, { isArchived }),
    isArchived ? 'forms.archived' : 'forms.unarchived',
    isArchived ? 'forms.archiveFailed' : 'forms.unarchiveFailed',
  )

/** FORM-10, FORM-24: forbidding fails by the same words. */
export const setRepass = (form: FormRow, isRepassAllowed: boolean): Promise<unknown> =>
  attempt(
    () => changeForm(form, { isRepassAllowed }),
    isRepassAllowed ? 'forms.repassAllowed' : 'forms.repassForbidden',
    'forms.repassFailed',
  )
