import type { Announcement } from '@academy/contract/announcements'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { CopyIcon } from '#ui/icons.tsx'
import { copyAnnouncement } from './announcements.api.ts'

interface CopyAnnouncementProps {
  academyId: number
  announcement: Pick<Announcement, 'id'>
  /** Told of it, or chosen for it. */
  peopleAmount: number
  onCopied: (id: number) => void
}

/** An old one as a new draft, with its people if they are wanted. */
export function CopyAnnouncement({ academyId, announcement, peopleAmount, onCopied }: CopyAnnouncementProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const [withReceivers, setWithReceivers] = useState(false)
  const copy = async () => {
    const { id } = await copyAnnouncement(academyId, announcement.id, withReceivers)
    alerts.success('announcements.copy.done')
    setAsked(false)
    onCopied(id)
  }
  return (
    <>
      <Button size="sm" variant="secondary" leading={<CopyIcon size={18} />} onClick={() => setAsked(true)}>
        {t('common.makeCopy')}
      </Button>
      {isAsked && (
        <ActionDialog
          title={t('announcements.copy.title')}
          confirmLabel={t('common.makeCopy')}
          cancelLabel={t('action.cancel')}
          failureTitle={t('announcements.copy.failed')}
          returnFocus={false}
          action={copy}
          onClose={() => setAsked(false)}
        >
          <div className="ac-stack ac-gap-12">
            <p>{t('announcements.copy.text')}</p>
            {peopleAmount > 0 && (
              <CheckboxField
                label={t('announcements.copy.receivers', { count: peopleAmount })}
                help={t('announcements.copy.receiversHelp')}
                checked={withReceivers}
                onChange={({ target }) => setWithReceivers(target.checked)}
              />
            )}
          </div>
        </ActionDialog>
      )}
    </>
  )
}
