import type { RouteLecture, StageRoute } from '@academy/contract/users'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LectureBadge } from './lecture-badge.tsx'
import { StageDate, ZoneNote } from './stage-header.tsx'
import classes from './stage-header.module.css'

/** The name of a lecture, its dates and how the student stands in it. */
export function LectureHeader({ stage, lecture }: { stage: StageRoute; lecture: RouteLecture }) {
  const t = useT()
  const locale = useLocale()
  // Once nothing more can be submitted, a deadline says nothing: a second attempt had one of its own.
  const isSubmitted = lecture.deadline === null && lecture.submittedAt !== null
  const date = lecture.deadline ?? lecture.submittedAt ?? lecture.endDate
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <p className="ac-dim ac-sm">
            <TextLink quiet href={paths.stage(stage.urlName)}>
              {localized(stage.name, locale)}
            </TextLink>
          </p>
          <h1 tabIndex={-1}>{localized(lecture.name, locale)}</h1>
        </div>
        <LectureBadge lecture={lecture} />
      </div>
      <dl className={classes.dates}>
        <StageDate label={t('stage.starts')} iso={lecture.startDate} />
        {lecture.hasHomework && (
          <StageDate
            label={t(isSubmitted ? 'lecture.submitted' : 'lecture.ends')}
            iso={date}
            isUrgent={lecture.isUrgent}
          />
        )}
      </dl>
      <ZoneNote dates={[lecture.startDate, lecture.hasHomework ? date : null]} />
    </Card>
  )
}
