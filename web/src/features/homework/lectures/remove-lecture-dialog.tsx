import type { LectureRow } from '@academy/contract/lectures'
import { useState } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { reportFailure } from '#lib/report-failure.ts'
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
  const [isRefused, setRefused] = useState(lecture.heldIn.length > 0)
  const name = localized(lecture.name, locale)
  const remove = async () => {
    await removeLecture(academyId, lecture.id)
    alerts.success('lectures.remove.done', { name })
    onRemoved()
  }
  const held = (
    <>
      <p>{t('lectures.remove.refused', { name })}</p>
      <ul className={classes.held}>
        {lecture.heldIn.map(({ stageLectureId, stageId, stageName, groupName }) => (
          <li key={stageLectureId}>
            <TextLink href={pathOf(paths.mainStageLecture(stageId, stageLectureId), academyId)}>
              {localized(stageName, locale)}, {groupName ?? t('common.forEveryone')}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <RemovalDialog
      title={t('lectures.remove.title', { name })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      refusal={isRefused ? { title: t('lectures.remove.refusedTitle'), text: held } : null}
      onFailure={(error) => {
        if (isApiError(error, 'LectureCanNotBeDeleted')) return setRefused(true)
        reportFailure(error)
        onClose()
      }}
      {...{ remove, onClose }}
    >
      {t('lectures.remove.text')}
    </RemovalDialog>
  )
}
