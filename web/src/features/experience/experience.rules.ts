import { Experience } from '@academy/contract/fields'
import type { FormVariantType } from '@academy/contract/enums'
import type { FormVariantLists } from '@academy/contract/form-variants'
import { experienceRange } from '@academy/contract/limits'

/** FORM-43. Choices hold the id of a form variant, sliders the number they show. */
export const emptyExperience = {
  yearOfExperience: '',
  programmerLevel: '',
  hardestProject: '',
  backendExperience: experienceRange.initial as number,
  frontendExperience: experienceRange.initial as number,
  databaseExperience: experienceRange.initial as number,
  agreement: false,
  agreementTermsAndConditions: false,
  dataProcessingAllowed: false,
}
export type ExperienceForm = typeof emptyExperience
export type ExperienceField = keyof ExperienceForm

export const choiceFields = ['yearOfExperience', 'programmerLevel', 'hardestProject'] as const
export const sliderFields = ['backendExperience', 'frontendExperience', 'databaseExperience'] as const
export const consentFields = ['agreementTermsAndConditions', 'agreement', 'dataProcessingAllowed'] as const
export type SliderField = (typeof sliderFields)[number]
type GivenField = (typeof choiceFields)[number] | SliderField

/** FORM-51: which list each field is chosen from. */
export const typeOf = {
  yearOfExperience: 'Years Of Experience',
  programmerLevel: 'Programmer Level',
  hardestProject: 'Hardest Project',
  backendExperience: 'Backend',
  frontendExperience: 'Frontend',
  databaseExperience: 'Database Experience',
} as const satisfies Record<GivenField, FormVariantType>

export const choicesOf = (lists: FormVariantLists, field: GivenField) => lists[typeOf[field]] ?? []

/** Without one of the lists nobody could finish the form, and would rather know why. */
export const isComplete = (lists: FormVariantLists): boolean =>
  [...choiceFields, ...sliderFields].every((field) => choicesOf(lists, field).length > 0)

/** FORM-46, FORM-47: `required` is the form's own message; the radio group says the other one (FORM-50). */
export type BrokenRules = Partial<Record<ExperienceField, 'fieldIsRequired' | 'required' | 'outOfRange' | 'agreement'>>

export const checkExperience = (form: ExperienceForm, isAgreementRequired: boolean): BrokenRules => {
  const broken: BrokenRules = {}
  if (form.yearOfExperience === '') broken.yearOfExperience = 'fieldIsRequired'
  if (form.programmerLevel === '') broken.programmerLevel = 'required'
  if (form.hardestProject === '') broken.hardestProject = 'required'
  for (const field of sliderFields) if (!Experience.safeParse(form[field]).success) broken[field] = 'outOfRange'
  // FORM-49: at the registration they have been given already.
  for (const field of isAgreementRequired ? consentFields : []) if (!form[field]) broken[field] = 'agreement'
  return broken
}

/** FORM-51: a slider at 7 is the variant of its type with the text '7'. */
export const toFormVariantIds = (form: ExperienceForm, lists: FormVariantLists): number[] => {
  const ofSliders = sliderFields.map(
    (field) => choicesOf(lists, field).find(({ text }) => text === String(form[field]))?.id,
  )
  return [...choiceFields.map((field) => Number(form[field])), ...ofSliders].filter((id) => id !== undefined)
}
