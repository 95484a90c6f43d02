import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { SaveBar } from '#ui/save-bar.tsx'

interface FormSaveBarProps {
  form: {
    failure: string | null
    isDirty: boolean
    isSaving: boolean
    isSaved: boolean
    discard: () => void
  }
  label: ReactNode
}

export function FormSaveBar({ form: { failure, isDirty, isSaving, isSaved, discard }, label }: FormSaveBarProps) {
  const t = useT()
  return (
    <SaveBar
      failure={failure === null ? null : { title: t('academies.form.failed'), text: failure }}
      isSaved={isSaved}
      savedLabel={t('academies.form.saved')}
      state={isDirty && !isSaving && t('academies.form.unsaved')}
    >
      {isDirty && (
        <Button size="sm" variant="ghost" disabled={isSaving} onClick={discard}>
          {t('academies.form.discard')}
        </Button>
      )}
      <Button size="sm" type="submit" loading={isSaving}>
        {label}
      </Button>
    </SaveBar>
  )
}
