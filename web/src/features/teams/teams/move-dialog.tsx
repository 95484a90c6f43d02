import type { Team } from '@academy/contract/teams'
import { teamMembersMaxCount } from '@academy/contract/limits'
import { useState, type FormEvent } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Student } from './board.rules.ts'

interface MoveDialogProps {
  people: readonly Student[]
  teams: readonly Team[]
  /** The team they leave; null: none. */
  from: Team | null
  isBusy?: boolean
  onChoose: (team: Team) => void
  onClose: () => void
}

/** The same as dragging, in words: to which team. */
export function MoveDialog({ people, teams, from, isBusy = false, onChoose, onClose }: MoveDialogProps) {
  const t = useT()
  const targets = teams.filter(({ id }) => id !== from?.id)
  const [teamId, setTeamId] = useState('')
  const [isAsked, setAsked] = useState(false)
  const name = people.length === 1 ? personName(people[0]!, t) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const team = targets.find(({ id }) => String(id) === teamId)
    if (team !== undefined) onChoose(team)
  }
  return (
    <Dialog
      opened
      title={t(from === null ? 'teams.addTitle' : 'teams.transferTitle', { count: people.length, name })}
      closeLabel={t('action.close')}
      locked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="move-dialog" loading={isBusy}>
            {t(from === null ? 'common.add' : 'teams.transferConfirm')}
          </Button>
        </>
      }
    >
      <form id="move-dialog" className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        <SelectField
          size="sm"
          label={t('teams.one')}
          placeholder={t('form.choose')}
          required
          data-autofocus
          value={teamId}
          error={isAsked && teamId === '' ? t('validation.fieldIsRequired') : undefined}
          onChange={({ target }) => setTeamId(target.value)}
          options={targets.map((team) => ({
            value: String(team.id),
            label: t('teams.withCount', { team: team.name, count: team.userTeams.length }),
            disabled: team.userTeams.length + people.length > teamMembersMaxCount,
          }))}
        />
        {people.length > 1 && (
          <p className="ac-dim ac-sm ac-anywhere">{people.map((person) => personName(person, t)).join(', ')}</p>
        )}
        {from !== null && <p className="ac-dim ac-sm ac-anywhere">{t('teams.transferText', { team: from.name })}</p>}
      </form>
    </Dialog>
  )
}
