import { type FormVariantType, formVariantTypes } from '@academy/contract/enums'
import {
  type FormVariantQuery,
  type FormVariantRow,
  neededVariantTypes,
  sliderVariantTypes,
} from '@academy/contract/form-variants'
import { oneOf, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

/** The list that changes most often stands first; it needs no word in the address. */
const first = 'University'
export const typesInOrder: readonly [FormVariantType, ...FormVariantType[]] = [
  first,
  ...formVariantTypes.filter((type) => type !== first),
]

export const variantStates = ['shown', 'hidden'] as const
export const variantOwners = ['own', 'shared'] as const
const parts = { type: view(typesInOrder), search: text(), whose: oneOf(variantOwners), state: oneOf(variantStates) }
export const variantsList = defineList(parts)
export type VariantsState = ListState<typeof parts>

export const toQuery = ({ type, search, whose, state, page }: VariantsState): FormVariantQuery => ({
  type,
  page,
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(whose === '' ? {} : { isShared: whose === 'shared' }),
  ...(state === '' ? {} : { isHidden: state === 'hidden' }),
})

/** FORM-51: numbers that nobody changes. */
export const isSlider = (type: FormVariantType): boolean => sliderVariantTypes.some((slider) => slider === type)
export const isNeeded = (type: FormVariantType): boolean => neededVariantTypes.some((needed) => needed === type)

/** Beside the entries that stand in the alphabet, where there are any; in a list with an order of its own after all. */
export const nextPosition = (rows: readonly Pick<FormVariantRow, 'position'>[]): number => {
  const byPosition = [...Map.groupBy(rows, ({ position }) => position)]
  const [most] = byPosition.toSorted(([, some], [, others]) => others.length - some.length)
  if (most === undefined) return 0
  const [position, entries] = most
  return entries.length > 1 ? position : Math.max(...byPosition.map(([each]) => each)) + 1
}
