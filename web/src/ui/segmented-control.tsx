import { useId, type ReactNode } from 'react'
import classes from './segmented-control.module.css'

export type Segment<Value extends string> = {
  value: Value
  /** What is seen; an icon is fine. */
  content: ReactNode
  /** What is read when the content is an icon or an abbreviation ("Українська" for UA). */
  label?: string
  /** Language of the label, so that it is pronounced right. */
  lang?: string
}

export type SegmentedControlProps<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** On the deep green (home, auth band). */
  tone?: 'default' | 'nav'
}

export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  tone = 'default',
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div className={classes.group} role="radiogroup" aria-label={label} data-tone={tone}>
      {segments.map((segment) => (
        <label key={segment.value} className={classes.option} title={segment.label} lang={segment.lang}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.label}
            onChange={() => onChange(segment.value)}
          />
          <span aria-hidden={segment.label ? true : undefined}>{segment.content}</span>
        </label>
      ))}
    </div>
  )
}
