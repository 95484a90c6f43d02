import { materialCategories, type MaterialCategory } from '@academy/contract/enums'
import { materialsFromPercent } from '@academy/contract/limits'

const categories = Object.values(materialCategories)

const fitting = (successPercent: number): MaterialCategory => {
  if (successPercent < materialsFromPercent.mid) return materialCategories.Low
  return successPercent < materialsFromPercent.deep ? materialCategories.Mid : materialCategories.Deep
}

/** MAT-07: everything, or recommendations and what fits the newest test result; without a result everything. */
export const readableCategories = (isAllReadable: boolean, successPercent: number | null): MaterialCategory[] =>
  isAllReadable || successPercent === null ? categories : [materialCategories.Recommendations, fitting(successPercent)]

/** Each with its text as it was written. */
export interface ShownContent {
  materialContentId: number
  category: number
  title: string
  link: string | null
  body: string
}
export interface ShownCategory {
  category: MaterialCategory
  materials: Omit<ShownContent, 'category'>[]
}

/** MAT-08: in the order they were put in, each content once, however many ways it comes to the reader. */
export const byCategory = (
  contents: readonly ShownContent[],
  readable: readonly MaterialCategory[] = categories,
): ShownCategory[] => {
  const once = [...new Map(contents.map((content) => [content.materialContentId, content])).values()]
  return readable
    .map((category) => ({
      category,
      materials: once
        .filter((content) => content.category === category)
        .map(({ materialContentId, title, link, body }) => ({ materialContentId, title, link, body })),
    }))
    .filter(({ materials }) => materials.length > 0)
}

/** Marks that were left on what a stage shows no more can be more than there is to mark. */
export const learntPercent = (marks: number, possible: number): number | null =>
  possible === 0 ? null : Math.min(100, Math.round((100 * marks) / possible))

/** A student of a sub-group is one of the groups above it as well. */
export const withGroupsAbove = (
  groupId: number,
  groups: readonly { id: number; parentGroupId: number | null }[],
): number[] => {
  const chain: number[] = []
  let next: number | null | undefined = groupId
  while (typeof next === 'number' && !chain.includes(next)) {
    chain.push(next)
    const current: number = next
    next = groups.find(({ id }) => id === current)?.parentGroupId
  }
  return chain
}
