import {
  contentLocales,
  repoTypes,
  stageTypes,
  type ContentLocale,
  type RepoType,
  type StageType,
} from '@academy/contract/enums'
import { entranceQuestionCount, stageLectureAttempts } from '@academy/contract/limits'
import { StageInput, type Stage } from '@academy/contract/stages'
import {
  LectureDetails,
  MaterialsDetails,
  PageDetails,
  ProjectDetails,
  TestingDetails,
} from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'
import { detailsKindOf, type DetailsKind } from './board.rules.ts'

type Texts = Record<ContentLocale, string>

export interface TestForm {
  isOn: boolean
  /** '': not chosen yet. */
  testId: string
  /** null: the dates of the stage hold. */
  startDate: string | null
  endDate: string | null
  passPercent: string
  questionsCount: string
  durationMinutes: string
}

/** Everything the screen holds, as it is typed. */
export interface StageForm {
  stageType: StageType
  name: Texts
  description: Texts
  urlName: string
  icon: string
  startDate: string | null
  endDate: string | null
  isOnlyForDesignated: boolean
  showTestResult: boolean
  /** By direction. */
  tests: Readonly<Record<number, TestForm>>
  isAllReadable: boolean
  /** By group; '' stands for everybody. */
  materials: Readonly<Record<string, readonly number[]>>
  markdown: Texts
  showMarks: boolean
  defaultAttempts: string
  repositoryType: RepoType
  projectDescription: Texts
  technologies: string
  template: string
}

const noTexts: Texts = { ua: '', en: '', ru: '' }
const textsOf = (name: LocalizedName | null | undefined): Texts => ({ ...noTexts, ...name })

export const newTest: TestForm = {
  isOn: false,
  testId: '',
  startDate: null,
  endDate: null,
  passPercent: '60',
  questionsCount: String(entranceQuestionCount.initial),
  durationMinutes: '45',
}

export const emptyForm: StageForm = {
  stageType: stageTypes.Lectures,
  name: noTexts,
  description: noTexts,
  urlName: '',
  icon: '',
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  showTestResult: false,
  tests: {},
  isAllReadable: false,
  materials: {},
  markdown: noTexts,
  showMarks: true,
  defaultAttempts: String(stageLectureAttempts),
  repositoryType: repoTypes.GitHub,
  projectDescription: noTexts,
  technologies: '',
  template: '',
}

export const formOf = (stage: Stage): StageForm => {
  const { testing, materials, lecture, project, page } = stage.details
  return {
    ...emptyForm,
    stageType: stage.stageType,
    name: textsOf(stage.name),
    description: textsOf(stage.description),
    urlName: stage.urlName,
    icon: stage.icon ?? '',
    startDate: stage.startDate,
    endDate: stage.endDate,
    isOnlyForDesignated: stage.isOnlyForDesignated,
    ...(testing && {
      showTestResult: testing.showTestResult,
      tests: Object.fromEntries(
        testing.details.map((test) => [
          test.groupId,
          {
            isOn: true,
            testId: test.testId ? String(test.testId) : '',
            startDate: test.startDate ?? null,
            endDate: test.endDate ?? null,
            passPercent: test.passPercent === null ? '' : String(test.passPercent),
            questionsCount: String(test.questionsCount),
            durationMinutes: String(test.durationMinutes),
          },
        ]),
      ),
    }),
    ...(materials && {
      isAllReadable: materials.isAllReadable,
      materials: Object.fromEntries(
        materials.details.map(({ groupId, materialGroupIds }) => [groupId ?? '', materialGroupIds]),
      ),
      markdown: textsOf(materials.markdown),
    }),
    ...(lecture && { showMarks: lecture.showMarks, defaultAttempts: String(lecture.defaultAttempts) }),
    ...(project && {
      repositoryType: project.repositoryType,
      projectDescription: textsOf(project.description),
      technologies: project.technologies.join(', '),
    }),
    ...(page && { template: page.template ?? '' }),
  }
}

/** A text that is not there is left out, where it may be. */
const localizedOf = ({ ua, en, ru }: Texts): LocalizedName => ({ ua, en, ...(ru !== '' && { ru }) })
const isEmpty = (texts: Texts): boolean => contentLocales.every((locale) => texts[locale] === '')

export const toInput = (form: StageForm): StageInput => ({
  stageType: form.stageType,
  name: localizedOf(form.name),
  description: isEmpty(form.description) ? null : localizedOf(form.description),
  urlName: form.urlName,
  icon: form.icon === '' ? null : form.icon,
  startDate: form.startDate,
  endDate: form.endDate,
  isOnlyForDesignated: form.isOnlyForDesignated,
})

