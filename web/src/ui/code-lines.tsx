import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import type { CodePart } from './highlight-code.ts'
import { linesOf } from './code-lines.rules.ts'
import classes from './code-lines.module.css'
import { codeColours, drawCode, useCodeParts } from './highlighted-code.tsx'

export type CodeLinesProps = {
  code: string
  /** A name of highlight.js; anything else is drawn plain. */
  language: string
  label: string
  /** What stands below a line, by its number. */
  notes: ReadonlyMap<number, ReactNode>
  /** Called with the number of a line that was clicked or chosen with Enter; without it lines only have numbers. */
  onLine?: (line: number) => void
  lineLabel: (line: number) => string
}

const Text = memo(function Text({ parts }: { parts: readonly CodePart[] }) {
  return <code className={classes.text}>{parts.length === 0 ? '\u00a0' : parts.map(drawCode)}</code>
})

/** A file with the numbers of its lines. One stop for Tab; the arrows move from line to line. */
export function CodeLines({ code, language, label, notes, onLine, lineLabel }: CodeLinesProps) {
  const parts = useCodeParts({ code, language })
  const lines = useMemo(() => linesOf(parts), [parts])
  const [current, setCurrent] = useState(1)
  const list = useRef<HTMLOListElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(lines.length, Math.max(1, current + step))
    setCurrent(next)
    list.current?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus()
  }
  return (
    <div className={classes.frame}>
      <ol ref={list} role="list" aria-label={label} className={`${classes.lines} ${codeColours}`}>
        {lines.map((parts, index) => {
          const line = index + 1
          const note = notes.get(line)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its number
            <li key={line} className={classes.line} data-noted={note ? true : undefined}>
              {onLine ? (
                <button
                  type="button"
                  className={classes.number}
                  data-line={line}
                  tabIndex={line === current ? 0 : -1}
                  aria-label={lineLabel(line)}
                  title={lineLabel(line)}
                  onFocus={() => setCurrent(line)}
                  onClick={() => onLine(line)}
                  onKeyDown={move}
                >
                  {line}
                </button>
              ) : (
                <span className={classes.number} aria-hidden="true">
                  {line}
                </span>
              )}
              <Text parts={parts} />
              {note && <div className={classes.note}>{note}</div>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
