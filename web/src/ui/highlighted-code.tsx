import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import '../styles/fonts-code.css'
import type { CodePart } from './highlight-code.ts'
import classes from './highlighted-code.module.css'

type Highlight = typeof import('./highlight-code.ts').highlightCode

// The grammars come with the first code that is shown; once they are there, later code is drawn in colours at once.
let loaded: Highlight | undefined
const load = async () => (loaded = (await import('./highlight-code.ts')).highlightCode)

/** A part as elements; `title.function` and the like are coloured by their first word. */
export const drawCode = (part: CodePart, index: number): ReactNode =>
  typeof part === 'string' ? (
    part
  ) : (
    <span key={index} data-scope={part.scope?.split('.')[0]}>
      {part.children.map(drawCode)}
    </span>
  )

/** Around coloured code: the names of its colours. */
export const codeColours = classes.colours!

type ColouredCodeProps = { code: string; language?: string | undefined }

/** Code in its parts; one plain part until the grammars are there, and when they cannot be had. */
export const useCodeParts = ({ code, language }: ColouredCodeProps): CodePart[] => {
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
  return useMemo(() => highlight?.(calmCode, language) ?? [calmCode], [highlight, calmCode, language])
}

/** Code in its colours. Stands in a `pre` on the deep green. */
export function ColouredCode(props: ColouredCodeProps) {
  return <code className={codeColours}>{useCodeParts(props).map(drawCode)}</code>
}

export type HighlightedCodeProps = { code: string; labelledBy?: string; label?: string }

export function HighlightedCode({ code, labelledBy, label }: HighlightedCodeProps) {
  return (
    <pre
      className={classes.code}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll; the keyboard must reach them
      tabIndex={0}
    >
      <ColouredCode code={code} />
    </pre>
  )
}
