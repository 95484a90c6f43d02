import { graduationYears } from '@academy/contract/limits'
import { range } from './birth-date.rules.ts'

/** VAL-31: 'Other' is stored as null. */
export const otherYear = 'other'

/** ACC-61: the newest first, because that is where people look; 'Other' at the end. */
export const graduationYearChoices = (currentYear: number): string[] => {
  const { min, max } = graduationYears(currentYear)
  return [...range(max, min).map(String), otherYear]
}

export const toGraduationYear = (choice: string): number | null => (choice === otherYear ? null : Number(choice))
