import type { ImportRow } from '@academy/contract/questions'
import type { RightNumber } from './number-cells.ts'

/** `isPlain`: the file does not say in which language this is. */
export type OneOrBoth = { ua?: string | undefined; en?: string | undefined; isPlain?: boolean }

/**
 * A question as a file tells it. What the file says nothing about is undefined: of a question that is in the bank
 * already, that stays as it is.
 */
export interface ReadQuestion {
  row: number
  key: string | undefined
  text: OneOrBoth
  description: OneOrBoth
  imageUrl: string | undefined
  category: number | undefined
  difficulty: number | undefined
  answerType: number | undefined
  options: (OneOrBoth & {
    isCorrect: boolean
    /** Of a pair. */
    match?: OneOrBoth
    number?: RightNumber
  })[]
  partialCredit?: boolean | undefined
  errors: ImportRow['errors']
  warnings: string[]
  /** As they stood, to be sent back with what is wrong. */
  cells: string[]
}
