import type { StageLecture } from '@academy/contract/lectures'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
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
  const failureText = useFailureText()
  const name = localized(lecture.lectureName, useLocale())
  const remove = async () => {
    await removeStageLecture(academyId, lecture.id)
    alerts.success('stageLecture.remove.done', { name })
    onRemoved()
  }
  return (
    <RemovalDialog
      title={t('stageLecture.remove.title', { name })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      onFailure={(error) => {
        if (isApiError(error, 'StageLectureCanNotBeDeleted')) alerts.error('stageLecture.remove.hasWork')
        else alerts.error('stageLecture.remove.failed', { message: failureText(error) })
        onClose()
      }}
      {...{ remove, onClose }}
    >
      {t('stageLecture.remove.text')}
    </RemovalDialog>
  )
}
