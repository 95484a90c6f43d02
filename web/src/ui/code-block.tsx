import '../styles/fonts-code.css'
import classes from './code-block.module.css'

export type CodeBlockProps = { code: string; label: string }

export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll; the keyboard must reach them
    <pre className={classes.block} role="group" aria-label={label} tabIndex={0}>
      <code>{code}</code>
    </pre>
  )
}
