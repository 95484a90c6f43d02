import { consents, type ConsentField } from '#domain/legal/consents.ts'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import type { ReactNode } from 'react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './account-form.module.css'
import type { FieldsOf } from './use-checked-form.ts'

interface ConsentFieldsProps {
  fields: FieldsOf<ConsentField>
  /** Consents that nobody has to give. */
  children?: ReactNode
}

/** ACC-19: three ticks, each beside the document it is about; the documents open apart so that the form stays. */
export function ConsentFields({ fields, children }: ConsentFieldsProps) {
  const t = useT()
  return (
    <fieldset className={classes.consents}>
      <legend>{t('common.consents')}</legend>
      {consents.map(({ field, text, page }) => (
        <CheckboxField
          key={fields.key(field)}
          {...fields.field(field, 'checkbox')}
          label={
            <RichText
              id={text}
              components={[<TextLink key="page" href={page} newTabLabel={t('app.opensInNewTab')} />]}
            />
          }
        />
      ))}
      {children}
    </fieldset>
  )
}
