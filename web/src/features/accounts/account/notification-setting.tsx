import { useEffect, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { device, logUnsubscribed } from '#lib/device-token.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { askPermissionAgain, browserNotifications, permissionState } from '#lib/notification-permission.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore } from '#lib/storage.ts'
import { Button } from '#ui/button.tsx'
import { BellIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { OnlyOwner } from './only-owner.tsx'
import classes from './account.module.css'

/** What stands in the way of asking this browser from here. */
const reasons = {
  unsupported: 'account.notifications.unsupported',
  denied: 'account.notifications.denied',
  dismissed: 'account.notifications.dismissed',
} as const satisfies Record<string, MessageKey>

/** NTF-28: nobody is asked here who does not ask for it; from there on a switch remembers or forgets this browser. */
export function NotificationSetting() {
  const t = useT()
  const { user } = usePerson()
  const [permission, setPermission] = useState(() => permissionState(browserNotifications(), localStore))
  const [isOn, setOn] = useState(() => device.isRegisteredFor(user.id))
  const { isBusy, failure, run: runOnce } = useAction()
  // A browser that may show notifications registers by itself after a log-in, perhaps just now.
  useEffect(() => {
    if (user.impersonator !== null || browserNotifications()?.permission !== 'granted') return
    void device
      .keep(user.id)
      .catch(logUnsubscribed)
      .then(() => setOn(device.isRegisteredFor(user.id)))
  }, [user.id, user.impersonator])

  const run = (action: () => Promise<void>) =>
    runOnce(() => action().finally(() => setOn(device.isRegisteredFor(user.id))))
  const ask = () =>
    run(async () => {
      const answer = await askPermissionAgain(browserNotifications(), localStore)
      setPermission(answer)
      if (answer === 'granted') await device.register(user.id)
    })
  const toggle = () => run(() => (isOn ? device.unregister(user.id) : device.register(user.id)))

  return (
    <OnlyOwner>
      <div className={classes.stack}>
        {(permission === 'askable' || permission === 'dismissed') && (
          <div className="ac-row ac-middle ac-gap-12">
            <Button variant="secondary" loading={isBusy} leading={<BellIcon size={18} />} onClick={() => void ask()}>
              {t('account.notifications.ask')}
            </Button>
          </div>
        )}
        {permission === 'granted' && (
          <SwitchField
            label={t('account.notifications.switch')}
            checked={isOn}
            disabled={isBusy}
            onChange={() => void toggle()}
          />
        )}
        {permission in reasons && <p>{t(reasons[permission as keyof typeof reasons])}</p>}
        {failure !== null && (
          <Notice tone="error" title={t('account.notifications.failed')}>
            {t(errorText(failure))}
          </Notice>
        )}
      </div>
    </OnlyOwner>
  )
}
