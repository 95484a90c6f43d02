import type { Locale } from '@academy/contract/enums'
import type { ListedPerson, Study } from '@academy/contract/people'
import type { FunnelStage, StageStatistic } from '@academy/contract/statistics'
import type { Cell } from '@academy/spreadsheets/csv-writer'
import { fileMoment } from '#platform/file-moment.ts'
import { fileTexts } from './statistics.texts.ts'

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

const percentOf = (part: number, whole: number | undefined): number | null =>
  whole ? Math.round((part / whole) * 100) : null

/** One row per stage for everybody, then one per direction, each against the same row of the step before on the way. */
export const funnelRows = (stages: readonly FunnelStage[], locale: Locale): Cell[][] => {
  const { everybody, withoutDirection } = fileTexts[locale].funnel
  return stages.flatMap((stage, index) => {
    const before = stage.isOnTheWay ? stages.slice(0, index).findLast(({ isOnTheWay }) => isOnTheWay) : undefined
    const row = (direction: string, counts: FunnelStage | FunnelStage['byDirection'][number], entered?: number) => [
      stage.position,
      stage.name[locale],
      direction,
      counts.entered,
      counts.passed,
      counts.failed,
      percentOf(counts.entered, entered),
    ]
    return [
      row(everybody, stage, before?.entered),
      ...stage.byDirection.map((counts) => {
        const id = counts.specialization?.id
        const sameBefore = before?.byDirection.find(({ specialization }) => specialization?.id === id)
        return row(counts.specialization?.name ?? withoutDirection, counts, sameBefore?.entered)
      }),
    ]
  })
}

/** One row per stage, then one per lecture with homework. */
export const stageRows = (stages: readonly StageStatistic[], locale: Locale): Cell[][] => {
  const { wholeStage } = fileTexts[locale].stages
  return stages.flatMap((stage) => [
    [
      stage.position,
      stage.name[locale],
      wholeStage,
      stage.students,
      stage.active,
      stage.averageMark,
      stage.averageSuccessPercent,
      stage.homeworkSubmitted,
      stage.homeworkReviewed,
      sum(stage.lectures.map(({ homeworkLate }) => homeworkLate)),
    ],
    ...stage.lectures.map(({ name, averageMark, homeworkSubmitted, homeworkReviewed, homeworkLate }) => [
      stage.position,
      stage.name[locale],
      name[locale],
      null,
      null,
      averageMark,
      null,
      homeworkSubmitted,
      homeworkReviewed,
      homeworkLate,
    ]),
  ])
}

/** Over several academies each value says whose it is; in one a number stays a number. */
const studied = (person: ListedPerson, valueOf: (study: Study) => string | number | null): Cell => {
  const isOne = person.academies.length < 2
  const values = person.studies.flatMap((study) => {
    const value = valueOf(study)
    if (value === null || value === '') return []
    return [isOne ? value : `${person.academies.find(({ id }) => id === study.academyId)?.name}: ${value}`]
  })
  return values.length === 1 ? values[0]! : values.join('; ')
}

export const personCells = (person: ListedPerson, locale: Locale): Cell[] => {
  const { users, roles, stageStates } = fileTexts[locale]
  const isBlocked = person.isBlocked || (person.academies.length > 0 && person.academies.every(({ active }) => !active))
  const places = person.academies.map(
    (academy) => `${academy.name}: ${academy.roles.map((role) => roles[role]).join(', ')}`,
  )
  return [
    person.lastName,
    person.firstName,
    person.email,
    person.phoneNumber,
    [...(person.isSuperAdmin ? [roles.SuperAdmin] : []), ...places].join('; '),
    studied(person, ({ direction }) => direction),
    studied(person, ({ groups }) => groups.join(', ')),
    studied(person, ({ stage }) => stage && (stage.name[locale] || stage.name.ua || stage.name.en)),
    studied(person, ({ stage }) => stage && stageStates[stage.state]),
    studied(person, ({ stage }) => stage && stage.successPercent),
    studied(person, ({ stage }) => stage && stage.mark),
    isBlocked ? users.blocked : users.active,
    person.isEmailConfirmed ? users.yes : users.no,
    fileMoment(person.createdAt),
  ]
}
