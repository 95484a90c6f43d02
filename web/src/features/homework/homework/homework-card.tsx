import type { LecturePage } from '@academy/contract/homework'
import { useRef } from 'react'
import { homeworkTones } from '#domain/homework/homework-tones.ts'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AnswerPart } from './answer-part.tsx'
import { GradingList } from './grading-list.tsx'
import { HomeworkStateText } from './homework-state.tsx'
import classes from './homework.module.css'
import { answerPartId, type Homework, maySubmit } from './homework.rules.ts'

/** What is asked, where one's own work stands, and the way to hand in. */
export function HomeworkCard({
  page,
  homework,
  taskHref,
}: {
  page: LecturePage
  homework: Homework
  taskHref: string
}) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const isOpen = maySubmit(homework, useNow()) && user.impersonator === null
  const state = useRef<HTMLDivElement>(null)
  const text = localized(homework.text, locale)
  return (
    <>
      <Card
        title={t('homework.title')}
        action={
          <Badge tone={homeworkTones[homework.state]} dot>
            {t(`homework.state.${homework.state}`)}
          </Badge>
        }
      >
        <div className="ac-stack ac-gap-24">
          {text.length === 0 ? (
            <p className="ac-dim ac-sm">{t('homework.noText')}</p>
          ) : (
            <MarkdownTree tree={text} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
          )}
          <div ref={state} tabIndex={-1}>
            <HomeworkStateText homework={homework} />
          </div>
          {homework.state === 'returned' && homework.reviewTree && homework.reviewTree.length > 0 && (
            <section className={classes.words} aria-label={t('homework.feedback')}>
              <MarkdownTree tree={homework.reviewTree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
            </section>
          )}
          {homework.response && (
            <p>
              <TextLink href={taskHref}>
                {t(homework.response.isReviewed ? 'homework.toReview' : 'homework.toOwn')}
              </TextLink>
            </p>
          )}
          {/* After a submission everything begins anew: the form is closed, and the state says what happens now. */}
          {isOpen && (
            <div id={answerPartId}>
              <AnswerPart
                key={`${homework.response?.id ?? 'new'}-${homework.submissions.length}`}
                page={page}
                homework={homework}
                onSubmitted={() => state.current?.focus()}
              />
            </div>
          )}
        </div>
      </Card>
      {homework.autograde && homework.autograde.length > 0 && (
        <Card title={t('autograde.title')}>
          <GradingList
            academyId={Number(selection)}
            results={homework.autograde}
            isReviewed={homework.response?.isReviewed ?? false}
            submissions={homework.submissions}
          />
        </Card>
      )}
    </>
  )
}
