import { grantFor } from '@academy/contract/permissions'
import type { QueueRow } from '@academy/contract/review'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo, roleHolderOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { BulkBar } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { AssignDialog, type AssignMode } from './assign-dialog.tsx'
import classes from './assign-bar.module.css'
import { undoAssignment } from './review.api.ts'

interface AssignBarProps {
  chosen: readonly QueueRow[]
  onClear: () => void
}

type Outcome =
  | { academyId: number; changeId: number; count: number }
  | { restored: number; skipped: number }
  | { failure: unknown }

/** A dialog gives the focus back once it has faded. */
const focusAfterMs = 250

/** HW-44, HW-46: many at once, shown before it is done and taken back afterwards. */
export function AssignBar({ chosen, onClear }: AssignBarProps) {
  const t = useT()
  const failureText = useFailureText()
  const { user, selection } = usePerson()
  const [mode, setMode] = useState<AssignMode | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { isBusy, run } = useAction((failure) => setOutcome({ failure }))
  const outcomeBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog and the bar that had the focus are gone: it goes to the outcome.
    if (outcome === null) return
    const timer = setTimeout(
      () => (outcomeBox.current?.querySelector('button') ?? outcomeBox.current)?.focus(),
      focusAfterMs,
    )
    return () => clearTimeout(timer)
  }, [outcome])
  if (!mayDo(user, selection, 'homework.assign')) return null
  const academyIds = new Set(chosen.map((row) => row.academyId))
  const academyId = academyIds.size === 1 ? [...academyIds][0]! : null
  const mayGive = grantFor(roleHolderOf(user), 'homework.assign', academyId, 'write') !== 'R'
  const undo = ({ academyId, changeId }: { academyId: number; changeId: number }) =>
    run(async () => setOutcome(await undoAssignment(academyId, changeId)))
  return (
    <>
      {outcome !== null && chosen.length === 0 && (
        <div ref={outcomeBox} tabIndex={-1} className={classes.outcome}>
          {'failure' in outcome ? (
            <Notice tone="error">{failureText(outcome.failure)}</Notice>
          ) : 'restored' in outcome ? (
            <Notice tone="info">{t('review.undone', outcome)}</Notice>
          ) : (
            <Notice
              tone="success"
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  loading={isBusy}
                  onClick={() => void undo(outcome)}
                  className={classes.undo}
                >
                  {t('common.undo')}
                </Button>
              }
            >
              {t('review.assign.done', { count: outcome.count })}
            </Notice>
          )}
        </div>
      )}
      <BulkBar label={chosen.length > 0 && t('review.selected', { count: chosen.length })}>
        {academyId === null ? (
          <span>{t('list.oneAcademyAtATime')}</span>
        ) : (
          <>
            <Button size="sm" onClick={() => setMode('me')}>
              {t('review.assignMe')}
            </Button>
            {mayGive && (
              <Button size="sm" variant="secondary" onClick={() => setMode('others')}>
                {t('review.assignOthers')}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => setMode('unassign')}>
              {t('review.unassign')}
            </Button>
          </>
        )}
        <Button size="sm" variant="secondary" onClick={onClear}>
          {t('common.clearSelection')}
        </Button>
      </BulkBar>
      {mode !== null && academyId !== null && (
        <AssignDialog
          academyId={academyId}
          chosen={chosen}
          mode={mode}
          onClose={() => setMode(null)}
          onDone={(changeId, count) => {
            setMode(null)
            onClear()
            setOutcome(changeId === null ? null : { academyId, changeId, count })
          }}
        />
      )}
    </>
  )
}
