import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import classes from './alert-stack.module.css'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { CheckCircleIcon, CloseIcon, InfoIcon, WarningIcon } from './main-icons.tsx'

export type AlertTone = 'error' | 'warning' | 'info' | 'success'
export type AlertItem = {
  id: string | number
  tone: AlertTone
  message: ReactNode
  title?: ReactNode
  /** A button in it; pressed, the alert goes. */
  action?: { label: string; run: () => void }
  /** Longer or shorter than the others. */
  durationMs?: number
}

export type AlertStackProps = {
  alerts: readonly AlertItem[]
  onClose: (id: AlertItem['id']) => void
  regionLabel: string
  closeLabel: string
  /** Read before the message, so that the tone is not shown by colour alone ("Помилка"). */
  toneLabels: Record<AlertTone, string>
  /** CONST-01. */
  durationMs?: number
}

const icons = { error: WarningIcon, warning: WarningIcon, info: InfoIcon, success: CheckCircleIcon }

/** Counts the visible time only: hover and focus stop the clock of every alert in the stack. */
function useAutoClose(durationMs: number, paused: boolean, close: () => void) {
  const left = useRef(durationMs)
  const onTimeout = useEffectEvent(close)
  useEffect(() => {
    if (paused) return
    const startedAt = performance.now()
    const timer = setTimeout(onTimeout, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - startedAt))
    }
  }, [paused])
}

type RowProps = Omit<AlertStackProps, 'alerts' | 'regionLabel'> & {
  alert: AlertItem
  paused: boolean
  durationMs: number
}

function AlertRow({ alert, paused, onClose, closeLabel, toneLabels, durationMs: usualMs }: RowProps) {
  const durationMs = alert.durationMs ?? usualMs
  const { action } = alert
  useAutoClose(durationMs, paused, () => onClose(alert.id))
  const ToneIcon = icons[alert.tone]
  return (
    <div className={classes.alert} data-tone={alert.tone} style={{ '--duration': `${durationMs}ms` } as CSSProperties}>
      <span className={classes.icon}>
        <ToneIcon />
      </span>
      <div className={classes.text}>
        <span className="ac-visually-hidden">{toneLabels[alert.tone]}: </span>
        {alert.title && <span className={classes.title}>{alert.title}</span>}
        {alert.message}
      </div>
      {action && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            onClose(alert.id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label={closeLabel} icon={<CloseIcon size={18} />} onClick={() => onClose(alert.id)} />
      <span className={classes.timer} aria-hidden="true" />
    </div>
  )
}

export function AlertStack({ alerts, regionLabel, durationMs = 5000, ...row }: AlertStackProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = alerts.length > 0 && (hovered || focused)
  const rows = (urgent: boolean) =>
    alerts
      .filter((alert) => (alert.tone === 'error') === urgent)
      .map((alert) => <AlertRow key={alert.id} {...row} alert={alert} paused={paused} durationMs={durationMs} />)

  // Both live regions stay in the page: a region that arrives together with its text is often not read.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only stop the clock
    <section
      className={`${classes.viewport} ac-no-print`}
      aria-label={regionLabel}
      data-paused={paused || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={classes.live} role="alert" aria-live="assertive" aria-atomic="false" aria-relevant="additions">
        {rows(true)}
      </div>
      <div className={classes.live} role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions">
        {rows(false)}
      </div>
    </section>
  )
}
