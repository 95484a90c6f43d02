import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { renewKey } from './static-pages.api.ts'

/** Under the pages of an academy that is not public: for an address that came to somebody it was not meant for. */
export function RenewKey() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    await renewKey()
    alerts.success('staticPages.key.done')
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
      <ActionDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        action={renew}
        title={t('staticPages.key.title')}
        confirmLabel={t('staticPages.key.renew')}
        cancelLabel={t('action.cancel')}
        danger
      >
        {t('staticPages.key.warning')}
      </ActionDialog>
    </>
  )
}
