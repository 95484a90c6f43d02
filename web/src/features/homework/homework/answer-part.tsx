import type { LecturePage } from '@academy/contract/homework'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import classes from './homework.module.css'
import { attemptsLeft, type Homework } from './homework.rules.ts'
import { useDraft } from './use-draft.ts'

/** The form is open where something has to be handed in; what was handed in is changed by those who ask for it. */
export function AnswerPart({
  page,
  homework,
  onSubmitted,
}: {
  page: LecturePage
  homework: Homework
  onSubmitted: () => void
}) {
  const t = useT()
  const draft = useDraft(page.stageLectureId, homework)
  const isHandedIn = homework.response?.isAnswered ?? false
  const [isOpen, setOpen] = useState(!isHandedIn || draft.isRestored)
  // Who opened or closed it by hand goes on where they are: in the first field, or at the button.
  const [isByHand, setByHand] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isByHand && !isOpen) button.current?.focus()
  }, [isByHand, isOpen])
  const set = (opened: boolean) => {
    setByHand(true)
    setOpen(opened)
  }
  if (!isOpen)
    return (
      <div className={classes.bar}>
        <p className="ac-dim ac-sm">{t('homework.attemptsLeft', { count: attemptsLeft(homework) })}</p>
        <Button ref={button} variant="secondary" onClick={() => set(true)}>
          {t('homework.newVersion')}
        </Button>
      </div>
    )
  return (
    <AnswerForm
      {...{ page, homework, draft, onSubmitted }}
      isOpenedByHand={isByHand}
      onClose={isHandedIn ? () => set(false) : undefined}
    />
  )
}
