import type { AnsweredQuestion, FullTestSummary } from '@academy/contract/tests'
import { useState } from 'react'
import { shapeOf } from '@academy/contract/answer-kinds'
import { QuestionSolution } from '#domain/questions/question-solution.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { QuestionView, type OptionMark } from '#domain/questions/question-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { heldAnswerId } from './held-answer.rules.ts'
import { HeldAnswer } from './held-answer.tsx'
import classes from './summary.module.css'

const markOf = (isCorrect: boolean, isChosen: boolean): OptionMark | undefined => {
  if (isChosen) return isCorrect ? 'correct' : 'wrong'
  return isCorrect ? 'missed' : undefined
}

function Badges({ question }: { question: AnsweredQuestion }) {
  const t = useT()
  const { given, isCorrect, credit, verdict } = question
  return (
    <div className={classes.badges}>
      {given === null && <Badge dot>{t('testResults.answer.none')}</Badge>}
      {/* What waits for a decision, or was not counted, is neither right nor wrong. */}
      {given?.isScored && (
        <Badge tone={isCorrect ? 'green' : credit > 0 ? 'yellow' : 'red'} dot>
          {isCorrect || credit === 0
            ? t(isCorrect ? 'answer.isRight' : 'answer.isWrong')
            : t('answer.partly', { percent: credit })}
        </Badge>
      )}
      {verdict && <Badge tone="blue">{t(`testResults.verdict.${verdict}`)}</Badge>}
      {given && !given.isScored && given.hold === null && (
        <Badge tone="yellow">{t('testResults.answer.unscored')}</Badge>
      )}
      {given?.isScored && given.isLate && <Badge tone="yellow">{t('testResults.answer.late')}</Badge>}
      <span className="ac-dim ac-sm">
        {[
          t(`questions.category.${question.content.category}`),
          t(`questions.difficulty.${question.difficulty}`),
          t('testResults.answer.version', { version: question.version }),
          given && t('testResults.answer.seconds', { seconds: given.timeSpent }),
          given?.language && t(`common.inLanguage.${given.language}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}

/** TEST-60: as they were asked, in the order in which the student saw the options. */
export function AnsweredQuestions({ summary }: { summary: FullTestSummary }) {
  const { questions } = summary
  const t = useT()
  const locale = useLocale()
  const [shown, setShown] = useState<'all' | 'wrong'>('all')
  const markLabels = {
    correct: t('testResults.mark.correct'),
    wrong: t('testResults.mark.wrong'),
    missed: t('testResults.mark.missed'),
  }
  const held = questions.find(({ given }) => given?.hold === 'waiting')
  const listed = shown === 'all' ? questions : questions.filter(({ isCorrect }) => !isCorrect)
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('testResults.summary.questions')}</h2>
        <SegmentedControl
          label={t('testResults.summary.show')}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', content: t('list.all') },
            { value: 'wrong', content: t('testResults.summary.show.wrong') },
          ]}
        />
      </div>
      {listed.length === 0 && <p className="ac-dim ac-sm">{t('testResults.summary.noWrong')}</p>}
      <ol role="list" className={classes.questions}>
        {listed.map((question) => {
          const { content, optionOrder, given, number } = question
          const chosen = given?.optionIds ?? []
          const options = optionOrder.flatMap((id) => content.options.find((option) => option.id === id) ?? [])
          return (
            <li key={number} id={question === held ? heldAnswerId : undefined}>
              <Card>
                <Badges question={question} />
                {given?.hold && <HeldAnswer {...{ summary, number }} given={{ ...given, hold: given.hold }} />}
                <QuestionView
                  number={number}
                  name={`question-${number}`}
                  text={inLanguage(content.text, locale)}
                  description={inLanguage(content.description, locale)}
                  imageUrl={content.imageUrl}
                  imageAlt={t('testResults.imageAlt')}
                  answerType={content.answerType}
                  options={options.map(({ id, text, isCorrect }) => {
                    const mark = markOf(isCorrect, chosen.includes(id))
                    return { id, text: inLanguage(text, locale), ...(mark && { mark }) }
                  })}
                  chosen={chosen}
                  markLabels={markLabels}
                  answer={
                    shapeOf(content.answerType) !== 'choice' && (
                      <QuestionSolution {...{ content, given, locale }} credit={question.credit} />
                    )
                  }
                  headingLevel={3}
                  readOnly
                />
              </Card>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
