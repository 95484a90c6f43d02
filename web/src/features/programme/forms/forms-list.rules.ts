import type { FormRow } from '@academy/contract/forms'
import { id, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

/** Forms in use come first; archived ones are looked for. */
export const shownForms = ['active', 'archived', 'all'] as const
export type ShownForms = (typeof shownForms)[number]

const parts = { search: text(), shown: view(shownForms), stageId: id() }
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

/** The stages that have forms, each once. */
export const stagesIn = (rows: readonly FormRow[]): NonNullable<FormRow['stage']>[] => [
  ...new Map(rows.flatMap(({ stage }) => (stage === null ? [] : [[stage.id, stage] as const]))).values(),
]
