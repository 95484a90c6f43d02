import { authApi, type Registration } from '@academy/contract/auth'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { locale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pending, type RegistrationDraft } from '#lib/session/pending.ts'
import {
  boundsOf,
  checkRegistration,
  emptyRegistration,
  fromServer,
  registrationFields,
  toRegistration,
  type BrokenRules,
  type RegistrationField,
  type RegistrationForm,
} from './registration.rules.ts'

type FieldTexts = Partial<Record<RegistrationField, MessageKey>>

const inWords = (broken: BrokenRules): FieldTexts =>
  Object.fromEntries(Object.entries(broken).map(([field, rule]) => [field, ruleText(rule)]))

/** ACC-27: somebody else has this address or number; said at the field. */
const takenFields = (error: unknown): FieldTexts | null => {
  if (isApiError(error, 'UserAlreadyExists')) return { email: 'register.emailTaken' }
  if (isApiError(error, 'PhoneNumberExists')) return { phoneDigits: 'register.phoneTaken' }
  if (isApiError(error, 'EmailOrPhoneAlreadyExists')) {
    return { email: 'register.emailOrPhoneTaken', phoneDigits: 'register.emailOrPhoneTaken' }
  }
  return isApiError(error, 'ValidationError') ? inWords(fromServer(error.fields)) : null
}

/** Only what has the type of the field: the storage may hold anything. */
const withDraft = (draft: RegistrationDraft): RegistrationForm => {
  const known = Object.entries(draft).filter(
    ([field, value]) => typeof value === typeof emptyRegistration[field as RegistrationField],
  )
  const direction = String(pending.comingFrom()?.direction ?? '')
  return { ...emptyRegistration, direction, ...Object.fromEntries(known) }
}

/** How the summary names a field. */
const labels: Record<RegistrationField, MessageKey> = {
  firstName: 'register.firstName',
  lastName: 'register.lastName',
  email: 'register.email',
  phoneCode: 'register.phoneCode',
  phoneDigits: 'register.phone',
  birthDay: 'register.day',
  birthMonth: 'register.month',
  birthYear: 'register.birthDate',
  graduationYear: 'register.graduationYear',
  direction: 'register.direction',
  password: 'register.password',
  passwordConfirmation: 'register.passwordConfirmation',
  agreementTermsAndConditions: 'legal.terms.title',
  agreement: 'legal.conduct.title',
  dataProcessingAllowed: 'legal.data.title',
}

export const fieldId = (field: RegistrationField) => `register-${field}`

const focusFirst = (texts: object) => {
  const first = registrationFields.find((field) => field in texts)
  if (first !== undefined) document.getElementById(fieldId(first))?.focus()
}

export const useRegistration = (referral: string | undefined, onDone: (email: string) => void) => {
  const t = useT()
  const [failure, setFailure] = useState<MessageKey | null>(null)
  const context = () => ({ locale: locale(), referral, comingFrom: pending.comingFrom() })

  const form = useForm<RegistrationForm>({
    mode: 'uncontrolled',
    initialValues: withDraft(pending.draft()),
    validate: (values) => inWords(checkRegistration(values, context())),
    validateInputOnBlur: true,
    onValuesChange: (values) => pending.keepDraft(values),
  })

  const refuse = (texts: FieldTexts) => {
    form.setErrors(texts)
    focusFirst(texts)
  }

  const send = async (values: RegistrationForm) => {
    setFailure(null)
    try {
      // The form has just been checked with the schema of this very call.
      const body = toRegistration(values, context()) as Registration
      onDone((await call(authApi.register, { body })).email)
    } catch (error) {
      const taken = takenFields(error)
      if (taken !== null && Object.keys(taken).length > 0) refuse(taken)
      else setFailure(errorText(error))
    }
  }

  const errorOf = (field: RegistrationField): string | null => {
    const key = form.errors[field] as MessageKey | undefined
    return key ? t(key, boundsOf(field)) : null
  }

  return {
    form,
    failure,
    errorOf,
    submit: form.onSubmit(send, focusFirst),
    summary: registrationFields.flatMap((field) => {
      const message = errorOf(field)
      return message === null ? [] : [{ fieldId: fieldId(field), message: `${t(labels[field])}: ${message}` }]
    }),
  }
}
