import type { FormEvent, ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import classes from './editor.module.css'

interface EditorFrameProps {
  editor: {
    known: object | null
    attempt: number
    failure: string | null
    isSaving: boolean
    isDirty: boolean
    isStale: boolean
    save: () => Promise<void>
    reload: () => Promise<void>
    stay: () => void
    isDirtyNow: () => boolean
  }
  errors: readonly { fieldId: string; message: string }[]
  failureTitle: string
  saveLabel: string
  cancelHref: string
  /** Only to look at: nothing to save. */
  isReadOnly: boolean
  /** At the left end of the bar. */
  removeButton?: ReactNode
  children: ReactNode
}

/** What every editor of this area has around its fields: what is wrong, the bar that saves, the questions before a loss. */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, errors, failureTitle, saveLabel, cancelHref, isReadOnly, removeButton, children } = props
  const t = useT()
  const guard = useLeaveGuard(editor.isDirtyNow)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormErrorSummary title={t('form.summary', { count: errors.length })} errors={errors} attempt={editor.attempt} />
      {children}
      {!isReadOnly && (
        <div className={classes.bar}>
          {editor.failure !== null && (
            <Notice tone="error" title={failureTitle}>
              {editor.failure}
            </Notice>
          )}
          <div className={classes.buttons}>
            {removeButton}
            <p role="status" className={classes.state}>
              {editor.isDirty && !editor.isSaving && t('lectures.unsaved')}
            </p>
            <ButtonLink size="sm" variant="ghost" href={cancelHref}>
              {t('lectures.cancel')}
            </ButtonLink>
            <Button size="sm" type="submit" loading={editor.isSaving}>
              {saveLabel}
            </Button>
          </div>
        </div>
      )}
      <SavedMeanwhileDialog
        opened={editor.isStale}
        title={t('lectures.meanwhile.title')}
        text={t('lectures.meanwhile.text')}
        reloadLabel={t('lectures.meanwhile.reload')}
        closeLabel={t('lectures.meanwhile.close')}
        onReload={() => void editor.reload()}
        onClose={editor.stay}
      />
      <ConfirmDialog
        {...guard}
        title={t('lectures.leave.title')}
        confirmLabel={t('lectures.leave.confirm')}
        cancelLabel={t('lectures.leave.stay')}
        closeLabel={t('action.close')}
        danger
      >
        {t('lectures.leave.text')}
      </ConfirmDialog>
    </form>
  )
}
