import type { BankQuestion } from '@academy/contract/questions'
import { codeOfDescription } from '#domain/questions/question-description.ts'
import { inLanguage } from '#domain/questions/question-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import classes from './test-questions.module.css'

/** The first lines of the code in one: 'What does this print?' alone tells no question from another. */
export function CodeGlimpse({ question }: { question: Pick<BankQuestion, 'description'> }) {
  const locale = useLocale()
  const code = codeOfDescription(inLanguage(question.description, locale))
  if (code === null) return null
  return <code className={classes.code}>{code.replace(/\s+/g, ' ').trim().slice(0, 160)}</code>
}
