/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */
import '../styles/fonts-code.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ArrowDownIcon } from './icons.tsx'
import classes from './log-view.module.css'

/** Colours and cursor moves of a terminal. */
const terminalCodes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;?]*[A-Za-z]`, 'g')

/** Without what only a terminal understands, and without empty lines before the first one. */
const readable = (text: string): string => text.replace(terminalCodes, '').replace(/^(?:[ \t]*\r?\n)+/, '')

/** How near the end counts as being there, in px. */
const nearEnd = 24

export type LogViewProps = {
  label: string
  text: string
  /** Shown while the log is empty. */
  emptyText?: string
  /** The log grows: its end stays in view until the reader scrolls up. Says how to come back to the end. */
  followLabel?: string
}

/** What a program printed. */
export function LogView({ label, text, emptyText, followLabel }: LogViewProps) {
  const box = useRef<HTMLPreElement>(null)
  const [isAway, setAway] = useState(false)
  const isFollowing = followLabel !== undefined && !isAway
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useLayoutEffect(() => {
    if (isFollowing) toEnd()
  }, [isFollowing, text])
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = box.current!
    setAway(scrollHeight - scrollTop - clientHeight > nearEnd)
  }
  return (
    <div className={classes.frame}>
      <pre
        ref={box}
        className={classes.log}
        tabIndex={0}
        role="log"
        aria-label={label}
        aria-live="off"
        onScroll={followLabel === undefined ? undefined : look}
      >
        {readable(text) || <span className={classes.empty}>{emptyText}</span>}
      </pre>
      {followLabel !== undefined && isAway && (
        <div className={classes.follow}>
          <Button
            size="sm"
            variant="secondary"
            leading={<ArrowDownIcon size={16} />}
            onClick={() => {
              setAway(false)
              box.current?.focus({ preventScroll: true })
            }}
          >
            {followLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
