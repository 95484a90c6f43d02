import { teamMembersMaxCount } from '@academy/contract/limits'
import { keyOf, teamRoles, type TeamRole } from '@academy/contract/enums'
import type { Team } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { PersonCell } from '#domain/person/person-link.tsx'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { alerts } from '#lib/alerts.ts'
import { countryOptions } from '#lib/countries.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRightIcon, CloseIcon } from '#ui/icons.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { MoveDialog } from './move-dialog.tsx'
import classes from './team-editor.module.css'
import { alertFailure } from './team-failure.ts'
import { memberFormOf, newMemberForm, type MemberForm, type TeamEditorState } from './team-form.rules.ts'
import { TechnologiesField } from './technologies-field.tsx'
import { teamsQueries, transfer } from './teams.api.ts'

interface MembersSectionProps {
  academyId: number
  editor: TeamEditorState
  errorOf: (field: string) => string | undefined
}

/** STG-77: who is in the team, as what and with what. */
export function MembersSection({ academyId, editor, errorOf }: MembersSectionProps) {
  const t = useT()
  const { form, known, change } = editor
  const { manage } = known.may
  const { open: moving, start: setMoving, close } = useOpenDialog<MemberForm>()
  const { isBusy, run } = useAction(reportFailure)
  const teams = useQuery({ ...teamsQueries.list(academyId, known.stageId), enabled: manage }).data ?? []
  const set = (userId: number, next: (member: MemberForm) => MemberForm) =>
    change(
      (current) => ({
        ...current,
        members: current.members.map((member) => (member.user.id === userId ? next(member) : member)),
      }),
      'members',
    )
  const takeOut = ({ user }: MemberForm) => {
    change(
      (current) => ({ ...current, members: current.members.filter((member) => member.user.id !== user.id) }),
      'members',
    )
    document.getElementById('team-members')?.focus()
  }
  const move = async (member: MemberForm, target: Team) => {
    const name = personName(member.user, t)
    try {
      await transfer(academyId, member.userTeamId!, target.id)
      alerts.success('teams.transferred', { name, team: target.name })
    } catch (error) {
      alertFailure(error, name, alerts)
    }
    close()
    await editor.reload()
    document.getElementById('team-members')?.focus()
  }
  const error = errorOf('members')
  return (
    <Card>
      <h2 id="team-members" tabIndex={-1} className={classes.heading}>
        {t('teams.members')} <span className={classes.note}>{form.members.length}</span>
      </h2>
      {error && <p className={classes.error}>{error}</p>}
      {form.members.length === 0 ? (
        <p className={classes.note}>{t('teams.nobody')}</p>
      ) : (
        <ul className={classes.members}>
          {form.members.map((member, index) => (
            <MemberLine
              key={member.user.id}
              {...{ academyId, member }}
              isReadOnly={!manage}
              isWrong={errorOf(`members.${index}`) !== undefined}
              onChange={(next) => set(member.user.id, next)}
              onRemove={() => takeOut(member)}
              // What was typed would go with the reload that follows.
              onTransfer={member.userTeamId === null || editor.isDirty ? null : () => setMoving(member)}
            />
          ))}
        </ul>
      )}
      {manage && <AddStudent academyId={academyId} editor={editor} />}
      {moving !== null && (
        <MoveDialog
          people={[moving.user]}
          teams={teams}
          from={known}
          isBusy={isBusy}
          onChoose={(target) => void run(() => move(moving, target))}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface MemberLineProps {
  academyId: number
  member: MemberForm
  isReadOnly: boolean
  isWrong: boolean
  onChange: (next: (member: MemberForm) => MemberForm) => void
  onRemove: () => void
  /** null: not now. */
  onTransfer: (() => void) | null
}

function MemberLine(props: MemberLineProps) {
  const { academyId, member, isReadOnly, isWrong, onChange, onRemove, onTransfer } = props
  const t = useT()
  const locale = useLocale()
  const name = personName(member.user, t)
  const countries = countryOptions(locale)
  const roleName = (role: TeamRole) => t(`common.teamRole.${keyOf(teamRoles, role) ?? 'Teammate'}`)
  const person = (
    <PersonCell
      id={member.user.id}
      name={name}
      avatarUrl={member.user.avatarUrl}
      note={isReadOnly && roleName(member.role)}
    />
  )
  if (isReadOnly) {
    const country = countries.find(({ value }) => value === member.country)?.label
    return (
      <li className={classes.member} data-read-only>
        {person}
        <MemberTechnologies academyId={academyId} ids={member.technologyIds} />
        {country && <span className={classes.note}>{country}</span>}
      </li>
    )
  }
  return (
    <li className={classes.member} data-wrong={isWrong || undefined}>
      {person}
      <SelectField
        size="sm"
        hideLabel
        label={t('teams.roleOf', { name })}
        value={String(member.role)}
        onChange={({ target }) => onChange((current) => ({ ...current, role: Number(target.value) as TeamRole }))}
        options={Object.values(teamRoles).map((role) => ({ value: String(role), label: roleName(role) }))}
      />
      <TechnologiesField
        academyId={academyId}
        size="sm"
        hideLabel
        label={t('teams.technologiesOf', { name })}
        values={member.technologyIds}
        onChange={(next) => onChange((current) => ({ ...current, technologyIds: next(current.technologyIds) }))}
      />
      <SelectField
        size="sm"
        hideLabel
        label={t('teams.countryOf', { name })}
        placeholder={t('common.country')}
        value={member.country}
        onChange={({ target }) => onChange((current) => ({ ...current, country: target.value }))}
        options={countries}
      />
      <span className={classes.lineActions}>
        {member.userTeamId !== null && (
          <IconButton
            size="sm"
            label={t('teams.transferOf', { name })}
            title={t(onTransfer === null ? 'teams.saveFirst' : 'teams.transfer')}
            icon={<ArrowRightIcon size={18} />}
            aria-disabled={onTransfer === null || undefined}
            onClick={() => onTransfer?.()}
          />
        )}
        <IconButton
          size="sm"
          tone="danger"
          label={t('teams.takeOutOf', { name })}
          icon={<CloseIcon size={18} />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

function MemberTechnologies({ academyId, ids }: { academyId: number; ids: readonly string[] }) {
  const technologies = useQuery(teamsQueries.technologies(academyId)).data ?? []
  const names = technologies.filter(({ id }) => ids.includes(String(id))).map(({ name }) => name)
  return <span className={classes.note}>{names.join(', ')}</span>
}

/** Only who has no team yet can be chosen (TEAM-20). */
function AddStudent({ academyId, editor }: Pick<MembersSectionProps, 'academyId' | 'editor'>) {
  const t = useT()
  const { form, known, change } = editor
  const people = useQuery(teamsQueries.withoutTeam(academyId, known.stageId, '')).data ?? []
  const free = people.filter(({ user }) => !form.members.some((member) => member.user.id === user.id))
  // Who was taken out and not saved yet may come back as they were.
  const gone = known.userTeams.filter(({ user }) => !form.members.some((member) => member.user.id === user.id))
  const users = [...gone.map(({ user }) => user), ...free.map(({ user }) => user)]
  const isFull = form.members.length >= teamMembersMaxCount
  return (
    <SearchSelectField
      // Empty again after each choice.
      key={form.members.length}
      id="team-add-student"
      className={classes.addStudent}
      size="sm"
      label={t('common.addAStudent')}
      help={t(isFull ? 'teams.full' : users.length === 0 ? 'teams.allPlaced' : 'teams.addStudentHelp')}
      placeholder={t('chats.search')}
      nothingFound={t('common.noOneFound')}
      disabled={isFull || users.length === 0}
      value={null}
      options={users.map((user) => ({ value: String(user.id), label: personName(user, t) }))}
      onChange={(id) => {
        const user = users.find((one) => String(one.id) === id)
        if (user === undefined) return
        const before = known.userTeams.find((member) => member.user.id === user.id)
        const added = before ? memberFormOf(before) : newMemberForm(user)
        change((current) => ({ ...current, members: [...current.members, added] }), 'members')
        document.getElementById('team-members')?.focus()
      }}
    />
  )
}
