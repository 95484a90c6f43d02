import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lecturesQueries } from '#features/homework/lectures/lectures.api.ts'
import { StageLectureEditor } from '#features/homework/lectures/stage-lecture-editor.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
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
import { ButtonLink } from '#ui/button.tsx'
import { PencilIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** NAV-40: a lecture as it is held in a stage, or a new one. */
export function StageLecturePage({ stageId, stageLectureId }: { stageId: string; stageLectureId: string }) {
  const t = useT()
  const { selection } = usePerson()
  if (typeof selection === 'number')
    return (
      <OpenedStageLecture
        key={`${stageId} ${stageLectureId}`}
        academyId={selection}
        stageId={readId(stageId) ?? 0}
        id={stageLectureId === 'create' ? null : (readId(stageLectureId) ?? 0)}
      />
    )
  return (
    <>
      <PageHeader title={t('stageLecture.title')} />
      <ChooseAcademy needs="lectures.read" effect="read" />
    </>
  )
}

interface OpenedStageLectureProps {
  academyId: number
  stageId: number
  /** null: a new one. */
  id: number | null
}

function OpenedStageLecture({ academyId, stageId, id }: OpenedStageLectureProps) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const pathOf = useRowPath()
  const stage = useQuery(lecturesQueries.stage(academyId, stageId))
  const lecture = useQuery({ ...lecturesQueries.heldOne(academyId, id ?? 0), enabled: id !== null })
  const title =
    id === null
      ? t('stageLecture.new')
      : lecture.data
        ? localized(lecture.data.lectureName, locale)
        : t('stageLecture.title')
  usePageTitle(title)
  const failed = [stage, lecture].find((query) => query.isError)
  const isReady = stage.data !== undefined && (id === null || lecture.data !== undefined)
  const goToStage = () => void router.navigate({ href: paths.mainStage(stageId) })
  return (
    <>
      <PageHeader
        title={title}
        crumb={
          <BackLink href={paths.mainStage(stageId)}>
            {stage.data ? localized(stage.data.name, locale) : t('stageLecture.back')}
          </BackLink>
        }
        context={
          lecture.data
            ? lecture.data.hasHomework
              ? t('stageLecture.counts', { ...lecture.data.counts })
              : t('stageLectures.noHomework')
            : id === null && t('stageLecture.newContext')
        }
        actions={
          lecture.data && (
            <>
              {lecture.data.hasHomework && (
                <ButtonLink
                  size="sm"
                  variant="secondary"
                  href={pathOf(paths.reviewDesk, academyId, { stage: stageId, lecture: lecture.data.id })}
                >
                  {t('common.review')}
                </ButtonLink>
              )}
              {lecture.data.hasAutograde && (
                <ButtonLink size="sm" variant="secondary" href={paths.autogradeLecture(lecture.data.id)}>
                  {t('common.automaticChecks')}
                </ButtonLink>
              )}
              <ButtonLink
                size="sm"
                variant="secondary"
                href={paths.lecture(lecture.data.lectureId)}
                leading={<PencilIcon size={18} />}
              >
                {t('stageLecture.openLecture')}
              </ButtonLink>
            </>
          )
        }
      />
      {failed ? (
        <LoadFailure query={failed} />
      ) : isReady ? (
        <StageLectureEditor
          academyId={academyId}
          stage={stage.data!}
          lecture={lecture.data ?? null}
          onSaved={goToStage}
          onRemoved={goToStage}
        />
      ) : (
        <Loading>
          <Skeleton height={320} radius={16} />
          <Skeleton height={360} radius={16} />
        </Loading>
      )}
    </>
  )
}
