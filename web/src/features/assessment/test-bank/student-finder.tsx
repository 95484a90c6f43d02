import type { Allowance, StageTestRow } from '@academy/contract/stage-tests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import classes from './allowances.module.css'
import { testsQueries } from './test-bank.api.ts'

interface StudentFinderProps {
  academyId: number
  stageTest: StageTestRow
  onChoose: (student: Allowance['student']) => void
  onBack: () => void
}

/** Students of the stage in the direction of the test. */
export function StudentFinder({ academyId, stageTest, onChoose, onBack }: StudentFinderProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const query = useQuery(testsQueries.students(academyId, stageTest, search.trim()))
  return (
    <div className="ac-stack ac-gap-16">
      <SearchField label={t('allowances.find')} maxLength={searchMaxLength} value={search} onChange={setSearch} />
      {query.isError && <LoadFailure query={query} />}
      <p role="status" className="ac-soft" hidden={query.data?.rows.length !== 0}>
        {query.data?.rows.length === 0 && t('allowances.nobody')}
      </p>
      <ul role="list" className={classes.people}>
        {query.data?.rows.map(({ userId: id, firstName, lastName, email, avatarUrl }) => {
          const fullName = `${firstName} ${lastName}`.trim()
          return (
            <li key={id}>
              <button type="button" className={classes.person} onClick={() => onChoose({ id, fullName, avatarUrl })}>
                <TablePerson name={fullName} avatarUrl={avatarUrl} note={email} />
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="sm" variant="secondary" className="ac-start" onClick={onBack}>
        {t('action.cancel')}
      </Button>
    </div>
  )
}
