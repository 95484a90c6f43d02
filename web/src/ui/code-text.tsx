import '../styles/fonts-code.css'
import classes from './code-text.module.css'

/** A key or a code inside text: every character can be told from the others. */
export function CodeText({ children }: { children: string }) {
  return <code className={classes.code}>{children}</code>
}
