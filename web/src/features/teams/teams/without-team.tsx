import type { UserWithTeam } from '@academy/contract/teams'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { Student } from './board.rules.ts'
import { DropZone } from './drop-zone.tsx'
import { PersonRow } from './person-row.tsx'
import classes from './without-team.module.css'

/** As many rows as a glance and a quick page can hold; the search finds the others. */
const shownAtFirst = 60

interface WithoutTeamProps {
  people: readonly UserWithTeam[]
  isManaging: boolean
  hasTeams: boolean
  /** Whether anybody of the stage is in a team. */
  isAnybodyPlaced: boolean
  search: string
  onSearch: (search: string) => void
  /** Asks for a team for these people. */
  onAdd: (people: readonly Student[]) => void
}

/** STG-69: the students of the stage who wait for a team. */
export function WithoutTeam(props: WithoutTeamProps) {
  const { people, isManaging, hasTeams, isAnybodyPlaced, search, onSearch, onAdd } = props
  const t = useT()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [isWhole, setWhole] = useState(false)
  // Who got a team meanwhile is not ticked any more.
  const chosen = people.map(({ user }) => user).filter(({ id }) => ticked.has(id))
  const shown = isWhole ? people : people.slice(0, shownAtFirst)
  const mayTick = isManaging && hasTeams
  const tick = (id: number, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return (
    <DropZone
      zone={{ teamId: null, name: t('teams.withoutTeam') }}
      isOpen={isManaging}
      className={classes.card}
      aria-labelledby="without-team-title"
    >
      <div className={classes.head}>
        <h2 id="without-team-title" className={classes.title}>
          {t('teams.withoutTeam')}
        </h2>
        <span className={classes.count}>{people.length}</span>
      </div>
      <SearchField label={t('chats.search')} value={search} onChange={onSearch} maxLength={100} />
      {people.length === 0 ? (
        <p className={classes.nobody}>
          {t(search !== '' ? 'common.noOneFound' : isAnybodyPlaced ? 'teams.allPlaced' : 'teams.noStudents')}
        </p>
      ) : (
        <ul
          className={classes.list}
          aria-labelledby="without-team-title"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls in its own box
          tabIndex={isManaging ? undefined : 0}
        >
          {shown.map(({ user, groupName }) => {
            const name = personName(user, t)
            return (
              <PersonRow
                key={user.id}
                dragged={{ user, userTeamId: null, teamId: null }}
                isMovable={mayTick}
                note={groupName}
                leading={
                  mayTick && (
                    <CheckboxField
                      hideLabel
                      className={classes.tick}
                      label={t('common.selectPerson', { name })}
                      checked={ticked.has(user.id)}
                      onChange={({ target }) => tick(user.id, target.checked)}
                    />
                  )
                }
                actions={
                  mayTick && (
                    <IconButton
                      size="sm"
                      data-free-person={user.id}
                      label={t('teams.addOne', { name })}
                      icon={<PlusIcon size={18} />}
                      onClick={() => onAdd([user])}
                    />
                  )
                }
              />
            )
          })}
        </ul>
      )}
      {shown.length < people.length && (
        <Button size="sm" variant="text" onClick={() => setWhole(true)}>
          {t('teams.showAll', { count: people.length })}
        </Button>
      )}
      {mayTick && people.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          fullWidth
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => chosen.length > 0 && onAdd(chosen)}
        >
          {t('teams.addChosen', { count: chosen.length })}
        </Button>
      )}
    </DropZone>
  )
}
