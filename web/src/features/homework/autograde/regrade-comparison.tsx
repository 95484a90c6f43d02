import type { RegradeDetails } from '@academy/contract/autograde'
import { useState } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type ChangeFilter, changeFilters, chosenChanges, markColumns } from './autograde.rules.ts'
import { useProblemText } from './grading-texts.ts'
import { MarkChange } from './mark-change.tsx'
import { RegradeChart } from './regrade-chart.tsx'
import classes from './regrade.module.css'

type Change = RegradeDetails['changes'][number]

function Effect({ change: { isManual, crosses, after, errorCode } }: { change: Change }) {
  const t = useT()
  const problemText = useProblemText()
  if (isManual) return <Badge>{t('autogradePanel.regrade.effect.manual')}</Badge>
  if (after === null)
    return (
      <span className="ac-dim ac-sm ac-anywhere">
        {t('autogradePanel.regrade.effect.error', { why: problemText(errorCode).title })}
      </span>
    )
  if (crosses !== null)
    return (
      <Badge tone={crosses === 'up' ? 'green' : 'red'} dot>
        {t(`autogradePanel.regrade.effect.${crosses}`)}
      </Badge>
    )
  return <span className="ac-dim ac-sm ac-anywhere">{t('autogradePanel.regrade.effect.nothing')}</span>
}

const useColumns = (): DataColumn<Change>[] => {
  const t = useT()
  return [
    {
      id: 'student',
      header: t('role.Student'),
      cell: ({ student }) => <PersonCell id={student.id} name={personName(student, t)} />,
    },
    {
      id: 'change',
      header: t('autogradePanel.regrade.column.change'),
      cell: ({ before, after }) => <MarkChange before={before} after={after} />,
    },
    {
      id: 'effect',
      header: t('autogradePanel.regrade.column.effect'),
      phone: 'plain',
      cell: (change) => <Effect change={change} />,
    },
  ]
}

function Numbers({ details }: { details: RegradeDetails }) {
  const t = useT()
  const locale = useLocale()
  const manual = details.changes.filter(({ isManual }) => isManual).length
  const numbers = [
    { name: 'up', value: details.up },
    { name: 'down', value: details.down },
    { name: 'same', value: details.same },
    ...(details.minMark === null
      ? []
      : ([
          { name: 'crossUp', value: details.crossUp },
          { name: 'crossDown', value: details.crossDown },
        ] as const)),
    { name: 'manual', value: manual },
  ] as const
  return (
    <dl className={classes.numbers}>
      {numbers.map(({ name, value }) => (
        <div key={name} data-kind={value > 0 ? name : undefined}>
          <dt>{t(`autogradePanel.regrade.${name}`)}</dt>
          <dd>{formatNumber(value, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What publishing does: the numbers, the marks before and after, and each person whom it touches. */
export function RegradeComparison({ details }: { details: RegradeDetails }) {
  const t = useT()
  const columns = useColumns()
  const [filter, setFilter] = useState<ChangeFilter>('changed')
  const rows = chosenChanges(details.changes, filter)
  const filters = changeFilters.filter((one) => details.minMark !== null || !one.startsWith('cross'))
  return (
    <div className="ac-stack ac-gap-20 ac-shrink">
      <Numbers details={details} />
      <RegradeChart columns={markColumns(details.changes)} minMark={details.minMark} />
      <SelectField
        size="sm"
        className={classes.filter}
        label={t('common.show')}
        options={filters.map((value) => ({
          value,
          label: `${t(`autogradePanel.regrade.filter.${value}`)} (${chosenChanges(details.changes, value).length})`,
        }))}
        value={filter}
        onChange={({ target }) => setFilter(target.value as ChangeFilter)}
      />
      <DataTable
        caption={t('autogradePanel.regrade.changes')}
        columns={columns}
        rows={rows}
        rowKey={({ homeworkResponseId }) => String(homeworkResponseId)}
        maxHeight={480}
        empty={<p className="ac-dim ac-sm ac-anywhere">{t('autogradePanel.regrade.nobody')}</p>}
      />
      {details.changes.length < details.done && (
        <p className="ac-dim ac-sm ac-anywhere">
          {t('autogradePanel.regrade.capped', { count: details.changes.length })}
        </p>
      )}
    </div>
  )
}
