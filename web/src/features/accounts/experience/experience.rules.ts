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
  city: '',
  education: '',
  cameFrom: '',
}
export type ExperienceForm = typeof emptyExperience
export type ExperienceField = keyof ExperienceForm

export const choiceFields = ['yearOfExperience', 'programmerLevel', 'hardestProject'] as const
export const sliderFields = ['backendExperience', 'frontendExperience', 'databaseExperience'] as const
/** FORM-41: about the person and not the academy, and not asked for at the registration; nobody has to answer. */
export const personalFields = ['city', 'education', 'cameFrom'] as const
export type SliderField = (typeof sliderFields)[number]
export type PersonalField = (typeof personalFields)[number]
type GivenField = (typeof choiceFields)[number] | SliderField | PersonalField

/** FORM-51: which list each field is chosen from. */
export const typeOf = {
  yearOfExperience: 'Years Of Experience',
  programmerLevel: 'Programmer Level',
  hardestProject: 'Hardest Project',
  backendExperience: 'Backend',
  frontendExperience: 'Frontend',
  databaseExperience: 'Database Experience',
  city: 'City',
  education: 'Education',
  cameFrom: 'Came From',
} as const satisfies Record<GivenField, FormVariantType>

export const choicesOf = (lists: FormVariantLists, field: GivenField) => lists[typeOf[field]] ?? []

/** Without one of the lists nobody could finish the form, and would rather know why. */
export const isComplete = (lists: FormVariantLists): boolean =>
  [...choiceFields, ...sliderFields].every((field) => choicesOf(lists, field).length > 0)

/** FORM-46, FORM-47: `required` is the form's own message; the radio group says the other one (FORM-50). */
export type BrokenRules = Partial<Record<ExperienceField, 'fieldIsRequired' | 'required' | 'outOfRange'>>

export const checkExperience = (form: ExperienceForm): BrokenRules => {
  const broken: BrokenRules = {}
  if (form.yearOfExperience === '') broken.yearOfExperience = 'fieldIsRequired'
  if (form.programmerLevel === '') broken.programmerLevel = 'required'
  if (form.hardestProject === '') broken.hardestProject = 'required'
  for (const field of sliderFields) if (!Experience.safeParse(form[field]).success) broken[field] = 'outOfRange'
  return broken
}

/** FORM-51: a slider at 7 is the variant of its type with the text '7'. */
export const toFormVariantIds = (form: ExperienceForm, lists: FormVariantLists): number[] => {
  const ofSliders = sliderFields.map(
    (field) => choicesOf(lists, field).find(({ text }) => text === String(form[field]))?.id,
  )
  return [...choiceFields.map((field) => Number(form[field])), ...ofSliders].filter((id) => id !== undefined)
}

/** What was chosen beside it about the person. */
export const toPersonalIds = (form: ExperienceForm): number[] =>
  personalFields.filter((field) => form[field] !== '').map((field) => Number(form[field]))

/** Those that the person has not answered, of lists that have entries. */
export const askedLists = (lists: FormVariantLists, answered: readonly { type: FormVariantType }[]): PersonalField[] =>
  personalFields.filter(
    (field) => choicesOf(lists, field).length > 0 && !answered.some(({ type }) => type === typeOf[field]),
  )

/** ACC-56: the form as it was answered; what is not in the lists any more is chosen again. */
export const experienceOf = (ids: readonly number[], lists: FormVariantLists): ExperienceForm => {
  const chosen = (field: GivenField) => choicesOf(lists, field).find(({ id }) => ids.includes(id))
  const form = { ...emptyExperience }
  for (const field of choiceFields) form[field] = String(chosen(field)?.id ?? '')
  for (const field of sliderFields) form[field] = Number(chosen(field)?.text ?? experienceRange.initial)
  return form
}
