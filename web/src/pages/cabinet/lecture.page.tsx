import { useParams } from '@tanstack/react-router'
import { LectureHeader } from '#features/stages/lecture-header.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { visibleStages } from '#lib/session/landing.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'

/** NAV-36 */
export function LecturePage() {
  const t = useT()
  const locale = useLocale()
  const { stageUrlName, lectureUrlName } = useParams({ strict: false })
  const { user } = usePerson()
  const stage = visibleStages(user.routes).find(({ urlName }) => urlName === stageUrlName)
  const lecture = stage?.lectures.find(({ urlName }) => urlName === lectureUrlName)
  usePageTitle(lecture === undefined ? t('cabinet.title') : localized(lecture.name, locale))
  // The guard has been here; what is gone meanwhile is led elsewhere by it.
  if (stage === undefined || lecture === undefined) return null
  return <LectureHeader stage={stage} lecture={lecture} />
}
