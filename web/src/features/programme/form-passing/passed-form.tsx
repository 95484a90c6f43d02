import type { OwnPassing } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckCircleIcon } from '#ui/icons.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { DraftLeft } from './draft-left.tsx'
import { useBackTarget } from './form-header.tsx'
import classes from './form-passing.module.css'
import { passingQueries } from './form-passing.api.ts'
import { OwnAnswers } from './own-answers.tsx'

interface PassedFormProps {
  formId: number
  /** Sent a moment ago, from this page. */
  isFresh: boolean
  /** It takes the place of the questions: the reader is led to its title. */
  isAfterForm: boolean
  onAgain: () => void
}

function Passed({ passing, isFresh, isAfterForm, onAgain }: PassedFormProps & { passing: OwnPassing }) {
  const t = useT()
  const locale = useLocale()
  const back = useBackTarget()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAfterForm) title.current?.focus()
  }, [isAfterForm])
  const message = localized(passing.message, locale)
  return (
    <div className={classes.column}>
      <header className={classes.passed}>
        <span className={classes.sign}>
          <CheckCircleIcon size={30} />
        </span>
        <div>
          <h1 ref={title} tabIndex={-1}>
            {t(isFresh ? 'formPassing.thanks' : 'formPassing.passed')}
          </h1>
          <p className="ac-soft ac-anywhere">{localized(passing.title, locale)}</p>
        </div>
      </header>
      {message.length > 0 && (
        <Card>
          <MarkdownTree tree={message} headingLevel={2} newTabLabel={t('app.opensInNewTab')} />
        </Card>
      )}
      <DraftLeft formId={passing.formId} sent={passing.answers} />
      <OwnAnswers passing={passing} />
      <div className={classes.actions}>
        {passing.canRepass && (
          <Button variant="secondary" onClick={onAgain}>
            {t('formPassing.again')}
          </Button>
        )}
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </div>
    </div>
  )
}

/** FORM-27, FORM-28: what is said afterwards, and what was answered. */
export function PassedForm(props: PassedFormProps) {
  const t = useT()
  const { selection } = usePerson()
  const own = useQuery(passingQueries.own(selection, props.formId))
  if (own.data) return <Passed {...props} passing={own.data} />
  if (own.isError) return <LoadFailure page query={own} />
  return <PageSkeleton label={t('app.loading')} />
}
