import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { renewKey } from './static-pages.api.ts'

/** Under the pages of an academy that is not public: for an address that came to somebody it was not meant for. */
export function RenewKey() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const renew = async () => {
    setRunning(true)
    try {
      await renewKey()
      alerts.success('staticPages.key.done')
    } catch (error) {
      reportFailure(error)
    }
    setRunning(false)
    setAsking(false)
  }
  return (
    <>
      <Notice
        tone="info"
        action={
          <Button size="sm" variant="secondary" leading={<RefreshIcon size={16} />} onClick={() => setAsking(true)}>
            {t('staticPages.key.renew')}
          </Button>
        }
      >
        {t('staticPages.key.text')}
      </Notice>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void renew()}
        title={t('staticPages.key.title')}
        confirmLabel={t('staticPages.key.renew')}
        cancelLabel={t('staticPages.cancel')}
        closeLabel={t('action.close')}
        danger
        loading={isRunning}
      >
        {t('staticPages.key.warning')}
      </ConfirmDialog>
    </>
  )
}
