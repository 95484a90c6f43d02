import type { AcademyProblem, ProblemKind } from '@academy/contract/academies'
import { englishDirections, type Locale, stageTypes } from '@academy/contract/enums'
import { englishShare } from '@academy/contract/limits'
import type { LocalizedName } from '@academy/contract/users'

export interface CheckedTest {
  groupId: number
  /** How many a student is asked, and how many the test has. */
  questionsCount: number
  available: number
  english: number
  /** Questions that a demo test asks as well, so that everybody can know the answers. */
  publicCount: number
  startDate: Date | null
  endDate: Date | null
}

export interface CheckedHomework {
  /** Of the lecture, in Ukrainian, which is always there. */
  name: string
  hasText: boolean
  /** Somebody may review it without being told to: a reviewer, the curator or the lecturer. */
  hasReviewer: boolean
}

export interface CheckedStage {
  id: number
  stageType: number
  name: LocalizedName
  /** Every other text of the stage that has languages. */
  texts: readonly (LocalizedName | null)[]
  startDate: Date | null
  endDate: Date | null
  isOnlyForDesignated: boolean
  /** One per direction that is tested here. */
  tests: readonly CheckedTest[]
  /** Groups with a lecture here; null means everybody. */
  lectureGroupIds: readonly (number | null)[]
  /** Of the lectures here that have homework. */
  homework: readonly CheckedHomework[]
  /** Groups with something to read here; null means everybody. */
  materialGroupIds: readonly (number | null)[]
  hasMarkdown: boolean
  /** The page it frames is there. */
  hasPage: boolean
  /** How many students are in it and in no team. */
  withoutTeam: number
}

/** Everything 'check academy' looks at, in the order of the programme. */
export interface CheckedAcademy {
  currentActiveStageId: number | null
  startDate: Date | null
  endDate: Date | null
  description: LocalizedName
  directions: readonly { id: number; name: string }[]
  stages: readonly CheckedStage[]
  hasAdmin: boolean
  /** Lists a form asks for, with nothing to choose. */
  emptyLists: readonly string[]
  /** Those that are not archived. */
  forms: readonly { title: LocalizedName; hasQuestions: boolean; hasUsers: boolean }[]
  /** Languages in which a mail that the academy wrote itself is not there; readers get other words, or another language. */
  mailLanguagesMissing: readonly Locale[]
}

const errors: readonly ProblemKind[] = [
  'noStages',
  'noDirections',
  'testingWithoutTest',
  'pageMissing',
  'failedStageMissing',
  'finishedStageMissing',
  'certificateUnreachable',
  'listEmpty',
]

const problem = (
  kind: ProblemKind,
  stage: CheckedStage | null = null,
  about: string | null = null,
): AcademyProblem => ({
  kind,
  severity: errors.includes(kind) ? 'error' : 'warning',
  stage: stage && { id: stage.id, name: stage.name },
  about,
})

const isOf =
  (...types: readonly number[]) =>
  ({ stageType }: CheckedStage): boolean =>
    types.includes(stageType)

/** They are outside the order of the programme and often last from its first day to its last. */
const isCompanion = isOf(stageTypes.Mock, stageTypes.Profile, stageTypes.StagePage)
/** Only messages: they are there when something happened. */
const isMessage = isOf(stageTypes.StageSucceed, stageTypes.StageFailed, stageTypes.Failed)
/** One of these begins when the one before is over; applying and reading go on beside others. */
const isStep = isOf(
  stageTypes.Testing,
  stageTypes.MotivationLetter,
  stageTypes.Interview,
  stageTypes.Countdown,
  stageTypes.Lectures,
  stageTypes.MiniProject,
  stageTypes.Project,
  stageTypes.Finished,
)
const isFinish = isOf(stageTypes.Finished)

/** What goToNextStage walks along. */
const walkOf = (stages: readonly CheckedStage[]): CheckedStage[] =>
  stages.filter(({ isOnlyForDesignated }) => !isOnlyForDesignated)

const textOf = (name: LocalizedName, locale: 'ua' | 'en'): string => name[locale].trim()

