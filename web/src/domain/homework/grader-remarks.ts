import type { GradedTest } from '@academy/contract/autograde'
import { type GraderRemark, withRemarks } from '@academy/contract/grader-remarks'
import { useT } from '#lib/i18n/use-t.ts'

/** Results that were stored before there were codes say what the work answered in this sentence. */
const [before, after] = ['It answered ', '.'] as const

export const remarkOf = ({ remark, message }: Pick<GradedTest, 'remark' | 'message'>): GraderRemark | null => {
  if (remark !== undefined) return remark
  const isAnswer = message?.startsWith(before) && message.endsWith(after)
  return isAnswer ? { code: 'answered', answer: message!.slice(before.length, -after.length) } : null
}

/** What the grader says itself, in the language of the reader. */
export const useRemarkText = () => {
  const t = useT()
  return ({ code, ...values }: GraderRemark): string => t(`graderRemark.${code}`, values)
}

/** The log of a check as its reader gets it. */
export const useLogText = () => {
  const remarkText = useRemarkText()
  return (log: string): string => withRemarks(log, remarkText)
}
