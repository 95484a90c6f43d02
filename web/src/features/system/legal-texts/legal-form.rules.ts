import { LegalVersionInput, type LegalVersion } from '@academy/contract/legal'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

export interface LegalForm {
  body: { ua: string; en: string; ru: string }
  mustBeAccepted: boolean
}

export const emptyForm: LegalForm = { body: { ua: '', en: '', ru: '' }, mustBeAccepted: false }

/** A new version begins with the words of the one before; whether it is to be accepted is said anew each time. */
export const formOf = ({ body }: LegalVersion): LegalForm => ({
  body: { ...emptyForm.body, ...body },
  mustBeAccepted: false,
})

/** A text in ru that is empty is not there at all. */
export const inputOf = ({ body, mustBeAccepted }: LegalForm, basedOn: number): LegalVersionInput => ({
  body: { ua: body.ua, en: body.en, ...(body.ru.trim() === '' ? {} : { ru: body.ru }) },
  mustBeAccepted,
  basedOn,
})

export const checkForm = (form: LegalForm): BrokenRules => brokenBy(LegalVersionInput.safeParse(inputOf(form, 0)).error)
