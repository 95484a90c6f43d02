import type { Stage } from '@academy/contract/stages'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DateCell } from './dates-cell.tsx'
import { barsOf, durationOf, neighbourOf, type DatesForm, type DateSide, type Length } from './dates.rules.ts'
import classes from './dates.module.css'
import { StageIcon } from './stage-icon.tsx'

export const dateFieldId = (stageId: number, side: DateSide) => `dates-${stageId}-${side}`

interface DatesTableProps {
  stages: readonly Stage[]
  form: DatesForm
  isReadOnly: boolean
  errorOf: (stageId: number, side: DateSide) => string | undefined
  onDate: (at: number, side: DateSide, value: string | null) => void
}

const useLengthText = () => {
  const t = useT()
  return ({ unit, count }: Length): string => t(`common.${unit}`, { count })
}

function Neighbour({ stages, form, at }: Pick<DatesTableProps, 'stages' | 'form'> & { at: number }) {
  const t = useT()
  const locale = useLocale()
  const lengthText = useLengthText()
  const found = neighbourOf(stages, form, at)
  if (found === null) return null
  const { kind, isUsual, stageId, length } = found
  const name = localized(stages.find(({ id }) => id === stageId)!.name, locale)
  return (
    <Badge tone={isUsual ? 'neutral' : 'yellow'}>{t(`stageDates.${kind}`, { length: lengthText(length), name })}</Badge>
  )
}

/** All stages with their dates; a row becomes a card on a phone. */
export function DatesTable({ stages, form, isReadOnly, errorOf, onDate }: DatesTableProps) {
  const t = useT()
  const locale = useLocale()
  const lengthText = useLengthText()
  const bars = barsOf(form)
  const indexOf = (stage: Stage) => stages.indexOf(stage)
  const dateColumn = (side: DateSide, header: string): DataColumn<Stage> => ({
    id: side,
    header,
    width: 224,
    phone: 'plain',
    cell: (stage) => (
      <span className={classes.date}>
        <span className={classes.side} aria-hidden="true">
          {header}
        </span>
        <DateCell
          id={dateFieldId(stage.id, side)}
          label={t('stageDates.of', { side: header, name: localized(stage.name, locale) })}
          value={form[indexOf(stage)]![side]}
          error={errorOf(stage.id, side)}
          disabled={isReadOnly}
          onChange={(value) => onDate(indexOf(stage), side, value)}
        />
      </span>
    ),
  })
  const columns: DataColumn<Stage>[] = [
    {
      id: 'stage',
      header: t('common.stage'),
      cell: (stage) => (
        <span className={classes.stage}>
          <StageIcon stageType={stage.stageType} icon={stage.icon} size={20} />
          <span className="ac-shrink ac-anywhere">{localized(stage.name, locale)}</span>
        </span>
      ),
    },
    dateColumn('startDate', t('common.start')),
    dateColumn('endDate', t('common.end')),
    {
      id: 'length',
      header: t('stageDates.length'),
      phone: 'plain',
      cell: (stage) => {
        const at = indexOf(stage)
        const duration = durationOf(form[at]!)
        const bar = bars[at]
        return (
          <span className={classes.length}>
            <span className="ac-row ac-gap-8">
              <span className="ac-nowrap">{duration ? lengthText(duration) : '–'}</span>
              <Neighbour stages={stages} form={form} at={at} />
            </span>
            {bar && (
              <span className={classes.track} aria-hidden="true">
                <span style={{ insetInlineStart: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }} />
              </span>
            )}
          </span>
        )
      },
    },
  ]
  return <DataTable caption={t('stageDates.title')} columns={columns} rows={stages} rowKey={({ id }) => String(id)} />
}
