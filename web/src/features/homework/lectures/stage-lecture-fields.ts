import { attemptsMaxCount, feedbackMaxLength, markRange } from '@academy/contract/limits'
import type { StageLecture, StageLectureInput } from '@academy/contract/lectures'
import type { Bounds, ErrorOf } from './lecture-texts.ts'
import type { StageLectureForm } from './stage-lecture-form.rules.ts'
import type { Editor } from '#kit/editor/use-editor.ts'

/** What every part of the editor gets. */
export interface SectionProps {
  academyId: number
  editor: Editor<StageLectureForm, StageLecture>
  errorOf: ErrorOf
  isReadOnly: boolean
}

export type StageLectureField = keyof StageLectureInput

/** The id of a field: the summary of what is wrong leads there. */
export const fieldId = (field: string): string => `stage-lecture-${field.replaceAll('.', '-')}`

const bounds: Partial<Record<StageLectureField, Bounds>> = {
  urlName: { min: 1, max: 60 },
  videoLink: { min: 1, max: 1000 },
  attempts: { min: 1, max: attemptsMaxCount },
  minMark: markRange,
  feedbackConfig: { min: 1, max: feedbackMaxLength },
  traceAccordingText: { min: 0, max: 255 },
  homework: { min: 0, max: 10_000 },
  materials: { min: 0, max: 10_000 },
}

export const boundsOf = (field: string): Bounds =>
  bounds[field.split('.')[0] as StageLectureField] ?? { min: 0, max: 0 }
