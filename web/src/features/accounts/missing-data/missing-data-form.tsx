import { fieldId } from '#domain/profile/missing-data.rules.ts'
import { MissingDataFields } from '#domain/profile/missing-data-fields.tsx'
import { consents } from '#domain/legal/consents.ts'
import { ofSelection } from '#domain/profile/form-variants.ts'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { AboutYouArt } from '#ui/illustrations/about-you.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './missing-data-form.module.css'
import { useMissingData } from './use-missing-data.ts'

/** FORM-53: what we still need to know, and nothing else. */
export function MissingDataForm() {
  const t = useT()
  const { selection } = usePerson()
  const { form, asked, isValid, isSending, change, leave, errorOf, submit } = useMissingData()

  return (
    <div className={classes.columns}>
      <Card>
        <form className={classes.form} onSubmit={submit} noValidate>
          <MissingDataFields
            {...{ form, asked, change, leave, errorOf }}
            required
            phoneHelp={t('missingData.phoneHelp')}
            university={{
              label: t('common.university'),
              help: t('missingData.universityHelp'),
              placeholder: t('missingData.universityPlaceholder'),
              nothingFound: t('missingData.universityNotFound'),
            }}
            of={ofSelection(selection)}
          />
          {consents
            .filter(({ field }) => asked.includes(field))
            .map(({ field, text, page }) => (
              <CheckboxField
                key={field}
                id={fieldId(field)}
                required
                checked={form[field]}
                error={errorOf(field)}
                onChange={(event) => change(field, { [field]: event.target.checked })}
                onBlur={() => leave(field)}
                label={
                  <RichText
                    id={text}
                    components={[<TextLink key="page" href={page} newTabLabel={t('app.opensInNewTab')} />]}
                  />
                }
              />
            ))}
          <div className={classes.send}>
            {/* FORM-58 */}
            <Button type="submit" disabled={!isValid} loading={isSending}>
              {t('action.save')}
            </Button>
            {!isValid && <p className="ac-dim ac-sm">{t('missingData.hint')}</p>}
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