/** What is no number stays what it is: the schema says what is wrong with it. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const testingOf = ({ showTestResult, tests }: StageForm): TestingDetails => ({
  showTestResult,
  details: Object.entries(tests)
    .filter(([, test]) => test.isOn)
    .map(([groupId, test]) => ({
      groupId: Number(groupId),
      testId: test.testId === '' ? null : Number(test.testId),
      startDate: test.startDate,
      endDate: test.endDate,
      passPercent: test.passPercent.trim() === '' ? null : numberOf(test.passPercent),
      questionsCount: numberOf(test.questionsCount),
      durationMinutes: numberOf(test.durationMinutes),
    })),
})

const materialsOf = ({ stageType, isAllReadable, materials, markdown }: StageForm): MaterialsDetails => ({
  isAllReadable,
  details: Object.entries(materials)
    .filter(([, ids]) => ids.length > 0)
    .map(([groupId, ids]) => ({ groupId: groupId === '' ? null : Number(groupId), materialGroupIds: [...ids] })),
  markdown: stageType === stageTypes.MaterialsForPreparationMarkdown ? localizedOf(markdown) : null,
})

const technologiesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

const projectOf = ({ repositoryType, projectDescription, technologies }: StageForm): ProjectDetails => ({
  repositoryType,
  description: localizedOf(projectDescription),
  technologies: technologiesOf(technologies),
})

/** The body of the save that belongs to the type, without the moment it was read at. */
export const toDetails = (form: StageForm) => {
  const bodies = {
    testing: () => ({ kind: 'testing' as const, body: testingOf(form) }),
    materials: () => ({ kind: 'materials' as const, body: materialsOf(form) }),
    lecture: () => ({
      kind: 'lecture' as const,
      body: { showMarks: form.showMarks, defaultAttempts: numberOf(form.defaultAttempts) },
    }),
    project: () => ({ kind: 'project' as const, body: projectOf(form) }),
    page: () => ({ kind: 'page' as const, body: { template: form.template === '' ? null : form.template } }),
  }
  const kind = detailsKindOf(form.stageType)
  return kind === null ? null : bodies[kind]()
}

// --- What is wrong, by field of the screen

const schemas = {
  testing: TestingDetails,
  materials: MaterialsDetails,
  lecture: LectureDetails,
  project: ProjectDetails,
  page: PageDetails,
} satisfies Record<DetailsKind, unknown>

/** Where the server or a schema finds fault with the stage itself: `name.ua`, `urlName`, with or without `stage.`. */
const placeInStage = (field: string): string => field.replace(/^stage\./, '')

/** 'details.0.passPercent' is the pass percent of the first direction that is switched on. */
const placeInDetails = (form: StageForm, kind: DetailsKind, field: string): string => {
  const row = /^details\.(\d+)\.(\w+)/.exec(field)
  if (kind === 'testing' && row) {
    const groupId = testingOf(form).details[Number(row[1])]?.groupId
    return `tests.${groupId}.${row[2]}`
  }
  if (kind === 'testing' && field === 'details') return 'tests'
  if (kind === 'materials' && row) return 'materials'
  if (kind === 'project' && field.startsWith('description')) return field.replace('description', 'projectDescription')
  if (kind === 'project' && field.startsWith('technologies')) return 'technologies'
  return field
}

export const checkStage = (form: StageForm): BrokenRules => brokenBy(StageInput.safeParse(toInput(form)).error)

export const checkDetails = (form: StageForm): BrokenRules => {
  const details = toDetails(form)
  if (details === null) return {}
  return brokenBy(schemas[details.kind].safeParse(details.body).error, (field) =>
    placeInDetails(form, details.kind, field),
  )
}

/** A refusal of the server lands at the same fields. */
export const placeIn = (form: StageForm, part: 'stage' | 'details', field: string): string => {
  const kind = detailsKindOf(form.stageType)
  return part === 'stage' || kind === null ? placeInStage(field) : placeInDetails(form, kind, field)
}

export const isStageChanged = (before: StageForm, form: StageForm): boolean =>
  JSON.stringify(toInput(before)) !== JSON.stringify(toInput(form))

/** NaN is no value of JSON: a number that is wrong counts as changed. */
export const isDetailsChanged = (before: StageForm, form: StageForm): boolean =>
  JSON.stringify(toDetails(before)) !== JSON.stringify(toDetails(form)) || Object.keys(checkDetails(form)).length > 0
