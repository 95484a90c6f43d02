import { keyOf, teamRoles } from '@academy/contract/enums'
import type { CommonSummary } from '@academy/contract/summaries'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './person-teams.module.css'
import { Nothing, Row, Section, ShortList } from './section.tsx'

type Evaluation = CommonSummary['teamEvaluations'][number]

function EvaluationRow({ evaluation }: { evaluation: Evaluation }) {
  const t = useT()
  const locale = useLocale()
  const { title, date, teamName, marks, average, feedback, isStar } = evaluation
  return (
    <Row
      title={title}
      note={[teamName, formatShortDate(date, locale)].join(' · ')}
      aside={
        <>
          {isStar && <Badge tone="brand">{t('person.teams.star')}</Badge>}
          {average !== null && (
            <Badge>
              <span className="ac-visually-hidden">{t('person.teams.average')}: </span>
              {average}
            </Badge>
          )}
        </>
      }
    >
      {marks.length > 0 && (
        <p className="ac-dim ac-sm">
          {marks.map(({ criterion, mark }) => `${t(`common.criterion.${criterion}`)} ${mark}`).join(' · ')}
        </p>
      )}
      {feedback !== '' && <p className={classes.words}>{feedback}</p>}
      {evaluation.private !== null && evaluation.private !== '' && (
        <div className={classes.private}>
          <p className="ac-soft ac-xs">{t('person.teams.private')}</p>
          <p className={classes.words}>{evaluation.private}</p>
        </div>
      )}
    </Row>
  )
}

interface PersonTeamsProps extends Pick<CommonSummary, 'teams' | 'teamEvaluations'> {
  academyId: number
}

/** TEAM-27: what only staff may read is there for those who may. */
export function PersonTeams({ academyId, teams, teamEvaluations }: PersonTeamsProps) {
  const t = useT()
  const pathIn = useRowPath()
  const title = t('person.teams')
  return (
    <Section title={title} count={teamEvaluations.length}>
      {teams.length === 0 && teamEvaluations.length === 0 && <Nothing>{t('person.teams.empty')}</Nothing>}
      {teams.length > 0 && (
        <p className={classes.teams}>
          {teams.map(({ id, name, role }) => (
            <span key={id}>
              <TextLink href={pathIn(paths.team(id), academyId)}>{name}</TextLink>{' '}
              <span className="ac-dim ac-sm">{t(`common.teamRole.${keyOf(teamRoles, role) ?? 'Teammate'}`)}</span>
            </span>
          ))}
        </p>
      )}
      {teamEvaluations.length > 0 && (
        <ShortList label={title} rows={teamEvaluations} first={4}>
          {(evaluation) => <EvaluationRow key={`${evaluation.id} ${evaluation.teamId}`} evaluation={evaluation} />}
        </ShortList>
      )}
    </Section>
  )
}
