import type { Stage } from '@academy/contract/stages'
import { useState, type ReactNode } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailsSection } from './details-section.tsx'
import { fieldId, fieldLabels } from './field-names.ts'
import { GeneralSection, WhenSection } from './general-section.tsx'
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
  const { form, saved, mayManage, mayEditDetails, broken, errorOf } = editor
  const errors = Object.keys(broken).map((field) => {
    const name = fieldLabels(field).map((key) => t(key))
    return { fieldId: fieldId(field), message: [name.join(', '), errorOf(field)].filter(Boolean).join(': ') }
  })
  return (
    <div className={classes.columns}>
      <EditorFrame
        editor={editor}
        errors={errors}
        isReadOnly={!mayEditDetails}
        cancelHref={paths.mainStages}
        {...(saved === null && { saveLabel: t('stageEdit.createSave') })}
        {...(editor.notRemoved !== null && { failureTitle: t('stageEdit.notDeleted') })}
        allowsSamePage
        removeButton={saved !== null && mayManage && <DeleteButton editor={editor} />}
      >
        {!mayManage && <Notice tone="info">{t(mayEditDetails ? 'stageEdit.readOnly' : 'stageEdit.viewOnly')}</Notice>}
        <GeneralSection editor={editor} />
        <WhenSection editor={editor} />
        <DetailsSection academyId={academyId} editor={editor} />
        {lectures}
      </EditorFrame>
      <aside className={classes.side}>
        <StagePreview form={form} />
      </aside>
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
        confirmLabel={t('action.delete')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        loading={isRemoving}
        danger
      >
        {t('stageEdit.deleteText')}
      </ConfirmDialog>
    </>
  )
}
