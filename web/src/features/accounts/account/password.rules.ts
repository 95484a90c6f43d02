import { brokenLengthOf, Password, type PasswordLength } from '@academy/contract/fields'

export interface PasswordForm {
  oldPassword: string
  password: string
  passwordConfirmation: string
}

/** VAL-07, VAL-08; an account made by a social log-in has no old password to give. */
export const checkPassword = (
  form: PasswordForm,
  hasPassword: boolean,
  length: PasswordLength,
): Partial<Record<keyof PasswordForm, string>> => {
  const broken: Partial<Record<keyof PasswordForm, string>> = {}
  if (hasPassword && form.oldPassword === '') broken.oldPassword = 'fieldIsRequired'
  const rule = Password.safeParse(form.password).error?.issues[0]?.message ?? brokenLengthOf(form.password, length)
  if (rule !== null) broken.password = rule
  if (form.passwordConfirmation === '') broken.passwordConfirmation = 'fieldIsRequired'
  else if (form.passwordConfirmation !== form.password) broken.passwordConfirmation = 'passwordsDontMatch'
  return broken
}
