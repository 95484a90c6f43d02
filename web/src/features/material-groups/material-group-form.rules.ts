import { materialCategories, type MaterialCategory } from '@academy/contract/enums'
import type { FieldError } from '@academy/contract/errors'
import { longTextMaxLength } from '@academy/contract/limits'
import { MaterialGroupInput, type MaterialGroup } from '@academy/contract/materials'

export interface ContentForm {
  /** Its name on the screen, also before the server gave it an id. */
  key: string
  id?: number | undefined
  category: MaterialCategory
  title: string
  link: string
  body: string
}
export interface GroupForm {
  name: string
  contents: readonly ContentForm[]
}

export const contentFields = ['title', 'link', 'body'] as const
export type ContentField = (typeof contentFields)[number]
export const maxLengths = { name: 100, title: 200, link: 1000, body: longTextMaxLength }
export const contentMaxCount = 200

export const fieldId = (key: string, field: ContentField): string => `content-${key}-${field}`
export const nameFieldId = 'material-group-name'

export const emptyForm: GroupForm = { name: '', contents: [] }

export const newContent = (
  key: string,
  category: MaterialCategory = materialCategories.Recommendations,
): ContentForm => ({
  key,
  category,
  title: '',
  link: '',
  body: '',
})

export const formOf = (group: MaterialGroup): GroupForm => ({
  name: group.name,
  contents: group.contents.map(({ id, category, title, link, body }) => ({
    key: String(id),
    id,
    category,
    title,
    link: link ?? '',
    body,
  })),
})

export const toInput = ({ name, contents }: GroupForm): MaterialGroupInput => ({
  name: name.trim(),
  contents: contents.map(({ id, category, title, link, body }) => ({
    ...(id !== undefined && { id }),
    category,
    title: title.trim(),
    link: link.trim() === '' ? null : link.trim(),
    body,
  })),
})

export const isSame = (a: GroupForm, b: GroupForm): boolean => JSON.stringify(toInput(a)) === JSON.stringify(toInput(b))

/** Names of broken rules by the id of the field, in the order of the screen. */
export type BrokenFields = Readonly<Record<string, string>>

/** `contents.2.title` of an answer or a schema is a field of the third card. */
const fieldIdAt = (form: GroupForm, path: readonly PropertyKey[]): string | undefined => {
  if (path[0] === 'name') return nameFieldId
  const content = form.contents[Number(path[1])]
  const field = contentFields.find((candidate) => candidate === path[2])
  return path[0] === 'contents' && content && field ? fieldId(content.key, field) : undefined
}

const firstOf = (form: GroupForm, findings: readonly { path: readonly PropertyKey[]; message: string }[]) => {
  const broken: Record<string, string> = {}
  for (const { path, message } of findings) {
    const id = fieldIdAt(form, path)
    if (id !== undefined) broken[id] ??= message
  }
  return broken
}

export const checkForm = (form: GroupForm): BrokenFields =>
  firstOf(form, MaterialGroupInput.safeParse(toInput(form)).error?.issues ?? [])

export const refusedFields = (form: GroupForm, fields: readonly FieldError[]): BrokenFields =>
  firstOf(
    form,
    fields.map(({ field, message }) => ({ path: field.split('.'), message })),
  )

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}

/** Indexes of contents the server does not know any more: another person removed them. */
export const goneContents = (fields: readonly FieldError[]): number[] =>
  fields.flatMap(({ field }) => {
    const index = /^contents\.(\d+)\.id$/.exec(field)?.[1]
    return index === undefined ? [] : [Number(index)]
  })

/** The last save wins: what was removed meanwhile is stored as new. */
export const asNew = (input: MaterialGroupInput, indexes: readonly number[]): MaterialGroupInput => ({
  ...input,
  contents: input.contents.map((content, index) => {
    if (!indexes.includes(index)) return content
    const { id: _, ...rest } = content
    return rest
  }),
})

/** MAT-24: `materialGroupIds.{id}.{name of the stage}`, by group. */
export const stagesShowing = (fields: readonly FieldError[]): Map<number, string[]> => {
  const found = fields.flatMap(({ field, message }) => {
    const match = message === 'usedByStages' ? /^materialGroupIds\.(\d+)\.(.+)$/s.exec(field) : null
    return match ? [{ id: Number(match[1]), stage: match[2]! }] : []
  })
  const byGroup = new Map<number, string[]>()
  for (const { id, stage } of found) byGroup.set(id, [...(byGroup.get(id) ?? []), stage])
  return byGroup
}
