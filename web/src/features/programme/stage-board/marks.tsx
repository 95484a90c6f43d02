import { markColour } from '@academy/contract/limits'
import type { UserStage } from '@academy/contract/stage-users'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useUnsavedChangesGuard } from '#lib/unsaved-changes-guard.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isWrongMark, marksToSave, typeMark, type TypedMarks } from './marks.rules.ts'
import { saveMarks } from './stage-board.api.ts'
import classes from './marks.module.css'

/** Marks are typed into the list, also over several pages of it, and saved together. */
export const useMarks = (academyId: number, stageId: number) => {
  const [typed, setTyped] = useState<TypedMarks>({})
  const [isChecked, setChecked] = useState(false)
  const { isBusy, run } = useAction((error) => {
    // ERR-62; what was typed stays. A missing right has been told by the client already (ERR-16).
    if (!isApiError(error, 'AccessDenied', 'NoRightToAccessAcademy')) alerts.error('stageUsers.marksFailed')
  })
  const count = Object.keys(typed).length
  const save = async () => {
    const marks = marksToSave(typed)
    setChecked(true)
    if (marks === null) return
    await run(async () => {
      await saveMarks(academyId, stageId, marks)
      setTyped({})
      setChecked(false)
      alerts.success('stageUsers.marksSaved', { count })
    })
  }
  return {
    typed,
    count,
    isSaving: isBusy,
    isRefused: isChecked && marksToSave(typed) === null,
    type: (row: UserStage, text: string) => setTyped((before) => typeMark(before, row.userId, text, row.mark)),
    drop: () => {
      setTyped({})
      setChecked(false)
    },
    save,
  }
}
export type Marks = ReturnType<typeof useMarks>

export function MarkInput({ row, marks }: { row: UserStage; marks: Marks }) {
  const t = useT()
  const text = marks.typed[row.userId]
  const shown = text ?? (row.mark === null ? '' : String(row.mark))
  const isWrong = isWrongMark(shown)
  return (
    <input
      className={classes.input}
      inputMode="numeric"
      maxLength={2}
      value={shown}
      placeholder="–"
      aria-label={t('stageUsers.markOf', { name: personName(row, t) })}
      aria-invalid={isWrong || undefined}
      data-changed={text !== undefined || undefined}
      data-tone={isWrong || shown.trim() === '' ? undefined : markColour(Number(shown))}
      onChange={(event) => marks.type(row, event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void marks.save()
      }}
    />
  )
}

export function MarksBar({ marks }: { marks: Marks }) {
  const t = useT()
  // Another filter or page of the same list is no leaving.
  const guard = useUnsavedChangesGuard(() => marks.count > 0, { allowsSamePage: true })
  return (
    <>
      {marks.count > 0 && (
        <div className={classes.bar}>
          <p role="status" data-wrong={marks.isRefused || undefined}>
            {marks.isRefused ? t('stageUsers.wrongMarks') : t('stageUsers.unsavedMarks', { count: marks.count })}
          </p>
          <Button size="sm" variant="ghost" disabled={marks.isSaving} onClick={marks.drop}>
            {t('common.discardChanges')}
          </Button>
          <Button size="sm" loading={marks.isSaving} onClick={() => void marks.save()}>
            {t('stageUsers.saveMarks')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...guard}
        title={t('stageUsers.leave.title')}
        confirmLabel={t('editor.leave.confirm')}
        cancelLabel={t('editor.leave.stay')}
        closeLabel={t('action.close')}
        danger
      >
        {t('stageUsers.leave.text')}
      </ConfirmDialog>
    </>
  )
}