const missingLanguages = (texts: readonly (LocalizedName | null)[]): ('ua' | 'en')[] =>
  (['ua', 'en'] as const).filter((locale) =>
    texts.some((text) => text && !textOf(text, locale) && Object.values(text).some((written) => written.trim() !== '')),
  )

/** Directions for which nothing is there; [null]: for nobody at all. */
const withoutAny = (academy: CheckedAcademy, served: readonly (number | null)[]): (string | null)[] => {
  if (served.includes(null)) return []
  if (served.length === 0) return [null]
  return academy.directions.filter(({ id }) => !served.includes(id)).map(({ name }) => name)
}

/** TEST-56: nobody starts before the stage begins, and after it ends the student is somewhere else. */
const isWindowOutside = ({ startDate, endDate }: CheckedTest, stage: CheckedStage): boolean =>
  (startDate !== null && stage.startDate !== null && startDate < stage.startDate) ||
  (endDate !== null && stage.endDate !== null && endDate > stage.endDate) ||
  (startDate !== null && stage.endDate !== null && startDate >= stage.endDate)

/** */
const lacksEnglish = ({ english, available, questionsCount }: CheckedTest, direction: string): boolean =>
  englishDirections.some((name) => name === direction) && english < englishShare * Math.min(available, questionsCount)

const testProblems = (stage: CheckedStage, academy: CheckedAcademy): AcademyProblem[] =>
  academy.directions.flatMap(({ id, name }) => {
    const test = stage.tests.find(({ groupId }) => groupId === id)
    if (!test || test.available === 0) return []
    const kinds: [ProblemKind, boolean][] = [
      ['testTooSmall', test.available < test.questionsCount],
      ['englishShareMissing', lacksEnglish(test, name)],
      ['testWindowOutside', isWindowOutside(test, stage)],
      ['demoQuestionsInTest', test.publicCount > 0],
    ]
    return kinds.filter(([, isThere]) => isThere).map(([kind]) => problem(kind, stage, name))
  })

const homeworkProblems = (stage: CheckedStage): AcademyProblem[] =>
  stage.homework.flatMap(({ name, hasText, hasReviewer }) => [
    ...(hasText ? [] : [problem('homeworkWithoutText', stage, name)]),
    ...(hasReviewer ? [] : [problem('homeworkWithoutReviewer', stage, name)]),
  ])

const contentProblems = (stage: CheckedStage, academy: CheckedAcademy): AcademyProblem[] => {
  const about = (kind: ProblemKind, missing: readonly (string | null)[]) =>
    missing.map((name) => problem(kind, stage, name))
  switch (stage.stageType) {
    case stageTypes.Testing:
      return [
        ...about(
          'testingWithoutTest',
          withoutAny(
            academy,
            stage.tests.filter(({ available }) => available > 0).map(({ groupId }) => groupId),
          ),
        ),
        ...testProblems(stage, academy),
      ]
    case stageTypes.SecondChance:
      return testProblems(stage, academy)
    case stageTypes.Lectures:
      return [
        ...about('lecturesWithoutLectures', withoutAny(academy, stage.lectureGroupIds)),
        ...homeworkProblems(stage),
      ]
    case stageTypes.Project:
      return stage.withoutTeam > 0 ? [problem('studentsWithoutTeam', stage, String(stage.withoutTeam))] : []
    case stageTypes.MiniProject:
      return homeworkProblems(stage)
    case stageTypes.MaterialsForPreparation:
      return about('materialsMissing', withoutAny(academy, stage.materialGroupIds))
    case stageTypes.MaterialsForPreparationMarkdown:
      return stage.hasMarkdown ? [] : [problem('materialsMissing', stage)]
    case stageTypes.StagePage:
      return stage.hasPage ? [] : [problem('pageMissing', stage)]
    default:
      return []
  }
}

