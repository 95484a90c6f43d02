import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import type { LastDecision } from './use-decisions.ts'
import classes from './letter-reader.module.css'

/** The last decision, which is already saved, and the way back. */
export function UndoDecision({ last, onUndo }: { last: LastDecision; onUndo: () => void }) {
  const t = useT()
  const name = personName(last.writer, t)
  return (
    <div className={`${classes.undo} ac-no-print`} role="status">
      <span className={classes.done}>
        {t(last.isPassed ? 'letters.decision.donePassed' : 'letters.decision.doneNotPassed', { name })}
      </span>
      <Button size="sm" variant="ghost" aria-keyshortcuts="u" onClick={onUndo}>
        {t('common.undo')}
      </Button>
    </div>
  )
}
