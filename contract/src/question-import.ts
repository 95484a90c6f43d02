import * as z from 'zod/mini'
import { Locale, QuestionCategory, QuestionDifficulty } from './enums.ts'
import { Id, IdParam, integer, numberParam, optionalText } from './fields.ts'

/** What a column of a sheet can be. Everything else in a sheet is left out. */
export const importFields = [
  'key',
  'text',
  'textEn',
  'description',
  'descriptionEn',
  'imageUrl',
  'category',
  'difficulty',
  'answerType',
  'option1',
  'option2',
  'option3',
  'option4',
  'option5',
  'option6',
  'option7',
  'option8',
  'option1En',
  'option2En',
  'option3En',
  'option4En',
  'option5En',
  'option6En',
  'option7En',
  'option8En',
  'correct',
  'partialCredit',
  'match1',
  'match2',
  'match3',
  'match4',
  'match5',
  'match6',
  'match7',
  'match8',
  'match1En',
  'match2En',
  'match3En',
  'match4En',
  'match5En',
  'match6En',
  'match7En',
  'match8En',
] as const
/** What an export says of results beside these. An import leaves such columns out: results come from tests. */
export const resultColumns = [
  'askedCount',
  'correctCount',
  'facility',
  'discrimination',
  'lastUsed (Kyiv time)',
  'lastUsedIn',
] as const

export const ImportField = z.enum(importFields, 'wrongChoice')
export type ImportField = z.infer<typeof ImportField>

/** Which column (from 0) holds which field. */
export const ColumnMapping = z.partialRecord(ImportField, integer(0, 255))
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const importOutcomes = ['new', 'changed', 'same', 'faulty'] as const
export const importKinds = ['xlsx', 'ods', 'csv', 'gift'] as const

/** What is said about a whole file. */
export const ImportChoices = z.strictObject({
  testId: z.optional(Id),
  /** In which language its texts are, where they do not say it. Absent: the server guesses. */
  language: z.optional(Locale),
  /** For the questions of which the file names none. Absent: what is stored stays, a new one is Other and not rated. */
  category: z.optional(QuestionCategory),
  difficulty: z.optional(QuestionDifficulty),
})
export type ImportChoices = z.infer<typeof ImportChoices>

/** The same in an address, with a mapping as JSON, checked like everything else. */
export const ImportChoicesQuery = z.strictObject({
  ...ImportChoices.shape,
  mapping: z.optional(optionalText(2_000)),
  testId: z.optional(IdParam),
  category: z.optional(z.pipe(numberParam(0, 99), QuestionCategory)),
  difficulty: z.optional(z.pipe(numberParam(0, 99), QuestionDifficulty)),
})
export type ImportChoicesQuery = z.infer<typeof ImportChoicesQuery>
