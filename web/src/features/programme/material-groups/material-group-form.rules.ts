import { materialCategories, type MaterialCategory } from '@academy/contract/enums'
import type { FieldError } from '@academy/contract/errors'
import { longTextMaxLength } from '@academy/contract/limits'
import { MaterialGroupInput, type MaterialGroup } from '@academy/contract/materials'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'

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
  id: undefined,
  category,
  title: '',
  link: '',
  body: '',
})

/** A material keeps the name it was sent under. */
export const formOf = (group: MaterialGroup, sent?: GroupForm): GroupForm => ({
  name: group.name,
  contents: group.contents.map(({ id, category, title, link, body }, index) => ({
    key: sent?.contents[index]?.key ?? String(id),
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

/** What the server called the materials that were sent; what was typed meanwhile stays. */
export const adoptIds = (form: GroupForm, saved: GroupForm): GroupForm => {
  const ids = new Map(saved.contents.map(({ key, id }) => [key, id]))
  return { ...form, contents: form.contents.map((content) => ({ ...content, id: ids.get(content.key) ?? content.id })) }
}

/** By field: `name`, `contents.2.title`. */
export const placeOf: PlaceOf = (field) =>
  /^(?:name|contents\.\d+\.(?:title|link|body))$/.test(field) ? field : undefined

export const checkForm = (form: GroupForm): BrokenRules =>
  brokenBy(MaterialGroupInput.safeParse(toInput(form)).error, placeOf)

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
