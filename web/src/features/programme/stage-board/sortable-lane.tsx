import type { Stage } from '@academy/contract/stages'
import type { ReactNode } from 'react'
import { SortableList } from '#kit/sortable-list.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import classes from './lane.module.css'

export interface LaneProps {
  stages: readonly Stage[]
  isCompact: boolean
  card: (stage: Stage, index: number, handle: ReactNode) => ReactNode
  /** From one place to another, both counted from 0. */
  onMove: (from: number, to: number) => void
}

export function SortableLane({ stages, isCompact, card, onMove }: LaneProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <SortableList
      label={t('stageBoard.lane')}
      className={isCompact ? classes.compact : classes.lane}
      items={stages}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => localized(name, locale)}
      texts={{
        drag: (name) => t('stageBoard.drag', { name }),
        dragHelp: t('stageBoard.dragHelp'),
        step: (step, place) => t(`stageBoard.${step}`, { ...place }),
      }}
      onMove={onMove}
    >
      {card}
    </SortableList>
  )
}
