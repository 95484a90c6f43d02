import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import classes from './section.module.css'

interface SectionProps {
  title: ReactNode
  /** What it is for, in a sentence or two. */
  text?: ReactNode
  /** Beside the title: the state of the thing. */
  badge?: ReactNode
  isDangerous?: boolean
  children: ReactNode
}

/** One matter of the account: what it is on the left, what one does with it on the right. */
export function Section({ title, text, badge, isDangerous, children }: SectionProps) {
  return (
    <Card className={classes.section} data-danger={isDangerous || undefined}>
      <div className="ac-stack ac-gap-8">
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {badge}
        </div>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </Card>
  )
}

/** The sections of a tab below each other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className="ac-stack ac-gap-20">{children}</div>
}
