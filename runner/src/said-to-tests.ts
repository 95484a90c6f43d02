import type { GraderRemark, RemarkCode } from '@academy/contract/grader-remarks'
import type { CallAnswer } from './student-work.ts'

/** Authors of tests read these in their own error messages, whose language is that of their test library. */
const sentences: Partial<Record<RemarkCode, string>> = {
  time: 'It took more time than it may and was ended.',
  memory: 'It used more memory than it may and was ended.',
  output: 'It printed more than it may and was ended.',
  files: 'It made more files than it may, or larger ones, and was ended.',
  noAnswer: 'It gave no answer.',
  endedSilently: 'It ended without an answer.',
}

const sentenceOf = ({ code, file, name }: GraderRemark): string => {
  if (code === 'noFile') return `There is no file ${file}.`
  if (code === 'noFunction') return `There is no function ${name} in ${file}.`
  return sentences[code] ?? 'It was stopped.'
}

/** The answer as the tests get it: why there is none comes as a sentence, which they throw. */
export const saidToTests = (answer: CallAnswer): { value: unknown } | { error: string } =>
  'value' in answer || typeof answer.error === 'string'
    ? (answer as { value: unknown } | { error: string })
    : { error: sentenceOf(answer.error) }
