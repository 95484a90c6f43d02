import type { UseFormReturnType } from '@mantine/form'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { RegistrationField, RegistrationForm } from './registration.rules.ts'

const consents = [
  { field: 'agreementTermsAndConditions', text: 'register.terms', page: paths.terms },
  { field: 'agreement', text: 'register.conduct', page: paths.codeOfConduct },
  { field: 'dataProcessingAllowed', text: 'register.data', page: paths.dataProcessing },
] as const

interface ConsentFieldsProps {
  form: UseFormReturnType<RegistrationForm>
  fieldId: (field: RegistrationField) => string
  errorOf: (field: RegistrationField) => string | null
}

/** ACC-19: three ticks, each beside the document it is about; the documents open apart so that the form stays. */
export function ConsentFields({ form, fieldId, errorOf }: ConsentFieldsProps) {
  const t = useT()
  return consents.map(({ field, text, page }) => {
    const { error: _, ...input } = form.getInputProps(field, { type: 'checkbox' })
    return (
      <CheckboxField
        key={form.key(field)}
        {...input}
        id={fieldId(field)}
        required
        error={errorOf(field)}
        label={
          <RichText id={text} components={[<TextLink key="page" href={page} newTabLabel={t('app.opensInNewTab')} />]} />
        }
      />
    )
  })
}
