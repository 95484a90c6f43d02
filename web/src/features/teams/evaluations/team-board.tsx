import { evaluationCriteria } from '@academy/contract/enums'
import type { Evaluation, TeamWithEvaluations } from '@academy/contract/evaluations'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { StarIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Average } from './average.tsx'
import { changeOf, previousOf, previousOfStudent, summaryOf } from './evaluation.rules.ts'
import { StudentRow } from './student-row.tsx'
import classes from './team-board.module.css'

const keys = [
  [['1', '…', '5'], 'mark'],
  [['↑', '↓'], 'student'],
  [['Ctrl', 'Enter'], 'words'],
] as const

function Keys() {
  const t = useT()
  return (
    <ul role="list" className={classes.keys}>
      {keys.map(([signs, name]) => (
        <li key={name}>
          {signs.map((sign) => (
            <kbd key={sign}>{sign}</kbd>
          ))}{' '}
          {t(`evaluations.keys.${name}`)}
        </li>
      ))}
    </ul>
  )
}

interface TeamBoardProps {
  academyId: number
  data: TeamWithEvaluations
  event: Evaluation
}

/** TEAM-22: all students of a team in one evaluation, a line for each. */
export function TeamBoard({ academyId, data, event }: TeamBoardProps) {
  const t = useT()
  const { user } = usePerson()
  const { team } = data
  const previous = previousOf(data.evaluations, event)
  const summary = summaryOf(event, team.userTeams)
  const before = summaryOf(previous, team.userTeams)
  const mayEvaluate = team.may.evaluate
  // of a team one does not coach the private words do not even arrive.
  const mayReadPrivate =
    mayDo(user, academyId, 'privateFeedback.read', 'read') &&
    (mayEvaluate || event.studentEvaluations.some(({ feedback }) => feedback.private !== null))
  if (team.userTeams.length === 0) return <Notice tone="info">{t('evaluations.noMembers')}</Notice>
  return (
    <section className={classes.board} aria-label={event.title}>
      {!mayEvaluate ? (
        <Notice tone="info">{t('evaluations.readOnly')}</Notice>
      ) : (
        !event.isCurrent && <Notice tone="warning">{t('evaluations.locked')}</Notice>
      )}
      <div className={classes.summary}>
        <div className={classes.progress}>
          <p role="status">{t('evaluations.progress', { evaluated: summary.evaluated, total: summary.total })}</p>
          <ProgressBar
            value={summary.evaluated}
            max={summary.total}
            label={t('evaluations.progress', { evaluated: summary.evaluated, total: summary.total })}
          />
        </div>
        {summary.stars > 0 && (
          <p className={classes.stars}>
            <StarIcon size={18} /> {t('evaluations.stars', { count: summary.stars })}
          </p>
        )}
        {(previous ?? data.earlier[0]) && (
          <p className="ac-inline ac-gap-8 ac-dim">
            <span className={classes.dot} aria-hidden="true" /> {t('evaluations.compared')}
          </p>
        )}
      </div>
      <div className={classes.frame} data-marks-board>
        <div className={classes.head} aria-hidden="true">
          <span>{t('role.Student')}</span>
          {evaluationCriteria.map((criterion) => (
            <span key={criterion}>{t(`common.criterion.${criterion}`)}</span>
          ))}
          <span>{t('evaluations.average')}</span>
        </div>
        <ol role="list" className={classes.rows}>
          {team.userTeams.map((member) => (
            <StudentRow
              key={`${event.id}-${member.id}`}
              {...{ academyId, event, member, mayEvaluate, mayReadPrivate }}
              before={previousOfStudent(data, event, member.id)}
            />
          ))}
        </ol>
        <dl className={classes.foot}>
          <div className={classes.footTitle}>
            <dt>{t('evaluations.teamAverage')}</dt>
            <dd>
              <Average
                value={summary.average}
                change={changeOf(summary.average, before.average)}
                label={t('evaluations.average')}
              />
            </dd>
          </div>
          {evaluationCriteria.map((criterion) => (
            <div key={criterion}>
              <dt>{t(`common.criterion.${criterion}`)}</dt>
              <dd>
                <Average
                  value={summary.byCriterion[criterion]}
                  change={changeOf(summary.byCriterion[criterion], before.byCriterion[criterion])}
                  label={t('evaluations.average')}
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {mayEvaluate && <Keys />}
    </section>
  )
}
