import { Email, Password, type PasswordLength } from '@academy/contract/fields'
import { checkPasswordLength, checkPasswordTwice, type BrokenRules } from './broken-rules.ts'

const ruleOf = (parsed: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message

export const checkRecovery = ({ email }: { email: string }): BrokenRules<'email'> => {
  const rule = ruleOf(Email.safeParse(email))
  return rule === undefined ? {} : { email: rule }
}

export const emptyNewPassword = { password: '', passwordConfirmation: '' }
export type NewPasswordForm = typeof emptyNewPassword

export const checkNewPassword = (form: NewPasswordForm, length: PasswordLength): BrokenRules<keyof NewPasswordForm> => {
  const rule = ruleOf(Password.safeParse(form.password)) ?? checkPasswordLength(form, length)[0]?.message
  return { ...(rule === undefined ? {} : { password: rule }), ...checkPasswordTwice(form) }
}
