import { type FormVariantType, formVariantTypes } from '@academy/contract/enums'
import { sliderVariantTypes } from '@academy/contract/form-variants'

interface Entry {
  id: number
  type: FormVariantType
  text: { ua: string; en: string }
  position: number
}

/** FORM-51 */
export const isSlider = (type: FormVariantType): boolean => sliderVariantTypes.some((slider) => slider === type)

const lower = (text: string): string => text.toLocaleLowerCase('uk')

/** Whatever the case: two entries that read alike are one to whoever chooses. */
export const sameText = (one: string, other: string): boolean => lower(one) === lower(other)

export const isWritten = ({ ua, en }: Entry['text'], search: string): boolean =>
  [ua, en].some((text) => lower(text).includes(lower(search)))

const { compare } = new Intl.Collator('uk')

/** List by list, each as people who choose see it. */
export const inStaffOrder = (a: Entry, b: Entry): number =>
  formVariantTypes.indexOf(a.type) - formVariantTypes.indexOf(b.type) ||
  a.position - b.position ||
  compare(a.text.ua, b.text.ua) ||
  a.id - b.id
