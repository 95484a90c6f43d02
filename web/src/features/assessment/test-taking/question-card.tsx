import { keyOf, questionCategories, type QuestionCategory } from '@academy/contract/enums'
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { shapeOf } from '@academy/contract/answer-kinds'
import { idsOf, isGiven } from '#domain/questions/answer.rules.ts'
import { GivenAnswer } from '#domain/questions/given-answer.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { QuestionView } from '#domain/questions/question-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, ClockIcon } from '#ui/icons.tsx'
import { QuestionCanvas } from './question-canvas.tsx'
import { currentOf, isLast } from './question-order.rules.ts'
import type { TestRun } from './test-run.ts'
import { useOutboxState } from './use-outbox-state.ts'
import classes from './question-card.module.css'

const useCategoryName = () => {
  const t = useT()
  return (category: QuestionCategory): string | null => {
    const name = keyOf(questionCategories, category)
    if (name === undefined || name === 'Other') return null
    return name === 'English' ? t('testTaking.category.English') : name
  }
}

/** Which answers are safe with the server, and which are still here. */
function Safe({ run }: { run: TestRun }) {
  const t = useT()
  const { confirmedIds, isOffline } = useObservable(run.state)
  const { waiting } = useOutboxState()
  return (
    <p className={classes.safe} role="status">
      {confirmedIds.size > 0 && (
        <span className={classes.saved}>
          <CheckIcon size={16} />
          {t('testTaking.saved', { count: confirmedIds.size })}
        </span>
      )}
      {/* On a good line an answer waits for no longer than a blink. */}
      {isOffline && waiting.length > 0 && (
        <span className={classes.waiting}>
          <ClockIcon size={16} />
          {t('testTaking.waiting', { count: waiting.length })}
        </span>
      )}
    </p>
  )
}

/** Keys that mean something else where they are pressed. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('[role=dialog], select, textarea, button, a') !== null ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)))
/** Enter does something of its own here: an option sends the form it is in. */
const hasOwnEnter = (target: EventTarget | null) =>
  isTyping(target) ||
  (target instanceof Element && target.closest('input, summary, [role=menuitem], [role=option], [role=tab]') !== null)
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null
const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey

/** One question at a time. `turn` changes when somebody has gone to one by hand. */
export function QuestionCard({ run, turn, onGo }: { run: TestRun; turn: number; onGo: () => void }) {
  const t = useT()
  const locale = useLocale()
  const categoryName = useCategoryName()
  const section = useRef<HTMLElement>(null)
  const { test, queue, choices } = useObservable(run.state)
  const id = currentOf(queue)
  const question = test!.questions.find((candidate) => candidate.id === id)
  const given = id === null ? [] : (choices.get(id) ?? [])
  const chosen = idsOf(given)
  const isLastOne = isLast(queue)

  const answer = () => {
    if (isGiven(given)) void run.answer().then(onGo)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (question === undefined || hasModifier(event) || event.defaultPrevented) return
    if (event.key === 'Enter') {
      // Wherever the focus is: after the page has opened it is on all of its content.
      if (!hasOwnEnter(event.target) && !isDialogOpen()) answer()
      return
    }
    if (shapeOf(question.answerType) !== 'choice') return
    const option = question.answerOptions[Number(event.key) - 1]
    if (!/^[1-8]$/.test(event.key) || option === undefined || isDialogOpen()) return
    if (isTyping(event.target) && !(event.target instanceof HTMLButtonElement)) return
    const isChosen = chosen.includes(option.id)
    if (question.answerType === 0) run.choose([option.id])
    else run.choose(isChosen ? chosen.filter((other) => other !== option.id) : [...chosen, option.id])
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  // The first question waits to be found; every other one is gone to.
  useEffect(() => {
    if (turn === 0) return
    section.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [turn])

  if (question === undefined) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer()
  }
  const isChoice = shapeOf(question.answerType) === 'choice'
  const number = test!.questions.indexOf(question) + 1
  const category = categoryName(question.category)
  const text = inLanguage(question.text, locale)
  const options = question.answerOptions.map((option) => ({ id: option.id, text: inLanguage(option.text, locale) }))
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.card}
      aria-label={t('testTaking.question', { number, total: test!.questions.length })}
    >
      <form onSubmit={submit} className="ac-column ac-gap-12">
        <p className="ac-dim ac-numbers">
          {t('testTaking.question', { number, total: test!.questions.length })}
          {category !== null && ` · ${category}`}
        </p>
        <QuestionView
          key={question.id}
          text={text}
          drawnText={<QuestionCanvas text={text} />}
          headingLevel={1}
          description={inLanguage(question.description, locale)}
          imageUrl={question.imageUrl}
          imageAlt={t('testTaking.imageAlt', { number })}
          answerType={question.answerType}
          options={isChoice ? options : []}
          chosen={chosen}
          onChoose={run.choose}
          name={`question-${question.id}`}
          answer={!isChoice && <GivenAnswer {...{ question, given, locale }} onGive={run.choose} />}
        />
        {isChoice && (
          <p className={classes.hint}>
            {t(question.answerType === 0 ? 'testTaking.chooseOne' : 'testTaking.chooseSeveral')}
            <span className={classes.keys}>{t('testTaking.keys', { last: options.length })}</span>
          </p>
        )}
        <div className={classes.actions}>
          <Button
            variant="secondary"
            disabled={isLastOne}
            onClick={() => {
              run.skip()
              onGo()
            }}
          >
            {t('testTaking.skip')}
          </Button>
          {/* TEST-33, TEST-34 */}
          <Button type="submit" disabled={!isGiven(given)}>
            {t(isLastOne ? 'testTaking.finish' : 'testTaking.next')}
          </Button>
        </div>
      </form>
      <Safe run={run} />
    </section>
  )
}
