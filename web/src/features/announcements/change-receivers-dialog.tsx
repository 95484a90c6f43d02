import type { PeopleFilters } from '@academy/contract/announcements'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { changeReceivers } from './announcements.api.ts'
import classes from './receivers.module.css'

interface ChangeReceiversDialogProps {
  academyId: number
  id: number
  title: string
  action: 'send' | 'take'
  count: number
  chosen: PeopleFilters & { userIds?: number[] }
  isTextUnsaved: boolean
  onClose: () => void
  onDone: () => void
}

/** Nobody is told by a slip: the number is named before it happens. */
export function ChangeReceiversDialog(props: ChangeReceiversDialogProps) {
  const { academyId, id, title, action, count, chosen, isTextUnsaved, onClose, onDone } = props
  const t = useT()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const confirm = async () => {
    setRunning(true)
    setFailure(null)
    try {
      const told = await changeReceivers(academyId, id, { ...chosen, isReceiver: action === 'send' })
      if (action === 'send') alerts.success('announcements.told', { count: told })
      else alerts.success('announcements.taken')
      onDone()
    } catch (error) {
      // NTF-47
      alerts.error('announcements.receiversFailed')
      setFailure(failureText(error))
      setRunning(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      danger={action === 'take'}
      title={t(`announcements.${action}.title`)}
      confirmLabel={t(`announcements.${action}.confirm`, { count })}
      cancelLabel={t('announcements.cancel')}
      closeLabel={t('action.close')}
      loading={isRunning}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={classes.question}>
        <p>{t(`announcements.${action}.text`, { title, count })}</p>
        {action === 'send' && isTextUnsaved && <Notice tone="warning">{t('announcements.send.unsaved')}</Notice>}
        {failure !== null && (
          <Notice tone="error" title={t('announcements.receiversFailed')}>
            {failure}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
