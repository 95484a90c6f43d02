import { keyOf, teamRoles } from '@academy/contract/enums'
import type { Team, UserTeam } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { RepositoryLink } from '#domain/repository/repository-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FriendsArt } from '#ui/illustrations/friends.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { inOrder } from './board.rules.ts'
import { ownTeamQuery } from './own-team.api.ts'
import classes from './own-team.module.css'

/** TEAM-10: one's own team of a project stage, with those who build together. */
export function OwnTeam({ stageId }: { stageId: number }) {
  const t = useT()
  const { selection } = usePerson()
  const query = useQuery(ownTeamQuery(selection, stageId))
  if (query.data) return <TeamView team={query.data} />
  return (
    <Card>
      {query.data === null ? (
        <EmptyState art={<FriendsArt />} title={t('ownTeam.none.title')} text={t('ownTeam.none.text')} />
      ) : query.isError ? (
        <LoadFailure query={query} />
      ) : (
        <LoadingText lines={4} />
      )}
    </Card>
  )
}

function TeamView({ team }: { team: Team }) {
  const t = useT()
  const { isQualityCriteriaPassed: isPassed, repositoryUrl, coaches, technologies } = team
  return (
    <Card
      title={
        <>
          <span className={classes.over}>{t('ownTeam.title')}</span>
          {team.name}
        </>
      }
      action={
        isPassed !== null && (
          <Badge tone={isPassed ? 'green' : 'yellow'} dot>
            {t(isPassed ? 'ownTeam.passed' : 'ownTeam.notPassed')}
          </Badge>
        )
      }
    >
      <div className="ac-stack ac-gap-20">
        {team.details.trim() !== '' && (
          <div className={classes.details}>
            <Markdown text={team.details} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
          </div>
        )}
        <dl className={classes.facts}>
          <div>
            <dt>{t('ownTeam.repository')}</dt>
            <dd>
              {repositoryUrl === null ? (
                <span className={classes.dim}>{t('ownTeam.noRepository')}</span>
              ) : (
                <RepositoryLink link={repositoryUrl} />
              )}
            </dd>
          </div>
          <div>
            <dt>{t(coaches.length === 1 ? 'role.Coach' : 'ownTeam.coaches')}</dt>
            <dd>
              {coaches.length === 0 ? (
                <span className={classes.dim}>{t('ownTeam.noCoach')}</span>
              ) : (
                coaches.map((coach) => personName(coach, t)).join(', ')
              )}
            </dd>
          </div>
          {technologies.length > 0 && (
            <div>
              <dt>{t('ownTeam.technologies')}</dt>
              <dd className={classes.tags}>
                {technologies.map(({ id, name }) => (
                  <Badge key={id} tone="brand">
                    {name}
                  </Badge>
                ))}
              </dd>
            </div>
          )}
        </dl>
        <section aria-labelledby={`own-team-${team.id}`}>
          <h3 id={`own-team-${team.id}`} className={classes.subtitle}>
            {t('ownTeam.people', { count: team.userTeams.length })}
          </h3>
          <ul className={classes.people}>
            {inOrder(team.userTeams).map((member) => (
              <Teammate key={member.id} member={member} />
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
}

function Teammate({ member }: { member: UserTeam }) {
  const t = useT()
  const { user: own } = usePerson()
  const name = personName(member.user, t)
  const words = [
    t(`ownTeam.role.${keyOf(teamRoles, member.role) ?? 'Teammate'}`),
    ...member.technologies.map((technology) => technology.name),
  ]
  const isOwn = member.user.id === own.id
  return (
    <li className={classes.person} data-own={isOwn || undefined}>
      <Avatar name={name} src={member.user.avatarUrl} size={40} solid={isOwn} />
      <span className={classes.text}>
        <span className="ac-medium ac-anywhere">
          {name}
          {isOwn && <span className={classes.you}> {t('ownTeam.you')}</span>}
        </span>
        <span className={classes.dim}>{words.join(' · ')}</span>
      </span>
    </li>
  )
}
