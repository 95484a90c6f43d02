import { useQuery } from '@tanstack/react-query'
import { groupOptions } from '#domain/groups/group-options.ts'
import { personName } from '#domain/person/person-name.ts'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { reviewQueries } from './review.api.ts'
import {
  type ReviewAddress,
  reviewQueue,
  reviewers,
  type Sequence,
  sequences,
  stateChoices,
} from './review-address.rules.ts'

interface QueueFiltersProps {
  selection: Selection
  address: ReviewAddress
  onChange: (change: Partial<ReviewAddress>) => void
  onReset: () => void
}
type OfAcademyProps = Omit<QueueFiltersProps, 'selection' | 'onReset'> & { academyId: number }

const idOf = (text: string): number | null => (text === '' ? null : Number(text))
const textOf = (id: number | string | null): string => (id === null ? '' : String(id))

/** Stages come from the lectures that have homework: others have nothing to review. */
const usePlaces = (academyId: number, stageId: number | null) => {
  const locale = useLocale()
  const { data = [] } = useQuery(reviewQueries.lectures(academyId))
  const withHomework = data.filter(({ hasHomework }) => hasHomework)
  const stages = new Map(withHomework.map((one) => [one.stageId, localized(one.stageName, locale)]))
  return {
    stages: [...stages].map(([id, label]) => ({ value: String(id), label })),
    lectures: withHomework
      .filter((one) => stageId === null || one.stageId === stageId)
      .map(({ id, lectureName, groupName }) => ({
        value: String(id),
        label: [localized(lectureName, locale), groupName].filter(Boolean).join(' · '),
      })),
  }
}

/** What only one academy has to choose from. */
function OfAcademy({ academyId, address, onChange }: OfAcademyProps) {
  const t = useT()
  const { stages, lectures } = usePlaces(academyId, address.stageId)
  const { data: groups = [] } = useQuery(reviewQueries.groups(academyId))
  return (
    <>
      <SelectField
        size="sm"
        label={t('common.stage')}
        placeholder={t('list.all')}
        value={textOf(address.stageId)}
        onChange={({ target }) => onChange({ stageId: idOf(target.value) })}
        options={stages}
      />
      <SelectField
        size="sm"
        label={t('common.lecture')}
        placeholder={t('list.all')}
        value={textOf(address.stageLectureId)}
        onChange={({ target }) => onChange({ stageLectureId: idOf(target.value) })}
        options={lectures}
      />
      <SelectField
        size="sm"
        label={t('common.group')}
        placeholder={t('list.all')}
        value={textOf(address.groupId)}
        onChange={({ target }) => onChange({ groupId: idOf(target.value) })}
        options={groupOptions(groups)}
      />
    </>
  )
}

/** HW-43: everything that narrows the queue, in the address and remembered. */
export function QueueFilters({ selection, address, onChange, onReset }: QueueFiltersProps) {
  const t = useT()
  const { data: load } = useQuery(reviewQueries.load(selection, address.stageLectureId))
  const people = (load?.reviewers ?? []).map((person) => ({ value: String(person.id), label: personName(person, t) }))
  const isUnknown =
    typeof address.reviewer === 'number' && !people.some(({ value }) => value === String(address.reviewer))
  return (
    <ListFilters
      list={reviewQueue}
      state={address}
      onReset={onReset}
      search={
        <SearchField
          label={t('review.search')}
          maxLength={searchMaxLength}
          value={address.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <AcademyFilter needs="homework.read" />
      {typeof selection === 'number' && <OfAcademy academyId={selection} {...{ address, onChange }} />}
      <SelectField
        size="sm"
        label={t('common.status')}
        value={address.state}
        onChange={({ target }) => onChange({ state: target.value as ReviewAddress['state'] })}
        options={stateChoices.map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`review.state.${value}`),
        }))}
      />
      <SelectField
        size="sm"
        label={t('review.reviewer')}
        placeholder={t('list.all')}
        value={textOf(address.reviewer)}
        onChange={({ target }) =>
          onChange({ reviewer: reviewers.find((one) => one === target.value) ?? idOf(target.value) })
        }
        options={[
          ...reviewers.map((value) => ({ value, label: t(`review.reviewer.${value}`) })),
          ...people,
          ...(isUnknown ? [{ value: String(address.reviewer), label: `№ ${address.reviewer}` }] : []),
        ]}
      />
      <SelectField
        size="sm"
        label={t('common.order')}
        value={address.sequence}
        onChange={({ target }) => onChange({ sequence: target.value as Sequence })}
        options={sequences.map((value) => ({ value, label: t(`review.sequence.${value}`) }))}
      />
    </ListFilters>
  )
}
