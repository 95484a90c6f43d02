import type { DemoResult } from '@academy/contract/demo-tests'
import { shapeOf } from '@academy/contract/answer-kinds'
import { QuestionSolution } from '#domain/questions/question-solution.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { type OptionMark, QuestionView } from '#domain/questions/question-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { outcomeOf } from './option-outcome.rules.ts'
import classes from './answered-questions.module.css'

/** TEST-81: every question as it was asked, with what was given and what would have been right. */
export function AnsweredQuestions({ questions }: Pick<DemoResult, 'questions'>) {
  const t = useT()
  const locale = useLocale()
  const markLabels: Record<OptionMark, string> = {
    correct: t('demoTest.result.mark.correct'),
    wrong: t('demoTest.result.mark.wrong'),
    missed: t('demoTest.result.mark.missed'),
  }
  return (
    <ol role="list" className={classes.list}>
      {questions.map(({ id, content, optionOrder, given, written, credit }, index) => (
        <li key={id} className={classes.item}>
          {given.length === 0 && written === null && <Badge>{t('demoTest.result.unanswered')}</Badge>}
          <QuestionView
            number={index + 1}
            headingLevel={3}
            text={inLanguage(content.text, locale)}
            description={inLanguage(content.description, locale)}
            imageUrl={content.imageUrl}
            imageAlt={t('demoTest.run.image', { number: index + 1 })}
            answerType={content.answerType}
            options={optionOrder.flatMap((optionId) => {
              const option = content.options.find((one) => one.id === optionId)
              if (!option) return []
              const mark = outcomeOf(option.isCorrect, given.includes(optionId))
              return [{ id: optionId, text: inLanguage(option.text, locale), ...(mark ? { mark } : {}) }]
            })}
            chosen={given}
            name={`answered-${id}`}
            markLabels={markLabels}
            answer={
              shapeOf(content.answerType) !== 'choice' && (
                <QuestionSolution
                  {...{ content, credit, locale }}
                  given={given.length === 0 && written === null ? null : { optionIds: given, written }}
                />
              )
            }
            readOnly
          />
        </li>
      ))}
    </ol>
  )
}
