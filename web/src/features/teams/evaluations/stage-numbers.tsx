import { useT } from '#lib/i18n/use-t.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Average } from './average.tsx'
import type { StageNumbers as Numbers } from './overview.rules.ts'
import classes from './stage-numbers.module.css'

/** How far all teams of the stage are, in four numbers. */
export function StageNumbers({ numbers }: { numbers: Numbers }) {
  const t = useT()
  const { evaluated, students, teamsDone, teams, waiting, average } = numbers
  const share = (part: number, total: number) => t('projectEvaluations.evaluatedOf', { evaluated: part, total })
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>{t('projectEvaluations.evaluated')}</dt>
        <dd>
          {share(evaluated, students)}
          <ProgressBar
            value={evaluated}
            max={students}
            label={t('projectEvaluations.evaluated')}
            valueText={share(evaluated, students)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('projectEvaluations.teamsDone')}</dt>
        <dd>
          {share(teamsDone, teams)}
          <ProgressBar
            value={teamsDone}
            max={teams}
            label={t('projectEvaluations.teamsDone')}
            valueText={share(teamsDone, teams)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('projectEvaluations.waiting')}</dt>
        <dd>{waiting}</dd>
      </div>
      <div>
        <dt>{t('evaluations.average')}</dt>
        <dd>
          <Average value={average} label={t('evaluations.average')} />
        </dd>
      </div>
    </dl>
  )
}
