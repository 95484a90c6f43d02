import type { FormVariantLists } from '@academy/contract/form-variants'
import { experienceRange } from '@academy/contract/limits'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { CheckCircleIcon } from '#ui/icons.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import classes from './experience-form.module.css'
import { choicesOf, sliderFields, type ExperienceForm as Form, type PersonalField } from './experience.rules.ts'
import { fieldId, fieldLabels, useExperience, type SavingState } from './use-experience.ts'

interface ExperienceFormProps {
  lists: FormVariantLists
  initial: Form
  onChange?: (form: Form) => void
  /** Asked for besides; nobody has to answer. */
  personal?: readonly PersonalField[]
  saving: { state: SavingState; save: (form: Form) => Promise<void> }
  /** Once it is saved there is nothing more to do here. */
  isLast?: boolean
  savedLabel: string
}

export function ExperienceForm({
  lists,
  initial,
  onChange,
  personal = [],
  saving,
  isLast,
  savedLabel,
}: ExperienceFormProps) {
  const t = useT()
  const { form, state, attempt, submit, change, messageOf, summary } = useExperience(initial, saving, onChange)
  const { min, max, step } = experienceRange

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormErrorSummary
        title={() => t('form.summary', { count: summary.length })}
        errors={summary}
        attempt={summary.length > 0 ? attempt : 0}
      />
      <Card title={t('experience.about')}>
        <div className="ac-stack ac-gap-20">
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
        <div className="ac-stack ac-gap-24">
          <p className="ac-dim">{t('experience.skillsText', { min, max })}</p>
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
      {personal.length > 0 && (
        <Card title={t('experience.more')}>
          <div className="ac-stack ac-gap-20">
            <p className="ac-dim">{t('experience.moreText')}</p>
            {personal.map((field) => (
              <SearchSelectField
                key={field}
                id={fieldId(field)}
                className={classes.years}
                label={t(fieldLabels[field])}
                placeholder={t('form.choose')}
                nothingFound={t('account.nothingFound')}
                clearable
                options={choicesOf(lists, field).map(({ id, text }) => ({ value: String(id), label: text }))}
                value={form[field] === '' ? null : form[field]}
                onChange={(chosen) => change({ [field]: chosen ?? '' })}
              />
            ))}
          </div>
        </Card>
      )}
      <div className={classes.save}>
        <Button type="submit" disabled={isLast && state === 'saved'} loading={state === 'sending'}>
          {t('action.save')}
        </Button>
        <span role="status">
          {state === 'saved' && (
            <span className={classes.saved}>
              <CheckCircleIcon size={20} />
              {savedLabel}
            </span>
          )}
        </span>
      </div>
    </form>
  )
}
