import { type FormVariantLists, personalVariantTypes } from '@academy/contract/form-variants'
import type { FormVariantType, Locale } from '@academy/contract/enums'

export interface ChosenVariant {
  id: number
  type: FormVariantType
  /** null: of the shared lists. */
  academyId: number | null
}

const personalTypes: readonly FormVariantType[] = personalVariantTypes

/** ACC-29: a list somebody may have chosen about themselves. */
export const fitsPerson = (chosen: readonly ChosenVariant[]): boolean =>
  chosen.every(({ type }) => personalTypes.includes(type)) &&
  chosen.filter(({ type }) => type === 'University').length <= 1

/** FORM-51: one answer to each question, and to no other. */
export const answersEach = (chosen: readonly ChosenVariant[], types: readonly FormVariantType[]): boolean =>
  chosen.length === types.length && types.every((type) => chosen.some((variant) => variant.type === type))

// The database may not know the Ukrainian alphabet: in byte order І, Ї and Є stand before А.
const alphabets: Record<Locale, Intl.Collator> = { ua: new Intl.Collator('uk'), en: new Intl.Collator('en') }

/** By position, and where that is equal by the alphabet of the reader. */
export const groupByType = (
  rows: readonly { id: number; type: FormVariantType; text: string; position: number }[],
  locale: Locale,
): FormVariantLists => {
  const { compare } = alphabets[locale]
  const sorted = rows.toSorted((a, b) => a.position - b.position || compare(a.text, b.text))
  const lists: FormVariantLists = {}
  for (const { id, type, text } of sorted) (lists[type] ??= []).push({ id, text })
  return lists
}
