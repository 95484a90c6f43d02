import { keyOf, teamRoles, type TeamRole } from '@academy/contract/enums'
import type { Team, UserTeam } from '@academy/contract/teams'
import { RepositoryLink } from '#domain/repository/repository-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRightIcon, CloseIcon, DotsIcon, PencilIcon, TrashIcon, UserIcon } from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { inOrder, isOnItsWay } from './board.rules.ts'
import { DropZone } from './drop-zone.tsx'
import { PersonRow } from './person-row.tsx'
import { QualityBadge } from './quality.tsx'
import classes from './team-card.module.css'

export type MemberAction = { kind: 'transfer' } | { kind: 'remove' } | { kind: 'role'; role: TeamRole }

interface TeamCardProps {
  team: Team
  specialization: string | null
  onMember: (member: UserTeam, action: MemberAction) => void
  onRemove: () => void
}

/** Where somebody is, when they moved: the menu gives its button an id of its own. */
export const focusMember = (userId: number) =>
  document.querySelector<HTMLElement>(`[data-member-menu="${userId}"], [data-free-person="${userId}"]`)?.focus()

export function TeamCard({ team, specialization, onMember, onRemove }: TeamCardProps) {
  const t = useT()
  const { may, userTeams, coaches, technologies, repositoryUrl } = team
  const people = inOrder(userTeams)
  const headingId = `team-${team.id}-name`
  return (
    <DropZone
      zone={{ teamId: team.id, name: team.name }}
      isOpen={may.manage}
      className={classes.card}
      aria-labelledby={headingId}
    >
      <div className={classes.head}>
        <h2 id={headingId} className={classes.name}>
          <TextLink quiet href={paths.team(team.id)}>
            {team.name}
          </TextLink>
        </h2>
        <span className={classes.count} title={t('teams.people', { count: people.length })}>
          <UserIcon size={16} />
          <span aria-hidden="true">{people.length}</span>
          <span className="ac-visually-hidden">{t('teams.people', { count: people.length })}</span>
        </span>
        {may.manage && <TeamMenu team={team} onRemove={onRemove} />}
      </div>
      <div className={classes.facts}>
        {specialization !== null && <Badge tone="brand">{specialization}</Badge>}
        <QualityBadge isPassed={team.isQualityCriteriaPassed} />
        {repositoryUrl !== null && (
          <RepositoryLink className="ac-sm" link={repositoryUrl} label={t('common.repository')} />
        )}
      </div>
      <p className="ac-dim ac-sm ac-anywhere">
        {coaches.length === 0
          ? t('teams.noCoach')
          : t(coaches.length === 1 ? 'teams.coachedByOne' : 'teams.coachedBy', {
              names: coaches.map((coach) => personName(coach, t)).join(', '),
            })}
      </p>
      {technologies.length > 0 && (
        <ul className={classes.technologies} aria-label={t('common.technologies')}>
          {technologies.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {people.length === 0 ? (
        <p className={classes.nobody}>{t(may.manage ? 'teams.nobody.drop' : 'teams.nobody')}</p>
      ) : (
        <ul className={classes.people} aria-label={t('teams.peopleOf', { team: team.name })}>
          {people.map((member) => (
            <PersonRow
              key={member.user.id}
              dragged={{ user: member.user, userTeamId: member.id, teamId: team.id }}
              isMovable={may.manage}
              isBusy={isOnItsWay(member)}
              note={<MemberNote member={member} />}
              actions={may.manage && <MemberMenu member={member} onAction={(action) => onMember(member, action)} />}
            />
          ))}
        </ul>
      )}
    </DropZone>
  )
}

/** Somebody who just takes part needs no word about it. */
function MemberNote({ member }: { member: UserTeam }) {
  const t = useT()
  const role =
    member.role === teamRoles.Teammate ? null : t(`common.teamRole.${keyOf(teamRoles, member.role) ?? 'Teammate'}`)
  const words = [role, ...member.technologies.map(({ name }) => name)].filter((word) => word !== null)
  return words.length === 0 ? null : words.join(' · ')
}

function MemberMenu({ member, onAction }: { member: UserTeam; onAction: (action: MemberAction) => void }) {
  const t = useT()
  const name = personName(member.user, t)
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton
          size="sm"
          data-member-menu={member.user.id}
          label={t('list.actionsOf', { name })}
          icon={<DotsIcon strokeWidth={2.75} />}
          aria-disabled={isOnItsWay(member) || undefined}
        />
      }
    >
      <MenuItem icon={<ArrowRightIcon size={18} />} onClick={() => onAction({ kind: 'transfer' })}>
        {t('teams.transfer')}
      </MenuItem>
      <MenuDivider />
      <MenuLabel>{t('teams.role')}</MenuLabel>
      {Object.entries(teamRoles).map(([role, value]) => (
        <MenuItem
          key={role}
          selected={value === member.role}
          onClick={() => value === member.role || onAction({ kind: 'role', role: value })}
        >
          {t(`common.teamRole.${role as keyof typeof teamRoles}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem danger icon={<CloseIcon size={18} />} onClick={() => onAction({ kind: 'remove' })}>
        {t('teams.takeOut')}
      </MenuItem>
    </Menu>
  )
}

function TeamMenu({ team, onRemove }: { team: Team; onRemove: () => void }) {
  const t = useT()
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton
          size="sm"
          data-team-menu={team.id}
          label={t('list.actionsOf', { name: team.name })}
          icon={<DotsIcon strokeWidth={2.75} />}
        />
      }
    >
      <MenuItem icon={<PencilIcon size={18} />} href={paths.team(team.id)}>
        {t('teams.edit')}
      </MenuItem>
      <MenuItem danger icon={<TrashIcon size={18} />} onClick={onRemove}>
        {t('teams.remove')}
      </MenuItem>
    </Menu>
  )
}
