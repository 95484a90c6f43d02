import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'
import { Notice } from './notice.tsx'
import classes from './save-bar.module.css'

export type SaveBarProps = {
  /** Why the last try did not work. */
  failure: { title: string; text: ReactNode } | null
  /** Said with a tick as soon as everything is kept. */
  savedLabel: ReactNode
  isSaved: boolean
  /** What is said otherwise: 'there are unsaved changes', or nothing. */
  state?: ReactNode
  /** The buttons, the one that saves last. */
  children: ReactNode
}

/** The footer of a form in a Card: the state of the changes, and buttons to save or discard them. */
export function SaveBar({ failure, savedLabel, isSaved, state, children }: SaveBarProps) {
  return (
    <div className={classes.save}>
      {failure !== null && (
        <Notice tone="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <div className={classes.bar}>
        <p role="status" className={classes.state}>
          {isSaved && (
            <>
              <CheckIcon size={18} />
              {savedLabel}
            </>
          )}
          {state}
        </p>
        {children}
      </div>
    </div>
  )
}
