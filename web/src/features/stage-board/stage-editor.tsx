import type { Stage } from '@academy/contract/stages'
import { useState, type ReactNode } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import { DetailsSection } from './details-section.tsx'
import { fieldId, fieldLabels } from './field-names.ts'
import { GeneralSection, WhenSection } from './general-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './stage-editor.module.css'
import { StagePreview } from './stage-preview.tsx'
import { useStageEditor, type StageEditor as Editor } from './use-stage-editor.ts'

interface StageEditorProps {
  academyId: number
  /** null for a new one. */
  stage: Stage | null
  /** What a stage of lectures holds; comes from its own part of the app. */
  lectures?: ReactNode
  /** NAV-34, STG-53: back to the list. */
  onDone: () => void
}

export function StageEditor({ academyId, stage, lectures, onDone }: StageEditorProps) {
  const t = useT()
  const editor = useStageEditor(academyId, stage, onDone)
  const { form, mayManage, mayEditDetails, broken, attempt, errorOf } = editor
  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        {!mayManage && <Notice tone="info">{t(mayEditDetails ? 'stageEdit.readOnly' : 'stageEdit.viewOnly')}</Notice>}
        <FormErrorSummary
          title={t('stageEdit.errors')}
          attempt={attempt}
          errors={Object.keys(broken).map((field) => ({
            fieldId: fieldId(field),
            message: [
              fieldLabels(field)
                .map((key) => t(key))
                .join(', '),
              errorOf(field),
            ]
              .filter(Boolean)
              .join(': '),
          }))}
        />
        <GeneralSection editor={editor} />
        <WhenSection editor={editor} />
        <DetailsSection academyId={academyId} editor={editor} />
        {lectures}
        {mayEditDetails && <SaveBar editor={editor} />}
      </form>
      <aside className={classes.side}>
        <StagePreview form={form} />
      </aside>
      <LeaveGuard isDirty={editor.isLeavingDirty} title="stageEdit.leave.title" text="stageEdit.leave.text" />
      <SavedMeanwhileDialog
        opened={editor.isMeanwhile}
        title={t('stageEdit.meanwhile.title')}
        text={t('stageEdit.meanwhile.text')}
        reloadLabel={t('stageEdit.meanwhile.reload')}
        closeLabel={t('stageEdit.meanwhile.close')}
        onReload={() => void editor.reload()}
        onClose={editor.stay}
      />
    </div>
  )
}

function SaveBar({ editor }: { editor: Editor }) {
  const t = useT()
  const { saved, failure, isDirty, isSaving, mayManage } = editor
  return (
    <div className={classes.save}>
      {failure !== null && (
        <Notice tone="error" title={t('stageEdit.failed')}>
          {failure}
        </Notice>
      )}
      <div className={classes.buttons}>
        {saved !== null && mayManage && <DeleteButton editor={editor} />}
        <p role="status" className={classes.state}>
          {isDirty && !isSaving && t('stageEdit.unsaved')}
        </p>
        <ButtonLink size="sm" variant="ghost" href={paths.mainStages}>
          {t('stageEdit.cancel')}
        </ButtonLink>
        <Button size="sm" type="submit" loading={isSaving}>
          {t(saved === null ? 'stageEdit.createSave' : 'stageEdit.save')}
        </Button>
      </div>
    </div>
  )
}

function DeleteButton({ editor: { saved, remove } }: { editor: Editor }) {
  const t = useT()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const confirm = async () => {
    setRemoving(true)
    await remove()
    setRemoving(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className={classes.delete}
        leading={<TrashIcon size={18} />}
        onClick={() => setAsking(true)}
      >
        {t('stageEdit.delete')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={t('stageEdit.deleteTitle', { name: localized(saved!.name, locale) })}
        confirmLabel={t('stageEdit.deleteConfirm')}
        cancelLabel={t('stageEdit.cancel')}
        closeLabel={t('action.close')}
        loading={isRemoving}
        danger
      >
        {t('stageEdit.deleteText')}
      </ConfirmDialog>
    </>
  )
}
