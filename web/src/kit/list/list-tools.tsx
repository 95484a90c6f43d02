import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useLocation } from '@tanstack/react-router'
import { inAcademy } from '#kit/academy/academy-address.ts'
import { wordsOf } from '#kit/address/words.ts'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { formatQuery } from '#lib/query-string.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { BookmarkIcon, ChevronDownIcon, ColumnsIcon, PencilIcon, PlusIcon, SettingsIcon } from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import classes from './list-tools.module.css'
import { areSameWords, placeOf, viewWords } from './list-layout.rules.ts'
import { changeView, savedViewsQueries } from './saved-views.api.ts'
import type { ListLayout } from './use-list-layout.ts'

const close = ({ onClose }: { onClose: () => void }) => onClose()
// Opened seldom, and by then the rows have long been there.
const LayoutDrawer = lazyOverlay(async () => ({ default: (await import('./layout-drawer.tsx')).LayoutDrawer }), close)
const SaveViewDialog = lazyOverlay(
  async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }),
  close,
)
const ManageViewsDialog = lazyOverlay(
  async () => ({ default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog }),
  close,
)

export interface ToolColumn {
  id: string
  header: string
  hideHeader?: boolean
}

interface ListToolsProps {
  layout: ListLayout
  columns: readonly ToolColumn[]
  isWhole: boolean
}

/** Above a table: the views of its list, and its columns. */
export function ListTools({ layout, columns, isWhole }: ListToolsProps) {
  const t = useT()
  const [opened, setOpened] = useState<'layout' | 'save' | 'manage' | null>(null)
  const words = wordsOf(useLocation())
  const now = viewWords(words, layout, columns)
  const close = () => setOpened(null)
  return (
    <div className={`${classes.tools} ac-no-print`}>
      <ViewsMenu list={layout.list} now={now} onOpen={setOpened} />
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        leading={<ColumnsIcon size={18} />}
        onClick={() => setOpened('layout')}
      >
        {t('list.columns')}
      </Button>
      {opened !== null && (
        <Suspense fallback={null}>
          {opened === 'layout' && <LayoutDrawer {...{ layout, columns, isWhole }} onClose={close} />}
          {opened === 'save' && <SaveViewDialog list={layout.list} words={now} onClose={close} />}
          {opened === 'manage' && <ManageViewsDialog list={layout.list} onClose={close} />}
        </Suspense>
      )}
    </div>
  )
}

interface ViewsMenuProps {
  list: ListLayout['list']
  /** What is looked at now. */
  now: Record<string, string>
  onOpen: (dialog: 'save' | 'manage') => void
}

function ViewsMenu({ list, now, onOpen }: ViewsMenuProps) {
  const t = useT()
  const { user, selection, chosen } = usePerson()
  const location = useLocation()
  const { pathname } = location
  const words = wordsOf(location)
  const { run } = useAction(reportFailure)
  const [isWanted, setWanted] = useState(words.view !== undefined)
  const { data } = useQuery({ ...savedViewsQueries.ofList(selection, list), enabled: isWanted })
  const views = Array.isArray(data) ? data : []
  const active = views.find(({ id }) => String(id) === words.view)
  const { academy: _, ...place } = placeOf(words)
  const leave = pathname + formatQuery(placeOf(words))
  const isChanged = active?.isOwn === true && !areSameWords(now, active.words)
  const groups = [
    { label: t('views.own'), shown: views.filter(({ isOwn }) => isOwn) },
    { label: t('views.shared'), shown: views.filter(({ isOwn }) => !isOwn) },
  ]
  return (
    <Menu
      position="bottom-end"
      width={260}
      target={
        <Button
          size="sm"
          variant="ghost"
          className={classes.views}
          leading={<BookmarkIcon size={18} />}
          trailing={<ChevronDownIcon size={16} />}
          onClick={() => setWanted(true)}
          onFocus={() => setWanted(true)}
        >
          <span className={classes.name}>{active ? t('views.open', { name: active.name }) : t('views.title')}</span>
        </Button>
      }
    >
      {views.length === 0 && (
        <div className={classes.hint}>
          <MenuLabel>{t('views.none')}</MenuLabel>
        </div>
      )}
      {groups.map(
        ({ label, shown }) =>
          shown.length > 0 && (
            <div key={label} role="group" aria-label={label}>
              <MenuLabel>{label}</MenuLabel>
              {shown.map((view) => (
                <MenuItem
                  key={view.id}
                  selected={view === active}
                  description={[
                    view.isDefault && t('views.isDefault'),
                    view.isOwn && view.isShared && t('views.isShared'),
                    view.ownerName !== null && t('views.by', { name: view.ownerName }),
                    typeof selection !== 'number' && view.academyName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  href={
                    chosen === view.academyId
                      ? pathname + formatQuery({ ...place, ...view.words, view: view.id })
                      : inAcademy(pathname, view.academyId, { ...place, ...view.words, view: view.id })
                  }
                >
                  {view.name}
                </MenuItem>
              ))}
            </div>
          ),
      )}
      {words.view !== undefined && <MenuItem href={leave}>{t('views.leave')}</MenuItem>}
      {user.impersonator === null && (
        <>
          <MenuDivider />
          {isChanged && (
            <MenuItem
              icon={<PencilIcon size={18} />}
              onClick={() =>
                void run(async () => {
                  await changeView(active, { ...active, words: now })
                  alerts.success('views.saved')
                })
              }
            >
              {t('views.update', { name: active.name })}
            </MenuItem>
          )}
          <MenuItem icon={<PlusIcon size={18} />} onClick={() => onOpen('save')}>
            {t('views.save')}
          </MenuItem>
          {views.length > 0 && (
            <MenuItem icon={<SettingsIcon size={18} />} onClick={() => onOpen('manage')}>
              {t('views.manage')}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
