import type { FunnelStage } from '@academy/contract/statistics'
import { useT } from '#lib/i18n/use-t.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './funnel-screen.module.css'
import { funnelViews, type FunnelFilter } from './funnel-filter.rules.ts'
import { directionsOf } from './funnel.rules.ts'

export interface AcademyToChoose {
  id: number
  name: string
}

interface FunnelControlsProps {
  stages: readonly FunnelStage[]
  others: readonly AcademyToChoose[]
  filter: FunnelFilter
  onChange: (change: Partial<FunnelFilter>) => void
}

const directionFrom = (value: string): FunnelFilter['direction'] => {
  if (value === '') return null
  return value === 'split' || value === 'none' ? value : Number(value)
}

export function FunnelControls({ stages, others, filter, onChange }: FunnelControlsProps) {
  const t = useT()
  const directions = directionsOf(stages)
  return (
    <div className={`${classes.controls} ac-no-print`}>
      {directions.length > 0 && (
        <SelectField
          size="sm"
          label={t('common.direction')}
          placeholder={t('funnel.allDirections')}
          value={filter.direction === null ? '' : String(filter.direction)}
          onChange={(event) => onChange({ direction: directionFrom(event.target.value) })}
          options={[
            ...(directions.length > 1 ? [{ value: 'split', label: t('funnel.splitDirections') }] : []),
            ...directions.map(({ key, name }) => ({ value: String(key), label: name ?? t('funnel.noDirection') })),
          ]}
        />
      )}
      {others.length > 0 && (
        <SelectField
          size="sm"
          label={t('funnel.compareWith')}
          placeholder={t('funnel.compareNone')}
          value={filter.compareWith === null ? '' : String(filter.compareWith)}
          onChange={(event) => onChange({ compareWith: event.target.value === '' ? null : Number(event.target.value) })}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <div className={classes.view}>
        <SegmentedControl
          label={t('common.look')}
          segments={funnelViews.map((value) => ({ value, content: t(`funnel.view.${value}`) }))}
          value={filter.view}
          onChange={(view) => onChange({ view })}
        />
      </div>
    </div>
  )
}
