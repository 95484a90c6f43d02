import { Fragment } from 'react'
import '../styles/fonts-code.css'
import classes from './code-words.module.css'

const codeMark = '`'

/** One line of text whose code stands between backticks. */
export function CodeWords({ text }: { text: string }) {
  return text.split(codeMark).map((part, index) => (
    // Every second part is code; a part has no name of its own and does not move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 === 1 ? <code className={classes.code}>{part}</code> : part}</Fragment>
  ))
}

/** The same line where only letters can stand: titles of pages, names for screen readers. */
export const withoutCodeMarks = (text: string): string => text.replaceAll(codeMark, '')
