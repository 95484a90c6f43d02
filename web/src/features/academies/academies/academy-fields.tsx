import { longTextMaxLength, signerMaxLength } from '@academy/contract/limits'
import { useT } from '#lib/i18n/use-t.ts'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { FieldGroup, wideField } from '#ui/field-group.tsx'
import { LanguageFields } from '#ui/language-fields.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { academyTypeNames } from './academy-rows.rules.ts'
import { fieldId, type AcademyFields } from './use-academy-fields.ts'

interface PartProps {
  form: AcademyFields
}

/** The name; what stands beside it differs between making and changing. */
export function NameField({ form, onName }: PartProps & { onName?: (name: string) => void }) {
  const t = useT()
  return (
    <TextField
      id={fieldId('name')}
      label={t('common.name')}
      required
      maxLength={100}
      autoComplete="off"
      value={form.values.name}
      error={form.errorOf('name')}
      onChange={({ target }) => (onName ?? ((name) => form.change({ name })))(target.value)}
    />
  )
}

export function TypeField({ form }: PartProps) {
  const t = useT()
  return (
    <div className={wideField}>
      <RadioCards
        id={fieldId('type')}
        legend={t('academies.form.type')}
        required
        minCardWidth={230}
        value={form.values.type}
        error={form.errorOf('type')}
        onChange={(type) => form.change({ type })}
        cards={academyTypeNames.map((name) => ({
          value: name,
          title: t(`academies.type.${name}`),
          description: t(`academies.form.type.${name}`),
        }))}
      />
    </div>
  )
}

export function DateFields({ form }: PartProps) {
  const t = useT()
  const { startDate, endDate, template } = form.values
  return (
    <FieldGroup legend={t('common.when')}>
      <DateTimeField
        id={fieldId('startDate')}
        label={t('common.start')}
        {...(template === null ? { optionalLabel: t('app.optional') } : { required: true })}
        value={startDate}
        error={form.errorOf('startDate')}
        onChange={(value) => form.change({ startDate: value })}
      />
      <DateTimeField
        id={fieldId('endDate')}
        label={t('common.end')}
        optionalLabel={t('app.optional')}
        help={template === null ? undefined : t('academies.template.end')}
        value={endDate}
        min={startDate}
        error={form.errorOf('endDate')}
        onChange={(value) => form.change({ endDate: value })}
      />
    </FieldGroup>
  )
}

export function DescriptionField({ form }: PartProps) {
  const t = useT()
  const { description } = form.values
  const isWritten = description.ua.trim() !== '' || description.en.trim() !== ''
  const isMissing = (language: 'ua' | 'en') => isWritten && description[language].trim() === ''
  return (
    <div className={wideField}>
      <LanguageFields
        id={fieldId('description')}
        label={t('academies.form.description')}
        optionalLabel={t('app.optional')}
        multiline
        rows={4}
        maxLength={longTextMaxLength}
        values={description}
        onChange={(language, text) => form.change({ description: { ...description, [language]: text } })}
        marks={{ ...(isMissing('ua') && { ua: 'missing' }), ...(isMissing('en') && { en: 'missing' }) }}
        markLabels={{ missing: t('common.missing'), older: t('common.outdated') }}
        languageLabels={{
          ua: t('common.language.ua'),
          en: t('common.language.en'),
          ru: t('common.language.ru'),
        }}
        errors={{ ua: form.errorOf('description') }}
      />
    </div>
  )
}

export function SignerField({ form }: PartProps) {
  const t = useT()
  return (
    <div className={wideField}>
      <TextField
        id={fieldId('certificateSigner')}
        label={t('academies.form.signer')}
        optionalLabel={t('app.optional')}
        help={t('academies.form.signerHelp')}
        maxLength={signerMaxLength}
        autoComplete="off"
        value={form.values.certificateSigner}
        error={form.errorOf('certificateSigner')}
        onChange={({ target }) => form.change({ certificateSigner: target.value })}
      />
    </div>
  )
}
