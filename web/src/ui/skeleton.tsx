import type { ReactNode } from 'react'
import classes from './skeleton.module.css'

export type SkeletonProps = { width?: number | string; height?: number | string; radius?: number | string }

export function Skeleton({ width, height = 16, radius }: SkeletonProps) {
  return <span className={classes.block} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="ac-column ac-gap-10" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  )
}

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div className={classes.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton width={34} height={34} radius="50%" />
          <Skeleton width={`${34 - (row % 3) * 6}%`} height={14} />
          <Skeleton width="18%" height={14} />
          <Skeleton width="12%" height={14} />
        </div>
      ))}
    </div>
  )
}

/** The place of a page or a part while it loads; says so once to screen readers. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="ac-column ac-gap-20" aria-busy="true">
      <span role="status" className="ac-visually-hidden">
        {label}
      </span>
      {children}
    </div>
  )
}

/** The usual page: title, line of context, card. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <div>
        <Skeleton width="min(320px, 70%)" height={34} radius={10} />
        <div style={{ height: 10 }} />
        <Skeleton width="min(220px, 50%)" height={16} />
      </div>
      <Skeleton height={220} radius={16} />
    </LoadingRegion>
  )
}
