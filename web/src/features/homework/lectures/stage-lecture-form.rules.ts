import { repoTypes, type RepoType } from '@academy/contract/enums'
import { StageLectureInput, type LectureRow, type StageLecture } from '@academy/contract/lectures'
import { feedbackMaxLength, stageLectureAttempts, stageLectureDays } from '@academy/contract/limits'
import type { Stage } from '@academy/contract/stages'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'
import { localizedOf, noTexts, textsOf, type Texts } from './lecture-form.rules.ts'

/** A lecture of a stage while it is planned, as it is typed. */
export interface StageLectureForm {
  /** '': not chosen yet. */
  lectureId: string
  /** '': for everybody in the stage. */
  groupId: string
  urlName: string
  startDate: string | null
  endDate: string | null
  hasHomework: boolean
  hasChat: boolean
  videoLink: string
  hasAutograde: boolean
  needRepo: boolean
  repoType: RepoType
  testRepoLink: string
  minMark: string
  traceAccordingText: string
  feedback: { enabled: boolean; isTextRequired: boolean; maxLength: string }
  showAutogradeResult: boolean
  homework: Texts
  materials: Texts
  /** '': typed by hand. */
  homeworkPath: string
  /** '': nobody. */
  homeworkCuratorId: string
  reviewerIds: readonly number[]
  attempts: string
}

/** To the minute, as the field shows it; days by the calendar, since one of them may have 23 or 25 hours. */
const daysLater = (at: Date, days: number): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, at.getHours(), at.getMinutes())

/** HW-10 to HW-14 */
export const newStageLecture = (now: Date, stage: Pick<Stage, 'details'>): StageLectureForm => ({
  lectureId: '',
  groupId: '',
  urlName: '',
  startDate: daysLater(now, 0).toISOString(),
  endDate: daysLater(now, stageLectureDays).toISOString(),
  hasHomework: true,
  hasChat: true,
  videoLink: '',
  hasAutograde: false,
  needRepo: false,
  repoType: repoTypes.GitHub,
  testRepoLink: '',
  minMark: '',
  traceAccordingText: '',
  feedback: { enabled: true, isTextRequired: false, maxLength: String(feedbackMaxLength) },
  showAutogradeResult: false,
  homework: noTexts,
  materials: noTexts,
  homeworkPath: '',
  homeworkCuratorId: '',
  reviewerIds: [],
  attempts: String(stage.details.lecture?.defaultAttempts ?? stageLectureAttempts),
})

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))

export const formOfStageLecture = (lecture: StageLecture): StageLectureForm => ({
  lectureId: String(lecture.lectureId),
  groupId: textOf(lecture.groupId),
  urlName: lecture.urlName,
  startDate: lecture.startDate,
  endDate: lecture.endDate,
  hasHomework: lecture.hasHomework,
  hasChat: lecture.hasChat,
  videoLink: textOf(lecture.videoLink),
  hasAutograde: lecture.hasAutograde,
  needRepo: lecture.needRepo,
  repoType: lecture.repoType,
  testRepoLink: textOf(lecture.testRepoLink),
  minMark: textOf(lecture.minMark),
  traceAccordingText: textOf(lecture.traceAccordingText),
  feedback: { ...lecture.feedbackConfig, maxLength: String(lecture.feedbackConfig.maxLength) },
  showAutogradeResult: lecture.showAutogradeResult,
  homework: textsOf(lecture.homework),
  materials: textsOf(lecture.materials),
  homeworkPath: textOf(lecture.homeworkPath),
  homeworkCuratorId: textOf(lecture.homeworkCuratorId),
  reviewerIds: lecture.reviewerIds,
  attempts: String(lecture.attempts),
})

