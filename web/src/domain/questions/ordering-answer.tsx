import type { Locale } from '@academy/contract/enums'
import type { Question } from '@academy/contract/tests'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { moved } from '#kit/editor/moved.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons.tsx'
import { type Given, idsOf } from './answer.rules.ts'
import type { DraggedListProps } from './ordering-drag.tsx'
import { inLanguage } from './question-text.ts'
import classes from './given-answer.module.css'

interface OrderingProps {
  question: Pick<Question, 'answerOptions'>
  given: Given
  onGive: (given: Given) => void
  locale: Locale
}

export interface OrderedItem {
  id: number
  text: string
}

/** Without dragging: until its program is there, and for as long as it cannot be loaded. */
function PlainList({ items, label, children }: DraggedListProps) {
  return (
    <ol className={classes.items} aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id}>{children(item, index, null)}</li>
      ))}
    </ol>
  )
}

/** Comes later, and may not come at all where the line is gone: the arrows do the same. */
const DraggedList = lazy(() =>
  import('./ordering-drag.tsx').then(
    (loaded) => ({ default: loaded.DraggedList }),
    () => ({ default: PlainList }),
  ),
)

/** By dragging, by arrows, by keys. Nothing counts before the student has moved something or said that it is right so. */
export function OrderingAnswer({ question, given, onGive, locale }: OrderingProps) {
  const t = useT()
  const [said, setSaid] = useState('')
  const drawn = question.answerOptions.map(({ id }) => id)
  const isTouched = idsOf(given).length > 0
  const order = isTouched ? idsOf(given) : drawn
  const items = order.flatMap((id) => {
    const option = question.answerOptions.find((one) => one.id === id)
    return option ? [{ id, text: inLanguage(option.text, locale) }] : []
  })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    onGive(moved(order, from, to))
    setSaid(t('answer.order.moved', { name: items[from]!.text, place: to + 1, total: items.length }))
  }
  const line = ({ id, text }: OrderedItem, index: number, handle: ReactNode) => (
    <div className={classes.item}>
      {handle}
      <span className={classes.place} aria-hidden="true">
        {index + 1}
      </span>
      <span className={classes.itemText}>{text}</span>
      <span className={classes.arrows}>
        <IconButton
          key={`up-${id}`}
          label={t('answer.order.up', { name: text })}
          icon={<ArrowUpIcon size={18} />}
          disabled={index === 0}
          onClick={() => move(index, index - 1)}
        />
        <IconButton
          key={`down-${id}`}
          label={t('answer.order.down', { name: text })}
          icon={<ArrowDownIcon size={18} />}
          disabled={index === items.length - 1}
          onClick={() => move(index, index + 1)}
        />
      </span>
    </div>
  )
  const list = { items, label: t('answer.order'), onMove: move }
  return (
    <>
      <p className="ac-dim ac-sm">{t('answer.order.help')}</p>
      <Suspense fallback={<PlainList {...list}>{line}</PlainList>}>
        <DraggedList {...list}>{line}</DraggedList>
      </Suspense>
      <span role="status" className="ac-visually-hidden">
        {said}
      </span>
      {!isTouched && (
        <Button size="sm" variant="text" onClick={() => onGive(drawn)}>
          {t('answer.order.keep')}
        </Button>
      )}
    </>
  )
}
