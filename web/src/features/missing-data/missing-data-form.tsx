import { useBirthDateTexts } from '#lib/birth-date.ts'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { phoneCountries } from '#lib/phone-countries.ts'
import { BirthDateField } from '#ui/birth-date-field.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { AboutYouArt } from '#ui/illustrations/about-you.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './missing-data-form.module.css'
import { UniversityField } from './university-field.tsx'
import { fieldId, useMissingData } from './use-missing-data.ts'

/** FORM-53: what we still need to know, and nothing else. */
export function MissingDataForm() {
  const t = useT()
  const { form, asked, isValid, isSending, change, leave, errorOf, submit } = useMissingData()
  const birthDateTexts = useBirthDateTexts(form.birthDate)

  return (
    <div className={classes.columns}>
      <Card>
        <form className={classes.form} onSubmit={submit} noValidate>
          {asked.includes('birthDate') && (
            <BirthDateField
              {...birthDateTexts}
              id={fieldId('birthDate')}
              required
              value={form.birthDate}
              error={errorOf('birthDate')}
              onChange={(birthDate) => change('birthDate', { birthDate })}
              onBlur={() => leave('birthDate')}
            />
          )}
          {asked.includes('phoneNumber') && (
            <PhoneField
              id={fieldId('phoneNumber')}
              label={t('register.phone')}
              help={t('missingData.phoneHelp')}
              required
              error={errorOf('phoneNumber')}
              codeLabel={t('register.phoneCode')}
              numberLabel={t('register.phoneDigits')}
              countries={phoneCountries}
              codeProps={{
                value: form.phoneCode,
                onChange: (event) => change('phoneNumber', { phoneCode: event.target.value }),
              }}
              digitsProps={{
                value: form.phoneDigits,
                onChange: (event) => change('phoneNumber', { phoneDigits: event.target.value }),
                onBlur: () => leave('phoneNumber'),
              }}
            />
          )}
          {asked.includes('university') && (
            <UniversityField
              id={fieldId('university')}
              value={form.university}
              error={errorOf('university')}
              onChange={(university) => change('university', { university })}
              onBlur={() => leave('university')}
            />
          )}
          {asked.includes('dataProcessingAllowed') && (
            <CheckboxField
              id={fieldId('dataProcessingAllowed')}
              required
              checked={form.dataProcessingAllowed}
              error={errorOf('dataProcessingAllowed')}
              onChange={(event) => change('dataProcessingAllowed', { dataProcessingAllowed: event.target.checked })}
              onBlur={() => leave('dataProcessingAllowed')}
              label={
                <RichText
                  id="register.data"
                  components={[
                    <TextLink key="page" href={paths.dataProcessing} newTabLabel={t('app.opensInNewTab')} />,
                  ]}
                />
              }
            />
          )}
          <div className={classes.send}>
            {/* FORM-58 */}
            <Button type="submit" disabled={!isValid} loading={isSending}>
              {t('missingData.submit')}
            </Button>
            {!isValid && <p className={classes.hint}>{t('missingData.hint')}</p>}
          </div>
        </form>
      </Card>
      <aside className={classes.why}>
        <AboutYouArt />
        <p>{t('missingData.why')}</p>
      </aside>
    </div>
  )
}
