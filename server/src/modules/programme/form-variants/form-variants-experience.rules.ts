import type { FormVariantType, MissingAcademyField } from '@academy/contract/enums'

/** FORM-51: which list each field of the experience form is chosen from. */
export const experienceTypes = {
  yearOfExperience: 'Years Of Experience',
  programmerLevel: 'Programmer Level',
  hardestProject: 'Hardest Project',
  backendExperience: 'Backend',
  frontendExperience: 'Frontend',
  databaseExperience: 'Database Experience',
} as const satisfies Record<MissingAcademyField, FormVariantType>

/** The lists of the experience form, in its own order. */
export const experienceForm: readonly FormVariantType[] = Object.values(experienceTypes)
