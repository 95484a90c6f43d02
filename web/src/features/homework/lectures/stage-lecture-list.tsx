import { stageTypes } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useLectureRights } from './lecture-rights.ts'
import { lecturesQueries } from './lectures.api.ts'
import classes from './stage-lecture-list.module.css'

/** STG-72: the lectures a stage holds, in the editor of the stage. */
export function StageLectureList({ academyId, stage }: { academyId: number; stage: Stage }) {
  const t = useT()
  const locale = useLocale()
  const rights = useLectureRights(academyId)
  const isHolding = stage.stageType === stageTypes.Lectures || stage.stageType === stageTypes.MiniProject
  const query = useQuery({ ...lecturesQueries.held(academyId, stage.id), enabled: isHolding })
  if (!isHolding) return null
  return (
    <Card
      title={t('stageLectures.title')}
      action={
        rights.mayCreate && (
          <ButtonLink
            size="sm"
            variant="secondary"
            href={paths.mainStageLecture(stage.id, 'create')}
            leading={<PlusIcon size={18} />}
          >
            {t('stageLectures.add')}
          </ButtonLink>
        )
      }
    >
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <Skeleton height={96} radius={12} />}
      {query.data?.length === 0 && <p className="ac-dim ac-sm">{t('stageLectures.empty')}</p>}
      {query.data && query.data.length > 0 && (
        <ol className="ac-list ac-stack">
          {query.data.map((lecture) => (
            <li key={lecture.id} className={classes.row}>
              <div className={classes.main}>
                <TextLink
                  quiet
                  href={paths.mainStageLecture(stage.id, lecture.id)}
                  className="ac-start ac-strong ac-anywhere"
                >
                  {localized(lecture.lectureName, locale)}
                </TextLink>
                <span className="ac-dim ac-sm">
                  {[lecture.groupName ?? t('common.forEveryone'), lecture.lecturer && personName(lecture.lecturer, t)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <div className={classes.side}>
                <span className="ac-dim ac-sm">
                  {t('stageBoard.dates', {
                    from: formatDateTime(lecture.startDate, locale),
                    to: formatDateTime(lecture.endDate, locale),
                  })}
                </span>
                <span className="ac-row ac-gap-6">
                  {lecture.hasAutograde && <Badge tone="blue">{t('common.automaticCheck')}</Badge>}
                  {lecture.hasHomework ? (
                    <Badge tone={lecture.counts.waiting > 0 ? 'yellow' : 'neutral'}>
                      {t('stageLectures.counts', {
                        responses: lecture.counts.responses,
                        expected: lecture.counts.expected,
                      })}
                    </Badge>
                  ) : (
                    <Badge>{t('stageLectures.noHomework')}</Badge>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
