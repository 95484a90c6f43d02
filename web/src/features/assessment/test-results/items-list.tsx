import type { ItemStatistics } from '@academy/contract/stage-tests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { ItemCard } from './item-card.tsx'
import { arranged, type ItemOrder, itemOrders } from './question-statistics.rules.ts'
import classes from './items-list.module.css'
import { testResultsQueries } from './test-results.api.ts'
import { VerdictDialog } from './verdict-dialog.tsx'

export function ItemsList({ academyId, stageTestId }: { academyId: number; stageTestId: number }) {
  const t = useT()
  const { user } = usePerson()
  const [order, setOrder] = useState<ItemOrder>('hints')
  const [onlyHints, setOnlyHints] = useState(false)
  const [judged, setJudged] = useState<ItemStatistics | null>(null)
  const items = useQuery(testResultsQueries.items(academyId, stageTestId))
  const mayJudge = mayDo(user, academyId, 'tests.manage')
  if (items.isError) return <LoadFailure query={items} />
  if (items.isPending)
    return (
      <Loading>
        <div className={classes.cards}>
          <Skeleton height={320} radius={16} />
          <Skeleton height={320} radius={16} />
        </div>
      </Loading>
    )
  if (items.data.length === 0)
    return (
      <EmptyState
        art={<EmptyListArt />}
        title={t('testResults.items.empty.title')}
        text={t('testResults.items.empty.text')}
      />
    )
  const shown = arranged(items.data, { order, onlyHints })
  return (
    <>
      <div className={classes.head}>
        <p>{t('testResults.items.text')}</p>
        <div className={classes.choices}>
          <SelectField
            size="sm"
            label={t('common.order')}
            value={order}
            onChange={(event) => setOrder(event.target.value as ItemOrder)}
            options={itemOrders.map((value) => ({ value, label: t(`testResults.items.order.${value}`) }))}
          />
          <SwitchField
            label={t('testResults.items.onlyHints')}
            checked={onlyHints}
            onChange={(event) => setOnlyHints(event.target.checked)}
          />
        </div>
      </div>
      {shown.length === 0 && <EmptyState title={t('testResults.items.none')} />}
      <ul role="list" className={classes.cards}>
        {shown.map((item) => (
          <li key={item.questionId}>
            <ItemCard item={item} onJudge={mayJudge ? () => setJudged(item) : null} />
          </li>
        ))}
      </ul>
      {judged && (
        <VerdictDialog academyId={academyId} stageTestId={stageTestId} item={judged} onClose={() => setJudged(null)} />
      )}
    </>
  )
}
