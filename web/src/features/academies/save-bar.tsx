import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './academy-fields.module.css'

interface SaveBarProps {
  form: {
    failure: string | null
    isDirty: boolean
    isSaving: boolean
    isSaved: boolean
    discard: () => void
  }
  label: ReactNode
}

/** How it stands with the changes, and the way to keep or drop them. */
export function SaveBar({ form, label }: SaveBarProps) {
  const t = useT()
  return (
    <div className={classes.save}>
      {form.failure !== null && (
        <Notice tone="error" title={t('academies.form.failed')}>
          {form.failure}
        </Notice>
      )}
      <div className={classes.bar}>
        <p role="status" className={classes.state}>
          {form.isSaved && (
            <>
              <CheckIcon size={18} />
              {t('academies.form.saved')}
            </>
          )}
          {form.isDirty && !form.isSaving && t('academies.form.unsaved')}
        </p>
        {form.isDirty && (
          <Button size="sm" variant="ghost" disabled={form.isSaving} onClick={form.discard}>
            {t('academies.form.discard')}
          </Button>
        )}
        <Button size="sm" type="submit" loading={form.isSaving}>
          {label}
        </Button>
      </div>
    </div>
  )
}
