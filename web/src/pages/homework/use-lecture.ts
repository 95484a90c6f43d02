import type { Locale } from '@academy/contract/enums'
import { localized } from '#lib/localized.ts'
import { visibleStages } from '#lib/session/landing.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'

/** What the address of a lecture names. */
export interface LectureAddress {
  stageUrlName: string
  lectureUrlName: string
}

/** The stage and the lecture of the address. */
export const useLecture = ({ stageUrlName, lectureUrlName }: LectureAddress) => {
  const { user } = usePerson()
  const stage = visibleStages(user.routes).find(({ urlName }) => urlName === stageUrlName)
  const lecture = stage?.lectures.find(({ urlName }) => urlName === lectureUrlName)
  // The guard has been here; what is gone meanwhile is led elsewhere by it.
  return stage === undefined || lecture === undefined ? null : { stage, lecture }
}

/** Of a page about one lecture, so that tabs and the history of the browser tell such pages apart. */
export const titleOf = (page: string, found: ReturnType<typeof useLecture>, locale: Locale): string =>
  found === null ? page : `${page}: ${localized(found.lecture.name, locale)}`
