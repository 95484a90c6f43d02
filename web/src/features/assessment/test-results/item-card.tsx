import type { ItemStatistics } from '@academy/contract/stage-tests'
import { useState, type CSSProperties } from 'react'
import { shapeOf } from '@academy/contract/answer-kinds'
import { languageRows } from '#domain/questions/languages.rules.ts'
import { answerName } from '#domain/questions/answer-name.ts'
import { QuestionSolution } from '#domain/questions/question-solution.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { QuestionView } from '#domain/questions/question-view.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon, WarningIcon } from '#ui/icons.tsx'
import classes from './item-card.module.css'
import { discriminationLevel, facilityLevel, type Level, percentOf } from './question-statistics.rules.ts'

interface MeasureProps {
  name: string
  help: string
  /** In words; null where there is too little to say anything. */
  value: string | null
  from: number
  to: number
  level: Level
}

/** A short bar on a scale of its own; the number stands beside it. */
function Measure({ name, help, value, from, to, level }: MeasureProps) {
  const t = useT()
  return (
    <div className={classes.measure} data-level={level}>
      <dt title={help}>{name}</dt>
      <dd>
        {value === null ? (
          <span className="ac-dim ac-sm">{t('testResults.items.tooFew')}</span>
        ) : (
          <>
            <span className={classes.value}>{value}</span>
            <span
              className={classes.scale}
              aria-hidden="true"
              style={{ '--from': `${from * 100}%`, '--to': `${to * 100}%` } as CSSProperties}
            />
          </>
        )}
      </dd>
    </div>
  )
}

function Measures({ item }: { item: ItemStatistics }) {
  const t = useT()
  const locale = useLocale()
  const { facility, discrimination } = item
  const middle = 0.5
  const end = discrimination === null ? middle : (discrimination + 1) / 2
  return (
    <dl className={classes.measures}>
      <Measure
        name={t('testResults.items.facility')}
        help={t('testResults.items.facility.text')}
        value={facility === null ? null : `${Math.round(facility * 100)}%`}
        from={0}
        to={facility ?? 0}
        level={facility === null ? 'fair' : facilityLevel(facility)}
      />
      <Measure
        name={t('testResults.items.discrimination')}
        help={t('testResults.items.discrimination.text')}
        value={discrimination === null ? null : formatNumber(discrimination, locale)}
        from={Math.min(middle, end)}
        to={Math.max(middle, end)}
        level={discrimination === null ? 'fair' : discriminationLevel(discrimination)}
      />
    </dl>
  )
}

