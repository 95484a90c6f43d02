import type { CSSProperties } from 'react'
import classes from './progress-bar.module.css'

export type ProgressBarProps = {
  value: number
  max?: number
  label: string
  /** Read instead of the bare number: "12 з 27". */
  valueText?: string
  height?: number
  /** The bars of charts; a progress stays plain. */
  gradient?: boolean
}

export function ProgressBar({ value, max = 100, label, valueText, height = 8, gradient }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className={classes.track}
      style={{ '--height': `${height}px` } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
    >
      <div className={classes.fill} style={{ width: `${share * 100}%` }} data-gradient={gradient || undefined} />
    </div>
  )
}
