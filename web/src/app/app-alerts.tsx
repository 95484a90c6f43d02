import { alertCloseMs, undoAlertCloseMs } from '@academy/contract/limits'
import { alertList, closeAlert } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { AlertStack } from '#ui/alert-stack.tsx'

export function AppAlerts() {
  const t = useT()
  const alerts = useObservable(alertList)
  return (
    <AlertStack
      alerts={alerts.map(({ id, kind, text, values, action }) => ({
        id,
        tone: kind,
        message: t(text, values),
        ...(action && { action: { label: t(action.label), run: action.run }, durationMs: undoAlertCloseMs }),
      }))}
      onClose={(id) => closeAlert(Number(id))}
      regionLabel={t('alerts.label')}
      closeLabel={t('action.close')}
      toneLabels={{
        error: t('alerts.error'),
        warning: t('alerts.warning'),
        info: t('alerts.info'),
        success: t('alerts.success'),
      }}
      durationMs={alertCloseMs}
    />
  )
}
