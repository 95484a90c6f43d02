import { Mark } from '@academy/contract/fields'
import type { StageMarks } from '@academy/contract/stage-marks'

/** What was typed, by user; also of those who are on another page now. */
export type TypedMarks = Readonly<Record<number, string>>

const markOf = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const read = /^\d{1,2}$/.test(trimmed) ? Mark.safeParse(Number(trimmed)) : null
  return read?.success ? read.data : undefined
}

export const isWrongMark = (text: string): boolean => markOf(text) === undefined

/** What was typed back to what it was is no change. */
export const typeMark = (typed: TypedMarks, userId: number, text: string, before: number | null): TypedMarks => {
  const { [userId]: _, ...others } = typed
  return markOf(text) === before ? others : { ...others, [userId]: text }
}

/** Q-70; null while a mark is wrong: one bad row refuses all. */
export const marksToSave = (typed: TypedMarks): StageMarks | null => {
  const marks = Object.entries(typed).map(([userId, text]) => ({ userId: Number(userId), mark: markOf(text) }))
  return marks.every((row): row is StageMarks[number] => row.mark !== undefined) ? marks : null
}
