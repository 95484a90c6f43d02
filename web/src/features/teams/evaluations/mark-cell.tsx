import type { EvaluationCriterion } from '@academy/contract/enums'
import { evaluationMarkRange } from '@academy/contract/limits'
import { type KeyboardEvent, useId } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { bandOf } from './change.tsx'
import { markOfKey } from './marks-draft.rules.ts'
import classes from './mark-cell.module.css'

const marks = Array.from({ length: evaluationMarkRange.max }, (_, index) => index + evaluationMarkRange.min)

const focusCell = (cell: Element | undefined) =>
  (cell?.querySelector<HTMLInputElement>('input:checked') ?? cell?.querySelector('input'))?.focus()

/** The cells of the board in reading order; a digit goes on to the next one, an arrow to another student. */
const moveFocus = (from: HTMLFieldSetElement, isNeighbour: (cell: HTMLElement) => boolean, step: 1 | -1) => {
  const board = from.closest('[data-marks-board]')
  if (!board) return
  const cells = [...board.querySelectorAll<HTMLFieldSetElement>('fieldset[data-criterion]:not(:disabled)')]
  const among = cells.filter(isNeighbour)
  focusCell(among[among.indexOf(from) + step])
}

interface MarkCellProps {
  criterion: EvaluationCriterion
  /** Whose mark it is. */
  name: string
  value: number | undefined
  previous: number | undefined
  disabled: boolean
  onGive: (mark: number) => void
}

/** TEAM-04: one mark of 1 to 5, by a click, the arrows or a digit. */
export function MarkCell({ criterion, name, value, previous, disabled, onGive }: MarkCellProps) {
  const t = useT()
  const group = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const cell = event.currentTarget.closest('fieldset')
    if (cell === null) return
    const mark = markOfKey(event.key)
    if (mark !== null) {
      event.preventDefault()
      onGive(mark)
      moveFocus(cell, () => true, 1)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveFocus(cell, (other) => other.dataset.criterion === criterion, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    <fieldset className={classes.cell} data-criterion={criterion} disabled={disabled}>
      <legend className={classes.legend}>
        {t(`common.criterion.${criterion}`)}
        <span className="ac-visually-hidden">
          : {name}
          {previous !== undefined && `, ${t('evaluations.wasMark', { mark: previous })}`}
        </span>
      </legend>
      <div className={classes.marks}>
        {marks.map((mark) => (
          <label
            key={mark}
            className={classes.mark}
            data-band={bandOf(mark)}
            data-previous={mark === previous || undefined}
          >
            <input
              type="radio"
              name={group}
              checked={value === mark}
              onKeyDown={onKeyDown}
              onChange={() => onGive(mark)}
            />
            <span>{mark}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
