import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import classes from './markdown.module.css'
import { MarkdownTree, type MarkdownTreeProps } from './markdown-tree.tsx'

export type MarkdownProps = Omit<MarkdownTreeProps, 'tree'> & { text: string }

type Parse = typeof import('./parse-markdown.ts').parseMarkdown

// The parser is loaded only where markdown is written; once loaded, later texts are drawn at once.
let loaded: Parse | undefined
const load = async () => (loaded = (await import('./parse-markdown.ts')).parseMarkdown)

/**
 * For previews of what is being written: plain until the parser is there, and when it cannot be had. Readers get a tree
 * from the server (`MarkdownTree`) and no parser.
 */
export function Markdown({ text, ...rest }: MarkdownProps) {
  const [parse, setParse] = useState<Parse | undefined>(() => loaded)
  useEffect(() => {
    if (parse) return
    let isGone = false
    load().then(
      (parser) => isGone || setParse(() => parser),
      () => {},
    )
    return () => void (isGone = true)
  }, [parse])
  // Typing stays quick while a long preview is drawn.
  const calmText = useDeferredValue(text)
  const tree = useMemo(() => parse?.(calmText), [parse, calmText])
  if (tree) return <MarkdownTree tree={tree} {...rest} />
  return (
    <div className={classes.markdown}>
      <p className={classes.asWritten}>{text}</p>
    </div>
  )
}
