import type { FormVariantType } from '@academy/contract/enums'
import { type FormVariantChange, FormVariantInput, type FormVariantRow } from '@academy/contract/form-variants'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

export const shared = 'shared'

/** What the fields hold: nothing parsed yet. */
export interface VariantForm {
  type: FormVariantType
  text: { ua: string; en: string }
  /** The id of an academy, `shared`, or '' while none is chosen. */
  academy: string
  position: string
}

export const formOf = ({ type, text, academyId, position }: FormVariantRow): VariantForm => ({
  type,
  text,
  academy: academyId === null ? shared : String(academyId),
  position: String(position),
})

const toNumber = (digits: string): number => (/^\d+$/.test(digits.trim()) ? Number(digits) : NaN)

export const toInput = ({ type, text, academy, position }: VariantForm): FormVariantInput => ({
  type,
  text: { ua: text.ua.trim(), en: text.en.trim() },
  academyId: academy === shared ? null : Number(academy),
  position: toNumber(position),
})

/** Only what differs from what was known: whatever others changed meanwhile stays. */
export const changeOf = (known: FormVariantRow, { text, position }: FormVariantInput): FormVariantChange => {
  const ua = text.ua === known.text.ua ? {} : { ua: text.ua }
  const en = text.en === known.text.en ? {} : { en: text.en }
  const texts = { ...ua, ...en }
  return {
    ...(Object.keys(texts).length > 0 && { text: texts }),
    ...(position !== known.position && { position }),
  }
}

/** With the very schema the server uses. */
export const checkVariant = (form: VariantForm): BrokenRules => ({
  ...brokenBy(FormVariantInput.safeParse(toInput(form)).error),
  ...(form.academy === '' ? { academyId: 'fieldIsRequired' } : {}),
})
