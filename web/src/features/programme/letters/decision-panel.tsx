import type { LetterWithWriter } from '@academy/contract/letters'
import { longTextMaxLength } from '@academy/contract/limits'
import { useState } from 'react'
import { OutcomeChoice } from '#domain/decisions/outcome-choice.tsx'
import { MarkField } from '#domain/marks/mark-field.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './decision-panel.module.css'
import { isLetterNewer } from './decisions.rules.ts'
import type { Decisions } from './use-decisions.ts'

export const decisionNoteId = 'letter-note'

interface DecisionPanelProps {
  writer: LetterWithWriter
  decisions: Decisions
  /** With the note as it stands, also when nobody has left its field yet. */
  onDecide: (isPassed: boolean, note: string) => void
}

/** INT-04: mark, passed or not, and a note, beside the letter. Everything is saved at once. */
export function DecisionPanel({ writer, decisions, onDecide }: DecisionPanelProps) {
  const t = useT()
  const locale = useLocale()
  const { mark, isPassed, note } = decisions.shownOf(writer)
  const decision = decisions.decisionOf(writer)
  // null: nobody is typing, so a note that somebody else saves shows.
  const [draft, setDraft] = useState<string | null>(null)
  const saveNote = () => {
    if (draft !== null && draft.trim() !== note) decisions.change(writer, { note: draft.trim() })
    setDraft(null)
  }
  return (
    <section className={`${classes.panel} ac-no-print`} aria-labelledby="letter-decision">
      <h3 id="letter-decision">{t('letters.decision')}</h3>
      {decisions.isInConflict(writer) && <Notice tone="warning">{t('letters.decision.conflict')}</Notice>}
      <MarkField
        label={t('common.mark')}
        name="letter-mark"
        value={mark}
        onChange={(mark) => decisions.change(writer, { mark })}
        noneLabel={t('interviews.answer.none')}
      />
      <OutcomeChoice
        legend={t('letters.decision')}
        value={isPassed}
        onChange={(isPassed) => onDecide(isPassed, (draft ?? note).trim())}
      />
      <TextAreaField
        id={decisionNoteId}
        rows={2}
        size="sm"
        label={t('letters.decision.note')}
        help={t('letters.decision.noteHelp')}
        maxLength={longTextMaxLength}
        value={draft ?? note}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={saveNote}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      {isLetterNewer({ letter: writer.letter, decision }) && (
        <Notice tone="info">{t('letters.decision.changed')}</Notice>
      )}
      {decision && (
        <div className={classes.foot}>
          <p className="ac-dim ac-xs">
            {decision.decidedBy
              ? t('letters.decision.by', {
                  name: decision.decidedBy.fullName,
                  time: exactTime(decision.updatedAt, locale),
                })
              : exactTime(decision.updatedAt, locale)}
          </p>
          {isPassed !== null && (
            <Button size="sm" variant="ghost" onClick={() => decisions.change(writer, { isPassed: null })}>
              {t('letters.decision.clear')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
