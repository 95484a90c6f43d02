import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import '../styles/fonts-code.css'
import type { CodePart } from './highlight-code.ts'
import classes from './highlighted-code.module.css'

type Highlight = typeof import('./highlight-code.ts').highlightCode

// The grammars come with the first code that is shown; once they are there, later code is drawn in colours at once.
let loaded: Highlight | undefined
const load = async () => (loaded = (await import('./highlight-code.ts')).highlightCode)

const draw = (part: CodePart, index: number) =>
  typeof part === 'string' ? (
    part
  ) : (
    // `title.function` and the like are coloured by their first word.
    <span key={index} data-scope={part.scope?.split('.')[0]}>
      {part.children.map(draw)}
    </span>
  )

export type HighlightedCodeProps = { code: string; labelledBy?: string; label?: string }

/** Code in its colours; plain until they are there, and when they cannot be had. */
export function HighlightedCode({ code, labelledBy, label }: HighlightedCodeProps) {
  const [highlight, setHighlight] = useState<Highlight | undefined>(() => loaded)
  useEffect(() => {
    if (highlight) return
    let isGone = false
    load().then(
      (ready) => isGone || setHighlight(() => ready),
      () => {},
    )
    return () => void (isGone = true)
  }, [highlight])
  const calmCode = useDeferredValue(code)
  const parts = useMemo(() => highlight?.(calmCode) ?? [calmCode], [highlight, calmCode])
  return (
    <pre
      className={classes.code}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll; the keyboard must reach them
      tabIndex={0}
    >
      <code>{parts.map(draw)}</code>
    </pre>
  )
}
