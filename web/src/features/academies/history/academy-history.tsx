import type { AcademyDetails } from '@academy/contract/academies'
import type { AcademyEvent } from '@academy/contract/academy-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PersonLink } from '#domain/person/person-link.tsx'
import { id } from '#kit/address/address-parts.ts'
import { defineAddress } from '#kit/address/define-address.ts'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { academyHistoryQuery } from './academy-history.api.ts'
import classes from './academy-history.module.css'

const historyAddress = defineAddress({ stageId: id('stage') })

const useStep = (academyId: number) => {
  const t = useT()
  const locale = useLocale()
  const titleOf = ({ event, stage, name, count, isRequired }: AcademyEvent): string => {
    const of = event.startsWith('group.') || event.startsWith('stageLecture.') ? name : (stage?.name ?? null)
    return t(`academies.history.event.${event}`, {
      name: of === null ? t('academies.history.unnamed') : localized(of, locale),
      count: count ?? 0,
      state: isRequired === null ? '' : t(isRequired ? 'academies.secondFactor.on' : 'academies.secondFactor.off'),
    })
  }
  return (step: AcademyEvent): TimelineStep => {
    const parts = step.changed.map((part) => t(`academies.history.part.${part}`)).join(', ')
    const by = step.by ? (
      <PersonLink id={step.by.id} academyId={academyId}>
        {step.by.name}
      </PersonLink>
    ) : (
      t('academies.history.nobody')
    )
    return {
      key: String(step.id),
      tone: /removed|deleted|closed|undone/.test(step.event) ? 'bad' : 'plain',
      title: titleOf(step),
      text: (
        <>
          {parts && `${parts} · `}
          {by}
        </>
      ),
      when: <time dateTime={step.at}>{formatDateTime(step.at, locale)}</time>,
    }
  }
}

function Events({ academyId, stageId }: { academyId: number; stageId: number | null }) {
  const t = useT()
  const asStep = useStep(academyId)
  const query = useInfiniteQuery(academyHistoryQuery(academyId, stageId))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={4} />
  const events = query.data.pages.flatMap(({ rows }) => rows)
  if (events.length === 0) return <p className="ac-soft">{t('academies.history.empty')}</p>
  return (
    <>
      <Timeline label={t('academies.history.title')} steps={events.map(asStep)} />
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="text"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.showOlder')}
        </Button>
      )}
    </>
  )
}

/** Who changed what in the academy, or in one of its stages. */
export function AcademyHistory({ academy: { id: academyId, stages } }: { academy: AcademyDetails }) {
  const t = useT()
  const locale = useLocale()
  const { state, go } = useAddressState(historyAddress, paths.academyEdit(academyId), { tab: 'history' })
  return (
    <Card title={t('academies.history.title')}>
      <p className="ac-soft">{t('academies.history.text')}</p>
      {stages.length > 0 && (
        <div className={classes.filter}>
          <SelectField
            size="sm"
            label={t('common.stage')}
            placeholder={t('list.all')}
            value={state.stageId === null ? '' : String(state.stageId)}
            onChange={({ target }) => go({ stageId: target.value === '' ? null : Number(target.value) }, true)}
            options={stages.map((stage) => ({ value: String(stage.id), label: localized(stage.name, locale) }))}
          />
        </div>
      )}
      <Events academyId={academyId} stageId={state.stageId} />
    </Card>
  )
}