const dateProblems = (stage: CheckedStage, academy: CheckedAcademy): AcademyProblem[] => {
  const found: AcademyProblem[] = []
  const { startDate, endDate } = stage
  const needsDates = !isCompanion(stage) && !isMessage(stage) && !isFinish(stage)
  if (needsDates && (startDate === null || endDate === null)) found.push(problem('stageWithoutDates', stage))
  const beginsEarly = academy.startDate !== null && startDate !== null && startDate < academy.startDate
  const endsLate = academy.endDate !== null && endDate !== null && endDate > academy.endDate
  if (beginsEarly || endsLate) found.push(problem('stageOutsideAcademy', stage))
  return found
}

/** Told at the later stage of the pair, with the name of the earlier one in Ukrainian, which is always there. */
const orderProblems = (stages: readonly CheckedStage[]): Map<number, AcademyProblem> => {
  const found = new Map<number, AcademyProblem>()
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1]
    if (!before) continue
    const nameBefore = before.name.ua
    if (before.startDate && stage.startDate && stage.startDate < before.startDate)
      found.set(stage.id, problem('datesOutOfOrder', stage, nameBefore))
    else if (isStep(before) && isStep(stage) && before.endDate && stage.startDate && stage.startDate < before.endDate)
      found.set(stage.id, problem('datesOverlap', stage, nameBefore))
  }
  return found
}

/** Reached by going on: with something before it, and not yet left behind. */
const isReachable = (finish: CheckedStage, walk: readonly CheckedStage[], activeId: number | null): boolean => {
  const at = walk.indexOf(finish)
  const active = walk.findIndex(({ id }) => id === activeId)
  return at > 0 && active <= at
}

const finishProblems = (stage: CheckedStage, walk: readonly CheckedStage[], academy: CheckedAcademy) => {
  if (isFinish(stage))
    return isReachable(stage, walk, academy.currentActiveStageId) ? [] : [problem('certificateUnreachable', stage)]
  const finish = walk.findIndex(isFinish)
  const isAfter = finish !== -1 && walk.indexOf(stage) > finish && !isCompanion(stage)
  return isAfter ? [problem('stageAfterFinish', stage)] : []
}

/** A form that nobody can pass; in Ukrainian, or in English where that is its only title. */
const formProblems = ({ forms }: CheckedAcademy): AcademyProblem[] =>
  forms.flatMap(({ title, hasQuestions, hasUsers }) => {
    const about = title.ua || title.en
    return [
      ...(hasQuestions ? [] : [problem('formWithoutQuestions', null, about)]),
      ...(hasUsers ? [] : [problem('formWithoutUsers', null, about)]),
    ]
  })

/** Problems of the academy as a whole first, then stage by stage in the order of the programme. */
export const checkAcademy = (academy: CheckedAcademy): AcademyProblem[] => {
  const { stages } = academy
  const found: AcademyProblem[] = []
  if (stages.length === 0) found.push(problem('noStages'))
  if (academy.directions.length === 0) found.push(problem('noDirections'))
  if (stages.length > 0 && !stages.some(isOf(stageTypes.Failed))) found.push(problem('failedStageMissing'))
  if (stages.length > 0 && !stages.some(isFinish)) found.push(problem('finishedStageMissing'))
  if (!academy.hasAdmin) found.push(problem('noAdmin'))
  for (const list of academy.emptyLists) found.push(problem('listEmpty', null, list))
  for (const locale of missingLanguages([academy.description])) found.push(problem('missingTranslation', null, locale))
  found.push(...formProblems(academy))
  for (const locale of academy.mailLanguagesMissing) found.push(problem('mailLanguageMissing', null, locale))
  const walk = walkOf(stages)
  const order = orderProblems(walk.filter((stage) => !isCompanion(stage) && !isMessage(stage)))
  for (const stage of stages.filter((one) => one.stageType !== stageTypes.Mock)) {
    found.push(...dateProblems(stage, academy))
    const wrongOrder = order.get(stage.id)
    if (wrongOrder) found.push(wrongOrder)
    for (const locale of missingLanguages([stage.name, ...stage.texts]))
      found.push(problem('missingTranslation', stage, locale))
    found.push(...contentProblems(stage, academy), ...finishProblems(stage, walk, academy))
  }
  return found
}
