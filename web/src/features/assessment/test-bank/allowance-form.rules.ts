import { AllowanceInput, type Allowance } from '@academy/contract/stage-tests'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

/** What is typed about one student. */
export interface AllowanceForm {
  extraMinutes: string
  startDate: string | null
  endDate: string | null
  note: string
}

export const newAllowance: AllowanceForm = { extraMinutes: '15', startDate: null, endDate: null, note: '' }
export const noteMaxLength = 500
export const minutesRange = { min: 0, max: 600 } as const

export const formOf = ({ extraMinutes, startDate, endDate, note }: Allowance): AllowanceForm => ({
  extraMinutes: String(extraMinutes),
  startDate,
  endDate,
  note,
})

export const toInput = ({ extraMinutes, note, ...dates }: AllowanceForm): AllowanceInput => ({
  ...dates,
  extraMinutes: extraMinutes.trim() === '' ? 0 : Number(extraMinutes),
  note: note.trim(),
})

/** Nothing allowed is no allowance: then the one there was should be taken back instead. */
export const checkForm = (form: AllowanceForm): BrokenRules => {
  const input = toInput(form)
  const broken = brokenBy(AllowanceInput.safeParse(input).error)
  const isNothing = input.extraMinutes === 0 && input.startDate === null && input.endDate === null
  return isNothing ? { extraMinutes: 'fieldIsRequired', ...broken } : broken
}
