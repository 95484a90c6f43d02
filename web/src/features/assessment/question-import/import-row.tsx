import type { ImportedQuestion, ImportRow } from '@academy/contract/questions'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { shapeOf } from '@academy/contract/answer-kinds'
import { QuestionSolution } from '#domain/questions/question-solution.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { QuestionView } from '#domain/questions/question-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ChevronDownIcon, WarningIcon } from '#ui/icons.tsx'
import { useImportTexts } from './import-texts.ts'
import classes from './import-row.module.css'

export const outcomeTones: Record<ImportRow['outcome'], BadgeTone> = {
  new: 'green',
  changed: 'blue',
  same: 'neutral',
  faulty: 'red',
}

export function ImportRowItem({ row }: { row: ImportRow }) {
  const t = useT()
  const locale = useLocale()
  const { faultText, warningText } = useImportTexts()
  const { question, before } = row
  const title = question ? inLanguage(question.text, locale) : row.cells.filter(Boolean).join(' · ')
  const head = (
    <span className={classes.what}>
      <span className="ac-dim ac-sm">{t('questionImport.row', { row: row.row })}</span>
      <Badge tone={outcomeTones[row.outcome]}>{t(`questionImport.outcome.${row.outcome}`)}</Badge>
      <span className={classes.title}>{title || t('questionImport.emptyRow')}</span>
    </span>
  )
  return (
    <li className={classes.row} data-outcome={row.outcome}>
      {question ? (
        <details className={classes.details}>
          <summary className={classes.head}>
            {head}
            <ChevronDownIcon size={18} className={classes.chevron} />
          </summary>
          <div className={classes.sheets} data-pair={before !== null || undefined}>
            {before && <Sheet label={t('questionImport.before')} question={before} name={`before-${row.row}`} />}
            <Sheet
              label={before ? t('questionImport.after') : t('common.whatStudentsWillSee')}
              question={question}
              name={`row-${row.row}`}
            />
          </div>
        </details>
      ) : (
        <div className={classes.head}>{head}</div>
      )}
      {row.errors.length > 0 && (
        <ul className={classes.faults}>
          {row.errors.map((error) => (
            <li key={error.field + error.message}>{faultText(error)}</li>
          ))}
        </ul>
      )}
      {row.warnings.length > 0 && question && (
        <ul className={classes.warnings}>
          {row.warnings.map((warning) => (
            <li key={warning}>
              <WarningIcon size={16} /> {warningText(warning)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface SheetProps {
  label: string
  question: ContentOfQuestion | ImportedQuestion
  name: string
}

/** The question as a student sees it, with the right options ticked. */
function Sheet({ label, question, name }: SheetProps) {
  const t = useT()
  const locale = useLocale()
  const options = question.options.map((option, index) => ({ ...option, id: index + 1 }))
  return (
    <section className={classes.sheet} aria-label={label}>
      <p className={classes.label}>
        {label}
        <Badge>{t(`questions.category.${question.category as 0}`)}</Badge>
        <Badge>{t(`questions.difficulty.${question.difficulty as 0}`)}</Badge>
      </p>
      <QuestionView
        readOnly
        headingLevel={3}
        name={name}
        text={inLanguage(question.text, locale)}
        description={inLanguage(question.description, locale)}
        imageUrl={question.imageUrl}
        imageAlt={t('testResults.imageAlt')}
        answerType={question.answerType}
        answer={
          shapeOf(question.answerType) !== 'choice' && (
            <QuestionSolution
              locale={locale}
              content={{
                answerType: question.answerType,
                options: options.map(({ match, ...option }) => ({
                  ...option,
                  ...(match && { match: { id: option.id, text: match.text } }),
                })),
              }}
            />
          )
        }
        options={options.map(({ id, text, isCorrect }) => ({
          id,
          text: inLanguage(text, locale),
          ...(isCorrect ? { mark: 'correct' as const } : {}),
        }))}
        markLabels={{ correct: t('answer.isRight'), wrong: '', missed: '' }}
        chosen={options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)}
      />
    </section>
  )
}
