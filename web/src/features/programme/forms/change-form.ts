import type { FormRow } from '@academy/contract/forms'
import { offerUndo } from '#kit/undo.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { changeForm } from './forms.api.ts'

/** A missing right has its own alert, from the API client (ERR-16). */
export const alertFailure = (error: unknown, text: MessageKey): void => {
  if (!isApiError(error, 'AccessDenied')) alerts.error(text)
}

const attempt = async (send: () => Promise<void>, failed: MessageKey): Promise<unknown> => {
  try {
    await send()
    return undefined
  } catch (error) {
    alertFailure(error, failed)
    return error
  }
}

/**
 * FORM-09, FORM-21. Returns what went wrong. The undo names the version that this made: whoever has saved the form
 * meanwhile keeps their own.
 */
export const setArchived = (form: FormRow, isArchived: boolean): Promise<unknown> =>
  attempt(
    async () => {
      const { updatedAt } = await changeForm(form, { isArchived })
      offerUndo(isArchived ? 'forms.archived' : 'forms.unarchived', undefined, () =>
        changeForm({ ...form, updatedAt }, { isArchived: !isArchived }),
      )
    },
    isArchived ? 'forms.archiveFailed' : 'forms.unarchiveFailed',
  )

/** FORM-10, FORM-24: forbidding fails by the same words. */
export const setRepass = (form: FormRow, isRepassAllowed: boolean): Promise<unknown> =>
  attempt(async () => {
    await changeForm(form, { isRepassAllowed })
    alerts.success(isRepassAllowed ? 'forms.repassAllowed' : 'forms.repassForbidden')
  }, 'forms.repassFailed')
