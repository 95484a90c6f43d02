import type { AlertKind } from '@academy/contract/enums'
import type { MessageKey, MessageValues } from './i18n/messages.ts'
import { createObservable } from './observable.ts'

export interface Alert {
  id: number
  kind: AlertKind
  text: MessageKey
  values?: MessageValues | undefined
  action?: AlertAction | undefined
}

/** What can be done about it as long as it is shown. */
export interface AlertAction {
  label: MessageKey
  run: () => void
}

/** What is on screen; the alert stack of the kit closes each one after its time (ERR-25). */
export const alertList = createObservable<readonly Alert[]>([])

let lastId = 0

export const closeAlert = (id: Alert['id']) => alertList.set(alertList.get().filter((alert) => alert.id !== id))

const show = (kind: AlertKind, text: MessageKey, values?: MessageValues, action?: AlertAction) => {
  // The same alert is not shown twice: the new one replaces the old one, unless each of them can be undone.
  const others = alertList.get().filter((alert) => alert.action || alert.kind !== kind || alert.text !== text)
  alertList.set([...others, { id: ++lastId, kind, text, values, action }])
}

export const alerts = {
  error: (text: MessageKey, values?: MessageValues, action?: AlertAction) => show('error', text, values, action),
  warning: (text: MessageKey, values?: MessageValues) => show('warning', text, values),
  info: (text: MessageKey, values?: MessageValues) => show('info', text, values),
  success: (text: MessageKey, values?: MessageValues, action?: AlertAction) => show('success', text, values, action),
}
