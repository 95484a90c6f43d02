import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { LectureEditor } from '#features/homework/lectures/lecture-editor.tsx'
import { LectureFeedback } from '#features/homework/lectures/lecture-feedback.tsx'
import { useLectureRights } from '#features/homework/lectures/lecture-rights.ts'
import { lecturesQueries } from '#features/homework/lectures/lectures.api.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** NAV-39: one lecture, or a new one. */
export function LectureEditPage({ lectureId }: { lectureId: string }) {
  const t = useT()
  const { selection } = usePerson()
  if (typeof selection === 'number')
    return (
      <OpenedLecture
        key={lectureId}
        academyId={selection}
        id={lectureId === 'create' ? null : (readId(lectureId) ?? 0)}
      />
    )
  return (
    <>
      <PageHeader title={t('common.lectures')} context={t('lectures.context')} />
      {lectureId === 'create' ? (
        <ChooseAcademy needs="lectures.edit" />
      ) : (
        <ChooseAcademy needs="lectures.read" effect="read" />
      )}
    </>
  )
}

function OpenedLecture({ academyId, id }: { academyId: number; id: number | null }) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { mayReadFeedback } = useLectureRights(academyId)
  const [isReading, setReading] = useState(false)
  const query = useQuery({ ...lecturesQueries.one(academyId, id ?? 0), enabled: id !== null })
  const lecture = query.data
  const title = id === null ? t('lectures.add') : lecture ? localized(lecture.name, locale) : t('common.lectures')
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        crumb={<BackLink href={paths.lectures}>{t('lectures.back')}</BackLink>}
        context={
          id === null
            ? t('lectures.newContext')
            : lecture?.lecturer && t('lectures.by', { name: personName(lecture.lecturer, t) })
        }
        actions={
          lecture &&
          mayReadFeedback(lecture.lecturerId) && (
            <Button size="sm" variant="secondary" leading={<StarIcon size={18} />} onClick={() => setReading(true)}>
              {t('lectures.feedback')}
            </Button>
          )
        }
      />
      {id !== null && query.isError && <LoadFailure query={query} />}
      {id !== null && query.isPending && (
        <Loading>
          <Skeleton height={220} radius={16} />
          <Skeleton height={360} radius={16} />
        </Loading>
      )}
      {(id === null || lecture) && (
        <LectureEditor
          academyId={academyId}
          lecture={lecture ?? null}
          // HW-16, oddity 18
          onSaved={() => void router.navigate({ href: paths.mainStages })}
          onRemoved={() => void router.navigate({ href: paths.lectures })}
        />
      )}
      <LectureFeedback
        academyId={academyId}
        lectureId={isReading ? id : null}
        name={lecture ? localized(lecture.name, locale) : ''}
        onClose={() => setReading(false)}
      />
    </>
  )
}