function Options({ item }: { item: ItemStatistics }) {
  const t = useT()
  const locale = useLocale()
  const unanswered = percentOf(item.unansweredCount, item.askedCount)
  return (
    <section className={classes.options}>
      <h3>{t('testResults.items.options')}</h3>
      <ul role="list">
        {item.options.map(({ id, isCorrect, pickedCount }) => {
          const text = item.content.options.find((option) => option.id === id)?.text ?? { ua: '', en: '' }
          const share = percentOf(pickedCount, item.askedCount)
          return (
            <li
              key={id}
              className={classes.option}
              data-correct={isCorrect || undefined}
              style={{ '--to': `${share}%` } as CSSProperties}
            >
              <span className={classes.optionText}>
                {isCorrect && <CheckIcon size={16} />}
                {inLanguage(text, locale)}
                {isCorrect && <span className="ac-visually-hidden"> ({t('testResults.items.option.right')})</span>}
              </span>
              <span className={classes.share}>
                {pickedCount === 0 ? t('testResults.items.option.dead') : `${share}%`}
              </span>
            </li>
          )
        })}
        {item.unansweredCount > 0 && (
          <li className={classes.option} style={{ '--to': `${unanswered}%` } as CSSProperties}>
            <span className="ac-dim">{t('testResults.answer.none')}</span>
            <span className={classes.share}>{unanswered}%</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Where nothing is chosen: what students answered most often. */
function Answers({ item }: { item: ItemStatistics }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section className={classes.options}>
      <h3>{t('testResults.items.answers')}</h3>
      <ul role="list">
        {item.answers.map((answer) => {
          const { credit, count, written, optionIds } = answer
          const share = percentOf(count, item.askedCount)
          return (
            <li
              key={written ?? optionIds.join()}
              className={classes.option}
              data-correct={credit === 100 || undefined}
              style={{ '--to': `${share}%` } as CSSProperties}
            >
              <span className={classes.optionText}>
                {credit === 100 && <CheckIcon size={16} />}
                {answerName(item.content, answer, locale)}
                {credit === 100 && <span className="ac-visually-hidden"> ({t('testResults.items.option.right')})</span>}
                {credit > 0 && credit < 100 && (
                  <span className="ac-dim">{t('answer.partly', { percent: credit })}</span>
                )}
              </span>
              <span className={classes.share}>{share}%</span>
            </li>
          )
        })}
        {item.unansweredCount > 0 && (
          <li
            className={classes.option}
            style={{ '--to': `${percentOf(item.unansweredCount, item.askedCount)}%` } as CSSProperties}
          >
            <span className="ac-dim">{t('testResults.answer.none')}</span>
            <span className={classes.share}>{percentOf(item.unansweredCount, item.askedCount)}%</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function Languages({ item }: { item: ItemStatistics }) {
  const t = useT()
  if (item.perLanguage.length < 2) return null
  return (
    <p className="ac-dim ac-sm">
      {languageRows(item)
        .map(
          ({ language, asked, correct }) =>
            `${t(language ? `common.inLanguage.${language}` : 'common.languageUnknown')}: ${percentOf(correct, asked)}% (${asked})`,
        )
        .join(' · ')}
    </p>
  )
}

/** How one question did: two measures, what is worth a look in words, what was chosen. */
export function ItemCard({ item, onJudge }: { item: ItemStatistics; onJudge: (() => void) | null }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { content, verdict, hints } = item
  const text = inLanguage(content.text, locale)
  const isChoice = shapeOf(content.answerType) === 'choice'
  return (
    <Card className={classes.card}>
      <div className={classes.badges}>
        <Badge tone="brand">{t(`questions.category.${item.category}`)}</Badge>
        <Badge>{t(`questions.difficulty.${item.difficulty}`)}</Badge>
        {verdict && <Badge tone="blue">{t(`testResults.verdict.${verdict.kind}`)}</Badge>}
      </div>
      {isOpen ? (
        <QuestionView
          name={`item-${item.questionId}`}
          text={text}
          description={inLanguage(content.description, locale)}
          imageUrl={content.imageUrl}
          imageAlt={t('testResults.imageAlt')}
          answerType={content.answerType}
          answer={!isChoice && <QuestionSolution {...{ content, locale }} />}
          options={content.options.map((option) => ({ id: option.id, text: inLanguage(option.text, locale) }))}
          chosen={content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)}
          headingLevel={2}
          readOnly
        />
      ) : (
        <h2 className={classes.text}>{text}</h2>
      )}
      <p className="ac-dim ac-sm">
        {[
          t('testResults.items.asked', { count: item.askedCount }),
          item.averageSeconds !== null && t('testResults.items.seconds', { seconds: item.averageSeconds }),
          item.versions > 1 && t('testResults.items.versions', { count: item.versions }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Measures item={item} />
      {hints.length > 0 && (
        <ul role="list" className={classes.hints}>
          {hints.map((hint) => (
            <li key={hint} data-strong={hint === 'negative' || undefined}>
              <WarningIcon size={18} />
              {t(`testResults.hint.${hint}`)}
            </li>
          ))}
        </ul>
      )}
      {isChoice ? <Options item={item} /> : <Answers item={item} />}
      <Languages item={item} />
      {verdict?.reason && <p className={classes.reason}>{verdict.reason}</p>}
      <div className={classes.actions}>
        {onJudge && (
          <Button size="sm" variant={hints.includes('negative') ? 'primary' : 'secondary'} onClick={onJudge}>
            {t(verdict ? 'testResults.verdict.change' : 'testResults.verdict')}
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'testResults.items.hide' : 'testResults.items.show')}
        </Button>
      </div>
    </Card>
  )
}
