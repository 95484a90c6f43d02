import type { AnnouncementRow } from '@academy/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { announcementsQueries, resendAnnouncement } from './announcements.api.ts'

interface ResendDialogProps {
  academyId: number
  row: AnnouncementRow
  onClose: () => void
}

/** Names the number first; where nobody may be told again yet, it says when. */
export function ResendDialog({ academyId, row, onClose }: ResendDialogProps) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(announcementsQueries.resend(academyId, row.id))
  const title = t('announcements.resend.title')
  if (!query.data || query.data.due === 0)
    return (
      <Dialog
        opened
        {...{ title, onClose }}
        closeLabel={t('action.close')}
        footer={
          <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
            {t('action.close')}
          </Button>
        }
      >
        {query.isError && <LoadFailure query={query} />}
        {query.isPending && <Skeleton height={48} />}
        {query.data && (
          <p>
            {query.data.nextAt === null
              ? t('announcements.resend.nobody')
              : t('announcements.resend.tooSoon', { date: formatDateTime(query.data.nextAt, locale) })}
          </p>
        )}
      </Dialog>
    )
  const { due, unread } = query.data
  return (
    <ActionDialog
      title={title}
      confirmLabel={t('announcements.resend.confirm', { count: due })}
      cancelLabel={t('action.cancel')}
      failureTitle={t('announcements.resend.failed')}
      action={async () => {
        alerts.success('announcements.resend.done', { count: await resendAnnouncement(academyId, row.id) })
        onClose()
      }}
      onClose={onClose}
    >
      <div className="ac-stack ac-gap-12">
        <p>{t('announcements.resend.text', { count: due, title: localized(row.title, locale) })}</p>
        {unread > due && <p className="ac-dim ac-sm">{t('announcements.resend.others', { count: unread - due })}</p>}
      </div>
    </ActionDialog>
  )
}
