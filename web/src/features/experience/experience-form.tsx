import type { FormVariantLists } from '@academy/contract/form-variants'
import { experienceRange } from '@academy/contract/limits'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { CheckCircleIcon } from '#ui/icons.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './experience-form.module.css'
import { choicesOf, consentFields, sliderFields } from './experience.rules.ts'
import { fieldId, fieldLabels, useExperience } from './use-experience.ts'

const consents = {
  agreementTermsAndConditions: { text: 'register.terms', page: paths.terms },
  agreement: { text: 'register.conduct', page: paths.codeOfConduct },
  dataProcessingAllowed: { text: 'register.data', page: paths.dataProcessing },
} as const

interface ExperienceFormProps {
  lists: FormVariantLists
  /** FORM-49 */
  isAgreementRequired: boolean
}

export function ExperienceForm({ lists, isAgreementRequired }: ExperienceFormProps) {
  const t = useT()
  const { form, state, attempt, submit, change, messageOf, summary } = useExperience(lists, isAgreementRequired)
  const { min, max, step } = experienceRange

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormErrorSummary
        title={t('form.summary', { count: summary.length })}
        errors={summary}
        attempt={summary.length > 0 ? attempt : 0}
      />
      <Card title={t('experience.about')}>
        <div className={classes.part}>
          <SelectField
            id={fieldId('yearOfExperience')}
            className={classes.years}
            label={t('experience.years')}
            placeholder={t('form.choose')}
            required
            error={messageOf('yearOfExperience')}
            value={form.yearOfExperience}
            onChange={(event) => change({ yearOfExperience: event.target.value })}
            options={choicesOf(lists, 'yearOfExperience').map(({ id, text }) => ({ value: String(id), label: text }))}
          />
          {(['programmerLevel', 'hardestProject'] as const).map((field) => (
            <RadioCards
              key={field}
              id={fieldId(field)}
              legend={t(fieldLabels[field])}
              minCardWidth={240}
              required
              // FORM-50: the group has its own words; the summary above says 'Required' (FORM-46, FORM-47).
              error={messageOf(field) === null ? undefined : t('experience.groupRequired')}
              value={form[field]}
              onChange={(value) => change({ [field]: value })}
              cards={choicesOf(lists, field).map(({ id, text }) => ({ value: String(id), title: text }))}
            />
          ))}
        </div>
      </Card>
      <Card title={t('experience.skills')}>
        <div className={classes.sliders}>
          <p className={classes.note}>{t('experience.skillsText', { min, max })}</p>
          {sliderFields.map((field) => (
            <SliderField
              key={field}
              id={fieldId(field)}
              label={t(fieldLabels[field])}
              min={min}
              max={max}
              step={step}
              value={form[field]}
              valueText={t('experience.valueOf', { value: form[field], max })}
              ends={[t('experience.least'), t('experience.most')]}
              error={messageOf(field)}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </div>
      </Card>
      {isAgreementRequired && (
        <Card title={t('register.consents')}>
          <div className={classes.consents}>
            {consentFields.map((field) => (
              <CheckboxField
                key={field}
                id={fieldId(field)}
                required
                checked={form[field]}
                error={messageOf(field)}
                onChange={(event) => change({ [field]: event.target.checked })}
                label={
                  <RichText
                    id={consents[field].text}
                    components={[
                      <TextLink key="page" href={consents[field].page} newTabLabel={t('app.opensInNewTab')} />,
                    ]}
                  />
                }
              />
            ))}
          </div>
        </Card>
      )}
      <div className={classes.save}>
        <Button type="submit" disabled={state === 'saved'} loading={state === 'sending'}>
          {t('experience.submit')}
        </Button>
        <span role="status">
          {state === 'saved' && (
            <span className={classes.saved}>
              <CheckCircleIcon size={20} />
              {t('experience.saved')}
            </span>
          )}
        </span>
      </div>
    </form>
  )
}
