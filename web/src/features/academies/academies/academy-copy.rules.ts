import { AcademyCopy, type AcademyDetails, type AcademyStage } from '@academy/contract/academies'
import { movedOnTheWall, onTheWall } from '@academy/contract/academy-clock'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'

export interface CopyValues {
  name: string
  hash: string
  startDate: string | null
}

export const copyPlaceOf: PlaceOf = (field) =>
  field === 'name' || field === 'hash' || field === 'startDate' ? field : undefined

const trimmed = (values: CopyValues) => ({ ...values, name: values.name.trim(), hash: values.hash.trim() })

export const brokenCopy = (values: CopyValues): BrokenRules =>
  brokenBy(AcademyCopy.safeParse(trimmed(values)).error, copyPlaceOf)

/** What has been checked. */
export const toCopy = (values: CopyValues) => trimmed(values) as AcademyCopy

const shift = (iso: string | null, byMs: number) =>
  iso === null ? null : movedOnTheWall(new Date(iso), byMs).toISOString()

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
  const byMs = begin === undefined ? 0 : onTheWall(new Date(newStart)) - onTheWall(new Date(begin))
  return stages.map((stage) => ({
    stage,
    startDate: shift(stage.startDate, byMs),
    endDate: shift(stage.endDate, byMs),
  }))
}
