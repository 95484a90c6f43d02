import type { Announcement } from '@academy/contract/announcements'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { removeAnnouncement } from './announcements.api.ts'

interface RemoveAnnouncementDialogProps {
  academyId: number
  announcement: Announcement
  receiversAmount: number
  onClose: () => void
  onRemoved: () => void
}

/** NTF-43: says from how many lists it goes. */
export function RemoveAnnouncementDialog(props: RemoveAnnouncementDialogProps) {
  const { academyId, announcement, receiversAmount, onClose, onRemoved } = props
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const title = localized(announcement.title, locale)

  const remove = async () => {
    setRunning(true)
    setFailure(null)
    try {
      await removeAnnouncement(academyId, announcement.id)
      alerts.success('announcements.removed')
      onRemoved()
    } catch (error) {
      // NTF-46
      alerts.error('announcements.removeFailed')
      setFailure(failureText(error))
      setRunning(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      danger
      title={t('announcements.remove.title')}
      confirmLabel={t('announcements.remove')}
      cancelLabel={t('announcements.cancel')}
      closeLabel={t('action.close')}
      loading={isRunning}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {t('announcements.remove.text', { title, count: receiversAmount })}
      {failure !== null && (
        <Notice tone="error" title={t('announcements.removeFailed')}>
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
