import { stageTypes } from '@academy/contract/enums'
import type { RouteLecture, StageRoute } from '@academy/contract/users'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FireIcon, LockIcon } from '#ui/icons.tsx'
import { NoStagesArt } from '#ui/illustrations/no-stages.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LectureBadge } from './lecture-badge.tsx'
import { dueDate, homeworkProgress } from './lecture-state.rules.ts'
import classes from './lectures-stage.module.css'

function LectureRow({ stage, lecture, number }: { stage: StageRoute; lecture: RouteLecture; number: number }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const due = dueDate(lecture)
  const name = localized(lecture.name, locale)
  const isLinked = lecture.available && user.impersonator === null
  return (
    <li className={classes.lecture} data-locked={!lecture.available || undefined}>
      <span className={classes.number} aria-hidden="true">
        {lecture.available ? number : <LockIcon size={16} />}
      </span>
      <div className={classes.text}>
        <p className={classes.name}>
          {isLinked ? (
            <TextLink quiet href={paths.stageLecture(stage.urlName, lecture.urlName)}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </p>
        <p className={classes.dates}>
          <time dateTime={lecture.startDate}>{formatDateTime(lecture.startDate, locale)}</time>
          {due !== null && (
            <span className={classes.until} data-urgent={lecture.isUrgent || undefined}>
              {lecture.isUrgent && <FireIcon size={16} />}
              {t('lecture.until', { date: formatDateTime(due, locale) })}
            </span>
          )}
        </p>
      </div>
      <LectureBadge lecture={lecture} />
    </li>
  )
}

/** '4 of 7 submitted, average 8.2'. */
function Progress({ stage }: { stage: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const { submitted, count, average } = homeworkProgress(stage.lectures)
  if (count === 0) return null
  // One decimal says enough.
  const rounded = average === null ? null : formatNumber(Math.round(average * 10) / 10, locale)
  return (
    <p className={classes.progress}>
      {t('lecture.progress', { submitted, count })}
      {rounded !== null && `, ${t('lecture.average', { average: rounded })}`}
    </p>
  )
}

/** STG-17: the lectures of the stage in their order; in a mini project they are its tasks. */
export function LecturesStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  if (stage.lectures.length === 0) {
    return (
      <Card>
        <EmptyState art={<NoStagesArt />} title={t('lecture.none.title')} text={t('lecture.none.text')} />
      </Card>
    )
  }
  return (
    <Card title={t(stage.stageType === stageTypes.MiniProject ? 'miniProject.tasks' : 'lecture.list')}>
      <Progress stage={stage} />
      <ol role="list" className="ac-stack">
        {stage.lectures.map((lecture, index) => (
          <LectureRow key={lecture.stageLectureId} stage={stage} lecture={lecture} number={index + 1} />
        ))}
      </ol>
    </Card>
  )
}
