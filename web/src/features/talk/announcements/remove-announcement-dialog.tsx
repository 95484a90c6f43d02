import type { Announcement } from '@academy/contract/announcements'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
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
  const title = localized(announcement.title, useLocale())
  const remove = async () => {
    await removeAnnouncement(academyId, announcement.id)
    alerts.success('announcements.removed')
    onRemoved()
  }
  return (
    <RemovalDialog
      title={t('announcements.remove.title')}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      failureTitle={t('announcements.removeFailed')}
      // NTF-46
      onFailure={() => alerts.error('announcements.removeFailed')}
      {...{ remove, onClose }}
    >
      {t('announcements.remove.text', { title, count: receiversAmount })}
    </RemovalDialog>
  )
}
