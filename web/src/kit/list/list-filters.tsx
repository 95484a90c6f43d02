import { Suspense, useState, type ReactNode } from 'react'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { FilterIcon } from '#ui/icons.tsx'
import { useNarrow } from '#ui/use-media.ts'
import classes from './list-filters.module.css'

const FiltersDrawer = lazyOverlay(
  async () => ({ default: (await import('./filters-drawer.tsx')).FiltersDrawer }),
  ({ onClose }) => onClose(),
)

interface ListFiltersProps<State> {
  list: { isFiltered: (state: State) => boolean; countFilters: (state: State) => number }
  state: State
  onReset: () => void
  /** What is looked for most often: it stays in view on a phone, too. */
  search: ReactNode
  /** All other fields. */
  children: ReactNode
  /** So few fields that a phone has room for them. */
  isShort?: boolean
}

/** What narrows a list: side by side, and on a phone behind one button, so that its rows are seen first. */
export function ListFilters<State>(props: ListFiltersProps<State>) {
  const { list, state, onReset, search, children, isShort = false } = props
  const t = useT()
  const isNarrow = useNarrow()
  const [isOpened, setOpened] = useState(false)
  const count = list.countFilters(state)
  const reset = list.isFiltered(state) && (
    <Button size="sm" variant="ghost" className={classes.reset} onClick={onReset}>
      {t('list.reset')}
    </Button>
  )
  if (isShort || !isNarrow)
    return (
      <search className={classes.filters}>
        <div className={classes.search}>{search}</div>
        {children}
        {reset}
      </search>
    )
  const close = () => setOpened(false)
  return (
    <search className={classes.narrow}>
      {search}
      <div className="ac-row ac-middle ac-gap-8">
        <Button
          size="sm"
          variant="secondary"
          aria-haspopup="dialog"
          leading={<FilterIcon size={18} />}
          onClick={() => setOpened(true)}
        >
          {count > 0 ? t('list.filters.some', { count }) : t('list.filters')}
        </Button>
        {reset}
      </div>
      {isOpened && (
        <Suspense fallback={null}>
          <FiltersDrawer onClose={close} reset={reset}>
            {children}
          </FiltersDrawer>
        </Suspense>
      )}
    </search>
  )
}
