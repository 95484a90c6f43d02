import type { LectureRow } from '@academy/contract/lectures'
import { useState } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './editor.module.css'
import { removeLecture } from './lectures.api.ts'

interface RemoveLectureDialogProps {
  academyId: number
  lecture: Pick<LectureRow, 'id' | 'name' | 'heldIn'>
  onClose: () => void
  onRemoved: () => void
}

/** HW-20: one that is held somewhere stays, and it is said where. */
export function RemoveLectureDialog({ academyId, lecture, onClose, onRemoved }: RemoveLectureDialogProps) {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const [isRunning, setRunning] = useState(false)
  const [isRefused, setRefused] = useState(lecture.heldIn.length > 0)
  const name = localized(lecture.name, locale)
  const closeLabel = t('action.close')

  const remove = async () => {
    setRunning(true)
    try {
      await removeLecture(academyId, lecture.id)
      alerts.success('lectures.remove.done', { name })
      onRemoved()
    } catch (error) {
      setRunning(false)
      if (isApiError(error, 'LectureCanNotBeDeleted')) return setRefused(true)
      reportFailure(error)
      onClose()
    }
  }

  if (isRefused) {
    return (
      <Dialog
        opened
        title={t('lectures.remove.refusedTitle')}
        {...{ closeLabel, onClose }}
        footer={
          <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
            {closeLabel}
          </Button>
        }
      >
        <div role="alert" className={classes.fields}>
          <p>{t('lectures.remove.refused', { name })}</p>
          <ul className={classes.held}>
            {lecture.heldIn.map(({ stageLectureId, stageId, stageName, groupName }) => (
              <li key={stageLectureId}>
                <TextLink href={pathOf(paths.mainStageLecture(stageId, stageLectureId), academyId)}>
                  {localized(stageName, locale)}, {groupName ?? t('lectures.everybody')}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('lectures.remove.title', { name })}
      {...{ closeLabel, onClose }}
      loading={isRunning}
      confirmLabel={t('lectures.remove')}
      cancelLabel={t('lectures.cancel')}
      onConfirm={() => void remove()}
    >
      {t('lectures.remove.text')}
    </ConfirmDialog>
  )
}
