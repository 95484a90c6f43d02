import { useAction } from '#kit/use-action.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { saveReminders } from './account.api.ts'
import classes from './account.module.css'
import { OnlyOwner } from './only-owner.tsx'

/** Whoever is reminded decides; it works at once. */
export function ReminderSetting() {
  const t = useT()
  const failureText = useFailureText()
  const { remindersEnabled } = usePerson().user.settings
  const { isBusy, failure, run } = useAction()
  return (
    <OnlyOwner>
      <div className={classes.stack}>
        <SwitchField
          label={t('account.reminders.switch')}
          checked={remindersEnabled}
          aria-busy={isBusy}
          onChange={() => void run(() => saveReminders(!remindersEnabled))}
        />
        {failure !== null && (
          <Notice tone="error" title={t('account.reminders.failed')}>
            {failureText(failure)}
          </Notice>
        )}
      </div>
    </OnlyOwner>
  )
}
