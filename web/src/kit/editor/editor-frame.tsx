import type { FormEvent, ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useUnsavedChangesGuard, type UnsavedChangesOptions } from '#lib/unsaved-changes-guard.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrorSummary, type FormErrorItem } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import classes from './editor-frame.module.css'

interface EditorFrameProps {
  editor: {
    attempt: number
    failure: string | null
    isSaving: boolean
    isDirty: boolean
    isStale: boolean
    isGone: boolean
    known: unknown
    save: () => Promise<void>
    reload: () => Promise<void>
    stay: () => void
    isDirtyNow: () => boolean
  }
  errors: readonly FormErrorItem[]
  failureTitle?: string
  saveLabel?: string
  cancelHref?: string
  /** Only to look at: nothing to save. */
  isReadOnly?: boolean
  /** Whether another query of the same page (a tab, a preview) is no leaving: always, or where this says so. */
  allowsSamePage?: UnsavedChangesOptions['allowsSamePage']
  /** At the left end of the bar. */
  removeButton?: ReactNode
  /** Beside Save, before it. */
  otherButtons?: ReactNode
  children: ReactNode
}

/** What every editor has around its fields: what is wrong, the bar that saves, the questions before something is lost. */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, errors, failureTitle, saveLabel, cancelHref, isReadOnly = false, children } = props
  const t = useT()
  const guard = useUnsavedChangesGuard(editor.isDirtyNow, { allowsSamePage: props.allowsSamePage ?? false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <form className="ac-stack ac-gap-20 ac-shrink" onSubmit={submit} noValidate>
      <FormErrorSummary
        title={() => t('form.summary', { count: errors.length })}
        errors={errors}
        attempt={editor.attempt}
      />
      {editor.isGone && (
        <Notice tone="error" title={t('editor.gone.title')}>
          {t(editor.known === null ? 'editor.gone.anew' : 'editor.gone.text')}
        </Notice>
      )}
      {children}
      {!isReadOnly && (
        <div className={classes.bar}>
          {editor.failure !== null && (
            <Notice tone="error" title={failureTitle ?? t('common.couldntSave')}>
              {editor.failure}
            </Notice>
          )}
          <div className={classes.buttons}>
            {props.removeButton}
            <p role="status" className={classes.state}>
              {editor.isDirty && !editor.isSaving && t('editor.unsaved')}
            </p>
            {cancelHref !== undefined && (
              <ButtonLink size="sm" variant="ghost" href={cancelHref}>
                {t('action.cancel')}
              </ButtonLink>
            )}
            {props.otherButtons}
            <Button size="sm" type="submit" loading={editor.isSaving}>
              {saveLabel ?? t('action.save')}
            </Button>
          </div>
        </div>
      )}
      <SavedMeanwhileDialog
        opened={editor.isStale}
        title={t('editor.meanwhile.title')}
        text={t('editor.meanwhile.text')}
        reloadLabel={t('editor.meanwhile.reload')}
        closeLabel={t('editor.meanwhile.close')}
        onReload={() => void editor.reload()}
        onClose={editor.stay}
      />
      <ConfirmDialog
        {...guard}
        title={t('editor.leave.title')}
        confirmLabel={t('editor.leave.confirm')}
        cancelLabel={t('editor.leave.stay')}
        closeLabel={t('action.close')}
        danger
      >
        {t('editor.leave.text')}
      </ConfirmDialog>
    </form>
  )
}
