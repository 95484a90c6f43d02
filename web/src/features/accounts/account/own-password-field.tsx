import { useT } from '#lib/i18n/use-t.ts'
import { PasswordField, type PasswordFieldProps } from '#ui/password-field.tsx'

/** A password field with the words of its eye. */
export function OwnPasswordField(props: Omit<PasswordFieldProps, 'revealLabel' | 'concealLabel'>) {
  const t = useT()
  return <PasswordField {...props} revealLabel={t('login.showPassword')} concealLabel={t('login.hidePassword')} />
}
