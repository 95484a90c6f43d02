import { ignoreNotificationsKey } from '@academy/contract/limits'
import { useState } from 'react'
import { device, logUnsubscribed } from '#lib/device-token.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { askPermission, browserNotifications, permissionState } from '#lib/notification-permission.ts'
import { localStore } from '#lib/storage.ts'
import { Button } from '#ui/button.tsx'
import classes from './inbox-panel.module.css'

/** NTF-28: asked for once, and only where somebody has come to see the news. The account page has the switch. */
export function AskPermission({ userId }: { userId: number }) {
  const t = useT()
  const [isAskable, setAskable] = useState(() => permissionState(browserNotifications(), localStore) === 'askable')
  if (!isAskable) return null

  const accept = async () => {
    const answer = await askPermission(browserNotifications(), localStore)
    setAskable(false)
    if (answer !== 'granted') return
    await device.register(userId).catch(logUnsubscribed)
  }
  const refuse = () => {
    localStore.set(ignoreNotificationsKey, 'true')
    setAskable(false)
  }
  return (
    <section className={classes.ask} aria-label={t('inbox.ask')}>
      <p>{t('inbox.ask')}</p>
      <div className={classes.askActions}>
        <Button variant="secondary" size="sm" onClick={() => void accept()}>
          {t('inbox.askYes')}
        </Button>
        <Button variant="ghost" size="sm" onClick={refuse}>
          {t('inbox.askNo')}
        </Button>
      </div>
    </section>
  )
}
