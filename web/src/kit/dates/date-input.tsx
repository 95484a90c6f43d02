import { Suspense, useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { type FieldProps, useFieldIds } from '#ui/field.tsx'
import { placeList } from '#ui/floating.rules.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarIcon } from '#ui/main-icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useTopOverlay } from '#ui/use-top-overlay.ts'
import classes from './date-input.module.css'
import { type DateKind, readText, textOf } from './date-text.rules.ts'

const Calendar = lazyOverlay(
  async () => ({ default: (await import('./calendar.tsx')).Calendar }),
  ({ onClose }) => onClose(),
)

export type DateInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'children' | 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
    kind: DateKind
    /** '2026-11-15', '18:00' or '2026-11-15T18:00'; '' for none. */
    value: string
    onChange: (value: string) => void
    /** Days outside cannot be chosen in the calendar. */
    min?: string | undefined
    max?: string | undefined
    /** It counts when the field is left, or with Enter, and then only if it can be read. */
    isSettled?: boolean
  }

/** The moment of every example: its 15th can be no month. */
const example: Record<DateKind, string> = { day: '2026-11-15', time: '18:00', moment: '2026-11-15T18:00' }
const calendarWidth = 310

/** Below its field, or above it, always inside the window. */
const place = (calendar: HTMLElement, field: HTMLElement) => {
  const { clientWidth, clientHeight } = document.documentElement
  const window = { width: clientWidth, height: clientHeight }
  const placed = placeList(field.getBoundingClientRect(), window, 'bottom-start', calendarWidth)
  const inPx = Object.entries(placed).map(([side, value]) => [side, `${value}px`])
  Object.assign(calendar.style, { top: 'auto', bottom: 'auto', right: 'auto' }, Object.fromEntries(inPx))
}

/**
 * A day, a time or both as text: the browser's own fields follow the browser's language and show AM and PM to a reader
 * whose page has 24 hours. Half typed is nothing yet; a form with wrong text is not sent, for it would store nothing.
 */
export function DateInput({
  kind,
  value,
  onChange,
  min = '',
  max = '',
  isSettled = false,
  id,
  className,
  error,
  onBlur,
  onKeyDown,
  ...field
}: DateInputProps) {
  const t = useT()
  const locale = useLocale()
  const ids = useFieldIds(id)
  const calendarId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useTopOverlay(isOpen)
  const hasCalendar = kind !== 'time' && !field.disabled && !field.readOnly
  const isWrong = typed !== null && typed.trim() !== '' && readText(kind, typed) === null

  const read = (text: string): string => (text.trim() === '' ? '' : (readText(kind, text) ?? ''))
  const settle = () => {
    if (typed === null) return
    setLeft(true)
    if (isWrong) return
    setTyped(null)
    if (read(typed) !== value) onChange(read(typed))
  }
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    if (!isSettled && read(text) !== value) onChange(read(text))
  }

  // A value that comes from elsewhere, as after loading anew, is shown instead of what was typed before it.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (typed !== null && value !== '' && read(typed) !== value) setTyped(null)
  }

  const refuse = useEffectEvent((event: Event) => {
    if (!isWrong) return
    event.preventDefault()
    event.stopPropagation()
    setLeft(true)
    document.getElementById(ids.id)?.focus()
  })
  useEffect(() => {
    const form = box.current?.closest('form')
    const listen = (event: Event) => refuse(event)
    form?.addEventListener('submit', listen)
    return () => form?.removeEventListener('submit', listen)
  }, [])

  const calendar = () => document.getElementById(calendarId)
  return (
    <div ref={box} className={className ? `${classes.field} ${className}` : classes.field}>
      <TextField
        {...field}
        id={ids.id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={t(`dates.placeholder.${kind}`)}
        value={typed ?? textOf(kind, value, locale)}
        error={isWrong && isLeft ? t(`dates.wrong.${kind}`, { example: textOf(kind, example[kind], locale) }) : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Enter') {
            if (isSettled) event.preventDefault()
            settle()
          }
          if (event.key === 'ArrowDown' && event.altKey && hasCalendar) {
            event.preventDefault()
            calendar()?.showPopover()
          }
        }}
        trailing={
          hasCalendar && (
            <IconButton
              size="sm"
              label={t('dates.open')}
              icon={<CalendarIcon size={18} />}
              popoverTarget={calendarId}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
            />
          )
        }
      />
      {hasCalendar && (
        <div
          id={calendarId}
          popover="auto"
          {...(isOpen && { role: 'dialog', 'aria-label': t('dates.calendar') })}
          className={classes.calendar}
          onBeforeToggle={({ newState, currentTarget }) => {
            const input = document.getElementById(ids.id)
            if (newState !== 'open' || !input) return
            setOpen(true)
            place(currentTarget, input)
          }}
          onToggle={({ newState }) => {
            if (newState !== 'open') setOpen(false)
          }}
        >
          {isOpen && (
            <Suspense fallback={null}>
              <Calendar
                hasTime={kind === 'moment'}
                value={value}
                onChoose={(next) => {
                  setTyped(null)
                  onChange(next)
                }}
                onClose={() => calendar()?.hidePopover()}
                {...{ min, max }}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
