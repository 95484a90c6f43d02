import { demoQuestionsScrollDelayMs, demoResultScrollDelayMs, entranceQuestionCount } from '@academy/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { withoutCodeMarks } from '#ui/code-words.tsx'
import { ArrowRightIcon, ChevronDownIcon, ChevronUpIcon, RefreshIcon } from '#ui/icons.tsx'
import { AnsweredQuestions } from './answered-questions.tsx'
import type { KeptResult } from './demo-run.store.ts'
import { DinosaurCard } from './dinosaur-card.tsx'
import { dinosaurTypeOf } from './dinosaur-texts.ts'
import { ShareButtons } from './share-buttons.tsx'
import { useDelayedScroll } from './use-delayed-scroll.ts'
import classes from './result-view.module.css'

/** NAV-91: somebody without an account is asked to apply. */
function Invitation() {
  const t = useT()
  return (
    <section className={classes.invitation}>
      <div>
        <h2>{t('demoTest.result.register.title')}</h2>
        <p>{t('demoTest.result.register.text')}</p>
      </div>
      <ButtonLink href={paths.register} variant="signal" size="lg" trailing={<ArrowRightIcon />}>
        {t('common.apply')}
      </ButtonLink>
    </section>
  )
}

/** TEST-76 to TEST-82 */
export function ResultView({ name, result, onRestart }: KeptResult & { onRestart: () => void }) {
  const t = useT()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const { summary, specialization, questions, resultId } = result
  const total = summary.correctAnswersCount + summary.wrongAnswersCount
  const dinosaur = withoutCodeMarks(t(dinosaurTypeOf(specialization, summary.betterThanPercent).name))
  const top = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const scroll = useDelayedScroll()
  useEffect(() => scroll(top, demoResultScrollDelayMs), [scroll])

  return (
    <div ref={top} className={classes.screen} data-view="result">
      <h1 tabIndex={-1} className={classes.title}>
        {t('demoTest.result.count', { name, correct: summary.correctAnswersCount, total })}
      </h1>
      <DinosaurCard
        specialization={specialization}
        betterThanPercent={summary.betterThanPercent}
        eyebrow={`${t('demoTest.result.you')}, ${specialization}`}
      >
        <ShareButtons resultId={resultId} dinosaur={dinosaur} />
      </DinosaurCard>
      <p className={classes.note}>
        {t('demoTest.result.note', { min: entranceQuestionCount.min, max: entranceQuestionCount.max })}
      </p>
      <div className="ac-row ac-gap-12">
        <Button
          variant="soft"
          aria-expanded={isOpen}
          aria-controls="demo-questions"
          trailing={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          onClick={() => {
            setOpen(!isOpen)
            if (!isOpen) scroll(list, demoQuestionsScrollDelayMs)
          }}
        >
          {t(isOpen ? 'demoTest.result.hide' : 'demoTest.result.show')}
        </Button>
        <Button variant="ghost" leading={<RefreshIcon size={18} />} onClick={onRestart}>
          {t('demoTest.send.restart')}
        </Button>
      </div>
      <section ref={list} id="demo-questions" className={classes.questions} hidden={!isOpen}>
        {isOpen && (
          <>
            <h2>{t('demoTest.result.questions')}</h2>
            <AnsweredQuestions questions={questions} />
          </>
        )}
      </section>
      {session.status !== 'known' && <Invitation />}
    </div>
  )
}
