import type { StageLecture } from '@academy/contract/lectures'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { removeStageLecture } from './lectures.api.ts'

interface RemoveStageLectureDialogProps {
  academyId: number
  lecture: StageLecture
  onClose: () => void
  onRemoved: () => void
}

/** HW-18, HW-19, ERR-67 */
export function RemoveStageLectureDialog({ academyId, lecture, onClose, onRemoved }: RemoveStageLectureDialogProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const name = localized(lecture.lectureName, locale)
  const remove = async () => {
    setRunning(true)
    try {
      await removeStageLecture(academyId, lecture.id)
      alerts.success('stageLecture.remove.done', { name })
      onRemoved()
    } catch (error) {
      if (isApiError(error, 'StageLectureCanNotBeDeleted')) alerts.error('stageLecture.remove.hasWork')
      else alerts.error('stageLecture.remove.failed', { message: failureText(error) })
      onClose()
    }
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('stageLecture.remove.title', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      loading={isRunning}
      confirmLabel={t('stageLecture.remove')}
      cancelLabel={t('lectures.cancel')}
      onConfirm={() => void remove()}
    >
      {t('stageLecture.remove.text')}
    </ConfirmDialog>
  )
}
