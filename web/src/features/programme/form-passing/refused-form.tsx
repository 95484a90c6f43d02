import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AcademyClosedArt } from '#ui/illustrations/academy-closed.tsx'
import { BlockedArt } from '#ui/illustrations/blocked.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { DraftLeft } from './draft-left.tsx'
import { useBackTarget } from './form-header.tsx'
import { passingQueries } from './form-passing.api.ts'
import classes from './form-passing.module.css'
import { OwnAnswers } from './own-answers.tsx'

/** Why a form that exists is not opened; `empty`: nothing is asked in it yet. */
export type RefusalReason = 'notForYou' | 'archived' | 'closed' | 'empty'

const arts: Record<RefusalReason, () => ReactNode> = {
  notForYou: BlockedArt,
  archived: EmptyListArt,
  closed: AcademyClosedArt,
  empty: EmptyListArt,
}

interface RefusedFormProps {
  formId: number
  reason: RefusalReason
  /** It takes the place of the questions, which somebody has just sent: they are led to what it says. */
  isAfterForm: boolean
}

/** One sentence says why and what to do; the draft and the answers given before stay within reach. */
export function RefusedForm({ formId, reason, isAfterForm }: RefusedFormProps) {
  const t = useT()
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAfterForm) column.current?.querySelector('h1')?.focus()
  }, [isAfterForm])
  const back = useBackTarget()
  const { selection } = usePerson()
  const own = useQuery(passingQueries.own(selection, formId))
  const Art = arts[reason]
  return (
    <div ref={column} className={classes.column}>
      <EmptyState
        page
        art={<Art />}
        title={t(`formPassing.refused.${reason}.title`)}
        text={t(`formPassing.refused.${reason}.text`)}
        action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
      />
      <DraftLeft formId={formId} sent={own.data?.answers ?? []} />
      {own.data && <OwnAnswers passing={own.data} />}
    </div>
  )
}
