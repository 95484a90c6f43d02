import type { PeopleFilters } from '@academy/contract/announcements'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Notice } from '#ui/notice.tsx'
import { changeReceivers } from './announcements.api.ts'

interface ChangeReceiversDialogProps {
  academyId: number
  id: number
  title: string
  action: 'send' | 'take'
  count: number
  chosen: PeopleFilters & { userIds?: number[] }
  /** Nobody is told yet: people are only chosen for it. */
  isWaiting: boolean
  isTextUnsaved: boolean
  onClose: () => void
  onDone: () => void
}

/** Nobody is notified by a slip: the dialog names the number first. */
export function ChangeReceiversDialog(props: ChangeReceiversDialogProps) {
  const { academyId, id, title, action, count, chosen, isWaiting, isTextUnsaved, onClose, onDone } = props
  const t = useT()
  const words = isWaiting ? (action === 'send' ? 'plan.add' : 'plan.take') : action
  const confirm = async () => {
    const added = await changeReceivers(academyId, id, { ...chosen, isReceiver: action === 'send', isWaiting })
    if (isWaiting) alerts.success(action === 'send' ? 'announcements.plan.add.done' : 'announcements.plan.take.done')
    else if (action === 'send') alerts.success('announcements.told', { count: added })
    else alerts.success('announcements.taken')
    onDone()
  }
  return (
    <ActionDialog
      danger={action === 'take' && !isWaiting}
      title={t(`announcements.${words}.title`)}
      confirmLabel={t(`announcements.${words}.confirm`, { count })}
      cancelLabel={t('action.cancel')}
      action={confirm}
      failureTitle={t('announcements.receiversFailed')}
      // NTF-47
      onFailure={() => alerts.error('announcements.receiversFailed')}
      onClose={onClose}
    >
      <div className="ac-stack ac-gap-12">
        <p>{t(`announcements.${words}.text`, { title, count })}</p>
        {action === 'send' && !isWaiting && isTextUnsaved && (
          <Notice tone="warning">{t('announcements.send.unsaved')}</Notice>
        )}
      </div>
    </ActionDialog>
  )
}
