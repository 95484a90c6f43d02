import { AcademyCopy, type AcademyDetails, type AcademyStage } from '@academy/contract/academies'
import { toFieldErrors } from './field-errors.rules.ts'

export interface CopyValues {
  name: string
  hash: string
  startDate: string | null
}

export const brokenCopy = (values: CopyValues): Partial<Record<keyof CopyValues, string>> => {
  const body = { ...values, name: values.name.trim(), hash: values.hash.trim() }
  const parsed = AcademyCopy.safeParse(body)
  return parsed.success ? {} : toFieldErrors(parsed.error.issues)
}

const shift = (iso: string | null, byMs: number) =>
  iso === null ? null : new Date(Date.parse(iso) + byMs).toISOString()

export interface ShiftedStage {
  stage: AcademyStage
  startDate: string | null
  endDate: string | null
}

/** The new dates as the server will write them: by the beginning of the source, or else by its earliest stage. */
export const shiftedStages = (
  { startDate, stages }: Pick<AcademyDetails, 'startDate' | 'stages'>,
  newStart: string,
): ShiftedStage[] => {
  const dates = stages.flatMap((stage) => [stage.startDate, stage.endDate]).filter((date) => date !== null)
  const begin = startDate ?? dates.toSorted()[0]
  const byMs = begin === undefined ? 0 : Date.parse(newStart) - Date.parse(begin)
  return stages.map((stage) => ({
    stage,
    startDate: shift(stage.startDate, byMs),
    endDate: shift(stage.endDate, byMs),
  }))
}
