import type { ReactNode } from 'react'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { chosenCount, nobody, type Choice } from './choice.rules.ts'
import classes from './receivers.module.css'

interface ChoiceBarProps {
  label: string
  hint: string
  clearLabel: string
  choice: Choice
  /** How many people fit the filters. */
  count: number
  setChoice: (choice: Choice) => void
  /** On a phone it stays in sight as well. */
  isAlwaysSticky?: boolean
  /** What can be done with the chosen ones. */
  children: ReactNode
}

/** How many people are chosen, above their list. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { label, hint, clearLabel, choice, count, setChoice, isAlwaysSticky, children } = props
  const t = useT()
  const locale = useLocale()
  const chosen = chosenCount(choice, count)
  const shown = formatNumber(chosen, locale)
  return (
    <div className={classes.toolbar} data-always-sticky={isAlwaysSticky} role="group" aria-label={label}>
      <p role="status" className={classes.chosen}>
        {choice.all && t('list.selectedAll', { count: shown })}
        {!choice.all && (chosen === 0 ? hint : t('common.selected', { count: shown }))}
      </p>
      {!choice.all && count > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setChoice({ all: true })}>
          {t('list.selectAll', { count: formatNumber(count, locale) })}
        </Button>
      )}
      {chosen > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setChoice(nobody)}>
          {clearLabel}
        </Button>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
