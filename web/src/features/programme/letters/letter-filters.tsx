import { type LetterStanding, letterStandings } from '@academy/contract/letters'
import { useQuery } from '@tanstack/react-query'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { lettersQueries } from './letters.api.ts'
import {
  type LetterOrder,
  letterOrders,
  lettersList,
  type LettersAddress,
  type Written,
  writtenChoices,
} from './letters-address.rules.ts'
import classes from './letter-filters.module.css'

const standingTexts = {
  waiting: 'letters.decision.waiting',
  passed: 'common.passed',
  notPassed: 'common.notPassed',
} satisfies Record<LetterStanding, MessageKey>

interface LetterFiltersProps {
  selection: Selection
  address: LettersAddress
  onChange: (change: Partial<LettersAddress>) => void
}

export function LetterFilters({ selection, address, onChange }: LetterFiltersProps) {
  const t = useT()
  // Directions are those of one academy.
  const academyId = typeof selection === 'number' ? selection : null
  const directions = useQuery({ ...lettersQueries.directions(academyId ?? 0), enabled: academyId !== null })
  const isNarrow = useNarrow()
  const search = (
    <SearchField
      label={t('common.searchPeople')}
      maxLength={searchMaxLength}
      value={address.search}
      onChange={(search) => onChange({ search })}
    />
  )
  const fields = (
    <>
      <div className={classes.pair}>
        <AcademyFilter needs="letters.read" />
        {academyId !== null && (
          <SelectField
            size="sm"
            label={t('common.direction')}
            placeholder={t('list.all')}
            value={address.groupId === null ? '' : String(address.groupId)}
            onChange={({ target }) => onChange({ groupId: target.value === '' ? null : Number(target.value) })}
            options={(directions.data ?? []).map(({ id, specialization }) => ({
              value: String(id),
              label: specialization.name,
            }))}
          />
        )}
        <SelectField
          size="sm"
          label={t('letters.written')}
          placeholder={t('list.all')}
          value={address.written}
          onChange={({ target }) => onChange({ written: target.value as Written | '' })}
          options={writtenChoices.map((value) => ({ value, label: t(`letters.written.${value}`) }))}
        />
      </div>
      <SelectField
        size="sm"
        label={t('letters.decision')}
        placeholder={t('list.all')}
        value={address.standing}
        onChange={({ target }) => onChange({ standing: target.value as LetterStanding | '' })}
        options={letterStandings.map((value) => ({ value, label: t(standingTexts[value]) }))}
      />
      <SelectField
        size="sm"
        label={t('common.order')}
        value={address.order}
        onChange={({ target }) => onChange({ order: target.value as LetterOrder })}
        options={letterOrders.map((value) => ({ value, label: t(`letters.order.${value}`) }))}
      />
    </>
  )
  // Beside the letter they stand below each other; on a phone only the search stays above the names.
  if (!isNarrow)
    return (
      <search className="ac-stack ac-gap-10">
        {search}
        {fields}
      </search>
    )
  return (
    <ListFilters
      list={lettersList}
      state={address}
      search={search}
      onReset={() => onChange({ search: '', groupId: null, written: '', standing: '' })}
    >
      {fields}
    </ListFilters>
  )
}
