import { useId, useState, type ReactNode } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import classes from './section.module.css'

interface SectionProps {
  title: string
  count?: number | undefined
  action?: ReactNode
  children: ReactNode
}

/** One part of the page: its name, how much there is of it, and what it holds. */
export function Section({ title, count, action, children }: SectionProps) {
  const locale = useLocale()
  return (
    <Card
      className={classes.section}
      title={
        <>
          {title}
          {count !== undefined && count > 0 && <span className={classes.count}>{formatNumber(count, locale)}</span>}
        </>
      }
      action={action}
    >
      {children}
    </Card>
  )
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>
}

interface ShortListProps<Row> {
  label: string
  rows: readonly Row[]
  /** How many are shown before somebody asks for all. */
  first?: number
  children: (row: Row) => ReactNode
}

/** The first rows, and the rest of them at a press. */
export function ShortList<Row>({ label, rows, first = 6, children }: ShortListProps<Row>) {
  const t = useT()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul id={id} role="list" className="ac-list ac-stack" aria-label={label}>
        {(isWhole ? rows : rows.slice(0, first)).map(children)}
      </ul>
      {rows.length > first && (
        <Button
          size="sm"
          variant="text"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('person.fewer') : t('person.more', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  title: ReactNode
  note?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}

export function Row({ title, note, aside, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className="ac-medium ac-anywhere">{title}</p>
        {note && <p className="ac-dim ac-sm">{note}</p>}
        {children}
      </div>
      {aside && <div className="ac-row ac-middle ac-gap-6">{aside}</div>}
    </li>
  )
}
