import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { MarkdownOptions } from './markdown-nodes.tsx'
import classes from './markdown.module.css'

export type MarkdownProps = {
  text: string
  /** The level of the text's first headings, 3 unless said. */
  headingLevel?: MarkdownOptions['headingLevel']
  /** Told to screen readers at links that open a new tab. */
  newTabLabel?: string
}

type Draw = typeof import('./markdown-nodes.tsx').markdownNodes

// Only who reads markdown loads its parser; once it is there, later texts are drawn at once.
let loaded: Draw | undefined
const load = async () => (loaded = (await import('./markdown-nodes.tsx')).markdownNodes)

/** Text in markdown as elements of the page; plain until the parser is there, and when it cannot be had. */
export function Markdown({ text, headingLevel = 3, newTabLabel }: MarkdownProps) {
  const [draw, setDraw] = useState<Draw | undefined>(() => loaded)
  useEffect(() => {
    if (draw) return
    let isGone = false
    load().then(
      (parser) => isGone || setDraw(() => parser),
      () => {},
    )
    return () => void (isGone = true)
  }, [draw])
  // Typing stays quick while a long preview is drawn.
  const calmText = useDeferredValue(text)
  const drawn = useMemo(
    () => draw?.(calmText, { headingLevel, newTabLabel }),
    [draw, calmText, headingLevel, newTabLabel],
  )
  return <div className={classes.markdown}>{drawn ?? <p className={classes.asWritten}>{text}</p>}</div>
}
