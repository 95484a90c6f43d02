import { authApi } from '@academy/contract/auth'
import type { Registration } from '@academy/contract/auth-forms'
import { useState } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { reloadListsAfter } from '#domain/profile/form-variants.ts'
import { locale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { registrationDraft } from '#lib/session/registration-draft.ts'
import { passwordLengthNow } from '#lib/settings.ts'
import { accountLabels } from './account-labels.ts'
import type { NewAccount } from './confirmation.ts'
import { fieldErrorsOf } from './field-errors.ts'
import {
  checkRegistration,
  registrationFieldOf,
  toRegistration,
  withDraft,
  type RegistrationField,
} from './registration.rules.ts'
import { useCheckedForm } from './use-checked-form.ts'
import { useUniversities } from './use-universities.ts'

const labels: Record<RegistrationField, MessageKey> = {
  ...accountLabels,
  birthDay: 'register.birthDate',
  birthMonth: 'register.month',
  birthYear: 'register.year',
  graduationYear: 'register.graduationYear',
  country: 'common.country',
  university: 'common.university',
  isSubscribed: 'register.news',
  direction: 'common.direction',
}

/** ACC-28: with a direction the registration has joined the academy, so nobody is asked again after the confirmation. */
const keepChosen = ({ academyHash, direction }: Registration): void => {
  if (academyHash && direction) comingFrom.keep({ academyHash, direction })
}

export const useRegistration = (referral: string | undefined, onDone: (account: NewAccount) => void) => {
  const universities = useUniversities(comingFrom.kept()?.academyHash)
  const [initial] = useState(() => withDraft(registrationDraft.kept(), comingFrom.kept()))
  const context = () => ({
    locale: locale(),
    referral,
    comingFrom: comingFrom.kept(),
    needsUniversity: universities.isNeeded,
    passwordLength: passwordLengthNow(),
  })
  const fields = useCheckedForm({
    name: 'register',
    initial,
    labels,
    check: (values) => checkRegistration(values, context()),
    refusals: (error) => fieldErrorsOf(error, registrationFieldOf),
    // A direction belongs to the academy it was chosen for.
    onChange: (values) => registrationDraft.keep({ ...values, academyHash: comingFrom.kept()?.academyHash ?? '' }),
    send: async (values) => {
      const { email, password } = values
      // The form has just been checked with the schema of this very call.
      const body = toRegistration(values, context()) as Registration
      try {
        await call(authApi.register, { body })
        keepChosen(body)
        onDone({ email, password, isMailed: true })
      } catch (error) {
        reloadListsAfter(error)
        // ACC-30: the account is there, only its mail is not.
        if (!isApiError(error, 'EmailCouldNotBeSent')) throw error
        keepChosen(body)
        onDone({ email, password, isMailed: false })
      }
    },
  })
  return { fields, universities }
}
