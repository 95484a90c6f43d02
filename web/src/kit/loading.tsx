import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { LoadingRegion, Skeleton, SkeletonRows, SkeletonText, type SkeletonProps } from '#ui/skeleton.tsx'

/** The place of a part while it loads. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useT()
  return <LoadingRegion label={t('app.loading')}>{children}</LoadingRegion>
}

export function LoadingRows({ rows }: { rows: number }) {
  return (
    <Loading>
      <SkeletonRows rows={rows} />
    </Loading>
  )
}

export function LoadingText({ lines }: { lines: number }) {
  return (
    <Loading>
      <SkeletonText lines={lines} />
    </Loading>
  )
}

export function LoadingBlock(block: SkeletonProps) {
  return (
    <Loading>
      <Skeleton {...block} />
    </Loading>
  )
}
