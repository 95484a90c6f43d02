import type { AcademyProblem, ProblemKind } from '@academy/contract/academies'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'

/** Where something that the check found is put right, and how the button there is called. */
export interface Way {
  href: string
  label: MessageKey
  /** The screen works in the selected academy, so that this one becomes it first. */
  isOfSelected: boolean
}

const tab = (academyId: number, name: string, label: MessageKey): Way => ({
  href: `${paths.academyEdit(academyId)}?tab=${name}`,
  label,
  isOfSelected: false,
})
const screen = (href: string, label: MessageKey): Way => ({ href, label, isOfSelected: true })

const stages = () => screen(paths.mainStages, 'common.stages')
const forms = () => screen(paths.forms, 'academies.check.toForms')
const ways: Partial<Record<ProblemKind, (academyId: number) => Way>> = {
  noStages: stages,
  failedStageMissing: stages,
  finishedStageMissing: stages,
  noDirections: (id) => tab(id, 'groups', 'academies.edit.tab.groups'),
  noAdmin: (id) => tab(id, 'employees', 'academies.edit.tab.employees'),
  missingTranslation: (id) => tab(id, 'about', 'academies.edit.tab.about'),
  listEmpty: () => screen(paths.formVariants, 'academies.check.toLists'),
  formWithoutQuestions: forms,
  formWithoutUsers: forms,
  mailLanguageMissing: () => screen(paths.mailTemplates, 'academies.check.toMails'),
}

const aboutDates: readonly ProblemKind[] = [
  'stageWithoutDates',
  'datesOverlap',
  'datesOutOfOrder',
  'stageOutsideAcademy',
]

/** Each place once, for what stands together: of a stage its own page, or the dates of all where only those are wrong. */
export const waysOf = (problems: readonly AcademyProblem[], academyId: number): Way[] => {
  const stage = problems[0]?.stage
  if (stage)
    return problems.every(({ kind }) => aboutDates.includes(kind))
      ? [screen(paths.mainStageDates, 'academies.check.toDates')]
      : [screen(paths.mainStage(stage.id), 'academies.check.toStage')]
  const found = problems.flatMap(({ kind }) => ways[kind]?.(academyId) ?? [])
  return found.filter(({ href }, index) => found.findIndex((way) => way.href === href) === index)
}