/** What is no number stays none: the schema says what is wrong with it. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const toStageLectureInput = (stageId: number, form: StageLectureForm): StageLectureInput => ({
  stageId,
  lectureId: form.lectureId === '' ? Number.NaN : Number(form.lectureId),
  groupId: numberOrNull(form.groupId),
  urlName: form.urlName.trim(),
  startDate: form.startDate ?? '',
  endDate: form.endDate ?? '',
  hasHomework: form.hasHomework,
  hasChat: form.hasChat,
  videoLink: orNull(form.videoLink),
  // Without homework there is nothing to grade.
  hasAutograde: form.hasHomework && form.hasAutograde,
  needRepo: form.needRepo,
  repoType: form.repoType,
  testRepoLink: orNull(form.testRepoLink),
  minMark: numberOrNull(form.minMark),
  traceAccordingText: orNull(form.traceAccordingText),
  feedbackConfig: {
    enabled: form.feedback.enabled,
    isTextRequired: form.feedback.isTextRequired,
    maxLength: numberOf(form.feedback.maxLength),
  },
  showAutogradeResult: form.showAutogradeResult,
  homework: localizedOf(form.homework),
  materials: localizedOf(form.materials),
  homeworkPath: orNull(form.homeworkPath),
  homeworkCuratorId: numberOrNull(form.homeworkCuratorId),
  reviewerIds: [...form.reviewerIds],
  attempts: numberOf(form.attempts),
})

/**
 * What is not chosen or not written is missing, whatever the schema calls it; and what does not fit together is told
 * at once, which the schema does only when every field is right by itself.
 */
const brokenTogether = (form: StageLectureForm): BrokenRules => {
  const isGraded = form.hasHomework && form.hasAutograde
  const isBackwards =
    form.startDate !== null && form.endDate !== null && Date.parse(form.endDate) < Date.parse(form.startDate)
  return {
    ...(form.lectureId === '' && { lectureId: 'fieldIsRequired' }),
    ...(form.startDate === null && { startDate: 'fieldIsRequired' }),
    ...(form.endDate === null && { endDate: 'fieldIsRequired' }),
    ...(isBackwards && { endDate: 'endBeforeStart' }),
    ...(form.attempts.trim() === '' && { attempts: 'fieldIsRequired' }),
    ...(isGraded && !form.needRepo && { needRepo: 'autogradeNeedsRepo' }),
    ...(isGraded && form.testRepoLink.trim() === '' && { testRepoLink: 'fieldIsRequired' }),
  }
}

/** HW-65, HW-66 */
export const checkStageLecture = (stageId: number, form: StageLectureForm): BrokenRules => {
  const found = brokenBy(StageLectureInput.safeParse(toStageLectureInput(stageId, form)).error)
  return { ...found, ...brokenTogether(form) }
}

/** 'Git: branches and merges' becomes an address people can read; letters we cannot spell are left out. */
export const urlNameFrom = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

/** The address of a new one follows the lecture until somebody writes another. */
export const withLecture = (
  form: StageLectureForm,
  lectureId: string,
  lectures: readonly Pick<LectureRow, 'id' | 'shortName'>[],
): StageLectureForm => {
  const proposed = (id: string) => urlNameFrom(lectures.find((one) => String(one.id) === id)?.shortName.en ?? '')
  const isFollowing = form.urlName === '' || form.urlName === proposed(form.lectureId)
  return { ...form, lectureId, ...(isFollowing && { urlName: proposed(lectureId) }) }
}

/** The end keeps its distance while the start of a new one is moved. */
export const withStart = (form: StageLectureForm, startDate: string | null): StageLectureForm => {
  if (startDate === null || form.startDate === null || form.endDate === null) return { ...form, startDate }
  const lengthMs = Date.parse(form.endDate) - Date.parse(form.startDate)
  return { ...form, startDate, endDate: new Date(Date.parse(startDate) + lengthMs).toISOString() }
}

/** HW-66: tests run on a repository, so one needs the other. */
export const withRepo = (form: StageLectureForm, needRepo: boolean): StageLectureForm => ({
  ...form,
  needRepo,
  hasAutograde: needRepo && form.hasAutograde,
})
export const withAutograde = (form: StageLectureForm, hasAutograde: boolean): StageLectureForm => ({
  ...form,
  hasAutograde,
  needRepo: form.needRepo || hasAutograde,
})

/** README.md or task.md is Ukrainian, task.en.md or en.md English: what is not named otherwise stands for everybody. */
export const languageOfFile = (name: string): 'ua' | 'en' | 'ru' => {
  const language = /(?:^|[._-])(ua|uk|en|ru)\.md$/i.exec(name)?.[1]?.toLowerCase()
  return language === 'en' || language === 'ru' ? language : 'ua'
}

/** the files of a folder as the text of a homework; several of one language follow each other. */
export const textsOfFiles = (files: readonly { name: string; text: string }[]): Texts => {
  const texts = { ...noTexts }
  for (const { name, text } of files) {
    const language = languageOfFile(name)
    texts[language] = [texts[language], text.trim()].filter((part) => part !== '').join('\n\n')
  }
  return texts
}
