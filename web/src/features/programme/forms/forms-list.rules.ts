import type { Locale } from '@academy/contract/enums'
import type { FormRow } from '@academy/contract/forms'
import { id, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { localized } from '#lib/localized.ts'

/** Forms in use come first; archived ones are looked for. */
export const shownForms = ['active', 'archived', 'all'] as const
export type ShownForms = (typeof shownForms)[number]

/** As the server lists them comes first: the newest. */
export const formOrders = [
  '-id',
  'title',
  '-title',
  'stage',
  '-stage',
  '-passed',
  'passed',
  '-updatedAt',
  'updatedAt',
] as const

const parts = { search: text(), shown: view(shownForms), stageId: id(), order: view(formOrders) }
export const formsList = defineList(parts)
export type FormsListState = ListState<typeof parts>

const wordsOf = ({ title, stage, author, academyName }: FormRow): string =>
  [...Object.values(title), ...Object.values(stage?.name ?? {}), author, academyName].join(' ').toLocaleLowerCase()

const isShown = ({ isArchived }: FormRow, shown: ShownForms): boolean =>
  shown === 'all' || isArchived === (shown === 'archived')

/** Each word that was typed is found somewhere. */
export const found = (rows: readonly FormRow[], { search, shown, stageId }: FormsListState): FormRow[] => {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      isShown(row, shown) &&
      (stageId === null || row.stage?.id === stageId) &&
      words.every((word) => wordsOf(row).includes(word)),
  )
}

const share = ({ passedAmount, usersAmount }: FormRow): number => (usersAmount === 0 ? -1 : passedAmount / usersAmount)

/** In the order of a column, as its reader sees it; forms of no stage stand at the end. */
export const arranged = (
  rows: readonly FormRow[],
  order: FormsListState['order'],
  locale: Locale,
): readonly FormRow[] => {
  const { orderField, order: direction } = sortOf(order)
  if (orderField === 'id') return rows
  const sign = direction === 'desc' ? -1 : 1
  const words = (one: string, other: string) => one.localeCompare(other, languageTags[locale], { numeric: true })
  const stageOf = ({ stage }: FormRow): string => (stage === null ? '' : localized(stage.name, locale))
  const compare: Record<typeof orderField, (one: FormRow, other: FormRow) => number> = {
    title: (one, other) => words(localized(one.title, locale), localized(other.title, locale)),
    stage: (one, other) => words(stageOf(one), stageOf(other)),
    passed: (one, other) => share(one) - share(other),
    updatedAt: (one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt),
  }
  const last = (row: FormRow) => Number(orderField === 'stage' && row.stage === null)
  return rows.toSorted((one, other) => last(one) - last(other) || sign * compare[orderField](one, other))
}

/** The stages that have forms, each once. */
export const stagesIn = (rows: readonly FormRow[]): NonNullable<FormRow['stage']>[] => [
  ...new Map(rows.flatMap(({ stage }) => (stage === null ? [] : [[stage.id, stage] as const]))).values(),
]
