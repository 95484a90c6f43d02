import type { LearntMaterial, MaterialsOfCategory } from '@academy/contract/materials'

export interface LearntProgress {
  done: number
  total: number
}

export const learntIds = (learnt: readonly LearntMaterial[]): ReadonlySet<number> =>
  new Set(learnt.filter(({ isLearnt }) => isLearnt).map(({ materialContentId }) => materialContentId))

/** A mark put into the list, whatever it held of this material before (MAT-01). */
export const withLearnt = (learnt: readonly LearntMaterial[], mark: LearntMaterial): LearntMaterial[] => [
  ...learnt.filter(({ materialContentId }) => materialContentId !== mark.materialContentId),
  mark,
]

/** Only what is shown counts: a mark may be left on what the stage shows no more. */
export const progressOf = (
  categories: readonly Pick<MaterialsOfCategory, 'materials'>[],
  learnt: ReadonlySet<number>,
): LearntProgress => {
  const shown = categories.flatMap(({ materials }) => materials)
  return {
    done: shown.filter(({ materialContentId }) => learnt.has(materialContentId)).length,
    total: shown.length,
  }
}
