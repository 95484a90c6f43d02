import type { Move, MoveCount } from '@academy/contract/moves'
import { useState } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { formatNumber } from '#lib/dates.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { MoveProgress } from '#domain/programme/programme-room.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './advance-dialog.module.css'
import { Blockers } from './blockers.tsx'
import { goToNextStage, reloadMoves } from './moves.api.ts'
import { countsOf, firstChoices, withChoices } from './moves.rules.ts'
import { Outcomes } from './outcomes.tsx'
import { ChoicesMade, Undecided } from './undecided.tsx'
import { UndoStrip } from './undo-bar.tsx'

interface AdvanceDialogProps {
  academyId: number
  counted: MoveCount
  progress: MoveProgress | null
  onClose: () => void
}

function Running({ progress, total }: { progress: MoveProgress | null; total: number }) {
  const t = useT()
  const locale = useLocale()
  const { done } = progress ?? { done: 0 }
  const of = progress?.total ?? total
  const text = t('common.doneOf', { done: formatNumber(done, locale), total: formatNumber(of, locale) })
  return (
    <div className={classes.running} role="status">
      <p className={classes.step}>
        {t('moves.advance.running')} <span className="ac-soft ac-medium ac-numbers">{text}</span>
      </p>
      <ProgressBar value={done} max={Math.max(1, of)} label={t('moves.advance.running')} valueText={text} height={10} />
      <p className="ac-soft ac-sm">{t('moves.advance.wait')}</p>
    </div>
  )
}

function Done({ academyId, move, onUndone }: { academyId: number; move: Move; onUndone: () => void }) {
  return (
    <div className={classes.body}>
      <Outcomes academyId={academyId} source={{ moveId: move.id }} counts={countsOf(move)} />
      <ChoicesMade choices={move.choices} />
      <UndoStrip academyId={academyId} move={move} onUndone={onUndone} />
    </div>
  )
}

/** First what would happen and why, then the move with its progress, then what happened and the way back. */
export function AdvanceDialog({ academyId, counted, progress, onClose }: AdvanceDialogProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  // What the person decides about stays as it was read; a change meanwhile is told, not slipped in.
  const [seen, setSeen] = useState(counted)
  const [phase, setPhase] = useState<'asking' | 'running'>('asking')
  const [move, setMove] = useState<Move | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isOutdated = move === null && phase === 'asking' && JSON.stringify(seen) !== JSON.stringify(counted)
  const [choices, setChoices] = useState(firstChoices)
  const { undecided } = seen
  const hasUndecided = undecided.notPassed + undecided.noOutcome > 0
  const { counts, reasons } = withChoices(seen, choices)
  const total = counts.moves + counts.fails + counts.waits + counts.stays
  const confirm = async () => {
    setPhase('running')
    setError(null)
    try {
      const input = {
        fromStageId: seen.fromStage?.id ?? null,
        ...(hasUndecided && { choices, undecided }),
      }
      setMove(await goToNextStage(academyId, input))
    } catch (failure) {
      void reloadMoves(academyId)
      setError(isApiError(failure, 'ValidationError') ? t('moves.advance.changed') : failureText(failure))
    } finally {
      setPhase('asking')
    }
  }
  const stage = seen.toStage ? localized(seen.toStage.name, locale) : ''
  const { user } = usePerson()
  const name = academyOf(user, academyId)?.name ?? ''
  // this move is the one that shows a draft to the public, and has to say so.
  const isDraft = seen.fromStage === null
  const isAsking = move === null && phase === 'asking'
  return (
    <Dialog
      opened
      width={620}
      title={
        isDraft && !move
          ? t('academies.draft.title', { name })
          : t(move ? 'moves.advance.done' : 'moves.advance.title', { stage })
      }
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
            {isAsking ? t('moves.cancel') : t('action.close')}
          </Button>
          {isAsking && !isOutdated && (
            <Button size="sm" onClick={() => void confirm()}>
              {isDraft ? t('academies.draft.open') : t('moves.advance.confirm', { count: counts.moves })}
            </Button>
          )}
        </>
      }
    >
      {phase === 'running' ? (
        <Running progress={progress} total={total} />
      ) : move ? (
        <Done academyId={academyId} move={move} onUndone={onClose} />
      ) : (
        <div className={classes.body}>
          {error !== null && <Notice tone="error">{error}</Notice>}
          {isOutdated ? (
            <Notice
              tone="warning"
              action={
                <Button size="sm" variant="secondary" onClick={() => setSeen(counted)}>
                  {t('action.retry')}
                </Button>
              }
            >
              {t('moves.advance.changed')}
            </Notice>
          ) : (
            <p className="ac-soft ac-sm">{isDraft ? t('academies.draft.text', { stage }) : t('moves.advance.text')}</p>
          )}
          <Blockers academyId={academyId} />
          {hasUndecided && <Undecided academyId={academyId} counted={seen} choices={choices} onChange={setChoices} />}
          {(!isDraft || total > 0) && (
            <Outcomes
              academyId={academyId}
              source={{ dryRun: true, ...(hasUndecided && { choices }) }}
              counts={counts}
              reasons={reasons}
            />
          )}
          {counts.fails > 0 && (
            <p className="ac-red ac-medium">{t('moves.advance.alsoFails', { count: counts.fails })}</p>
          )}
          {counts.waits > 0 && <Notice tone="warning">{t('moves.advance.waits', { count: counts.waits })}</Notice>}
          {(!isDraft || total > 0) && <p className="ac-soft ac-sm">{t('moves.advance.held')}</p>}
        </div>
      )}
    </Dialog>
  )
}
