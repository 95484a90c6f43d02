import type { ReactNode } from 'react'
import type { Employee } from '@academy/contract/lectures'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './people-preview.module.css'

/** More are a number: nobody reads a thousand names in a dialog. */
const shownAtMost = 100

interface PeoplePreviewProps {
  label: string
  people: readonly { id: number; student: Employee; note?: ReactNode }[]
}

/** Who is meant, before it happens. */
export function PeoplePreview({ label, people }: PeoplePreviewProps) {
  const t = useT()
  if (people.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <div className={classes.box} role="group" aria-label={label} tabIndex={0}>
      <ul role="list" className={classes.people}>
        {people.slice(0, shownAtMost).map(({ id, student, note }) => (
          <li key={id}>
            <span>{personName(student, t)}</span>
            {note}
          </li>
        ))}
      </ul>
      {people.length > shownAtMost && (
        <p className={classes.more}>{t('common.andMore', { count: people.length - shownAtMost })}</p>
      )}
    </div>
  )
}
