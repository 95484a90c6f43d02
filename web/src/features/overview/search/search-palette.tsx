import { searchHitsMax, searchTextLength } from '@academy/contract/limits'
import { type SearchHit, searchKinds } from '@academy/contract/search'
import { fitOf } from '@academy/contract/search-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { openKeysList } from '#kit/keys/keys.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayChooseAll, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { type Command, CommandDialog, type CommandGroup } from '#ui/command-dialog.tsx'
import { KeyCaps } from '#ui/key-caps.tsx'
import { addRecent, readRecent, type Recent } from './recent.ts'
import { iconOf } from './search-icons.tsx'
import { type SearchScreen, useOtherNames } from './search-names.ts'
import classes from './search-palette.module.css'
import { searchQuery } from './search.api.ts'
import { keyOfHit, pathOfHit, searchActions } from './search-targets.rules.ts'

const typingPauseMs = 140
const keysListId = 'keys'

type Entry = Command & { recent?: Recent }

/** The text somebody has stopped typing for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const entryOf = (recent: Recent, icon: ReactNode): Entry => ({ ...recent, icon, recent })

interface SearchPaletteProps {
  screens: readonly SearchScreen[]
  /** What the search begins with, as it was typed before its field had the focus. */
  typedEarly: () => string
  onThere: () => void
  /** Nothing was chosen: the focus goes back to where it was. */
  onClose: () => void
  /** Something else opens. */
  onLeave: () => void
}

/** Everything the person may open, by name. */
export function SearchPalette({ screens, typedEarly, onThere, onClose, onLeave }: SearchPaletteProps) {
  const t = useT()
  const locale = useLocale()
  const { user, selection, chosen } = usePerson()
  const pathOf = useRowPath()
  const otherName = useOtherNames()
  const [typed, setTyped] = useState('')
  const takeOver = () => {
    setTyped(typedEarly().slice(0, searchTextLength.max))
    onThere()
  }
  const [before] = useState(() => readRecent(user.id))
  const text = typed.trim()
  const settled = useSettled(text)
  const isOverAll = mayChooseAll(user)
  const isAsked = settled.length >= searchTextLength.min && text !== ''
  const query = useQuery({ ...searchQuery(isOverAll ? 'all' : chosen, settled), enabled: isAsked })
  const hits = isAsked ? (query.data?.hits ?? []) : []

  const screenEntry = ({ path, label, area, icon: ScreenIcon }: SearchScreen): Entry =>
    entryOf(
      { id: path, label: t(label), note: null, place: area && t(area), href: path, icon: 'screen' },
      <ScreenIcon size={20} />,
    )
  const actionEntry = ({ path, label }: (typeof searchActions)[number]): Entry =>
    entryOf(
      { id: `do-${path}`, label: t(label), note: null, place: null, href: path, icon: 'action' },
      iconOf('action'),
    )
  const hitEntry = (hit: SearchHit): Entry => {
    const path = pathOfHit[hit.kind](hit.id)
    const isOfAcademy = hit.kind !== 'academies' && hit.academyId !== null
    const name = localized(hit.name, locale)
    return entryOf(
      {
        id: keyOfHit(hit),
        label: name,
        note: hit.note,
        place: isOverAll && isOfAcademy ? hit.academyName : null,
        href: isOfAcademy ? pathOf(path, hit.academyId!) : path,
        icon: hit.kind,
      },
      hit.kind === 'people' ? <Avatar name={name} src={hit.avatarUrl} /> : iconOf(hit.kind),
    )
  }

  const actions = searchActions.filter(({ needs }) => !needs || mayDo(user, selection, needs))
  const keysEntry: Entry = { id: keysListId, label: t('keys.title'), icon: iconOf('action') }
  const doEntries: { label: MessageKey; entry: Entry }[] = [
    ...actions.map((action) => ({ label: action.label, entry: actionEntry(action) })),
    { label: 'keys.title', entry: keysEntry },
  ]
  const byFit = (all: readonly { label: MessageKey; entry: Entry }[]): Entry[] =>
    all
      .map(({ label, entry }) => ({ entry, fit: fitOf([entry.label, otherName(label) ?? ''], text) }))
      .filter((one): one is { entry: Entry; fit: number } => one.fit !== null)
      .toSorted((one, other) => one.fit - other.fit)
      .map(({ entry }) => entry)
  const screenEntries = screens.map((screen) => ({ label: screen.label, entry: screenEntry(screen) }))

  const group = (id: string, title: MessageKey, commands: readonly Entry[]): CommandGroup<Entry> => ({
    id,
    title: t(title),
    commands,
  })
  const allPeople = (): Entry[] =>
    hits.filter(({ kind }) => kind === 'people').length < searchHitsMax
      ? []
      : [
          {
            id: 'all-people',
            label: t('search.allPeople', { text: settled }),
            href: paths.people + formatQuery({ search: settled }),
            icon: iconOf('people'),
          },
        ]
  const groups = (
    text === ''
      ? [
          group(
            'recent',
            'search.recent',
            before.map((recent) => entryOf(recent, iconOf(recent.icon))),
          ),
          group(
            'do',
            'search.actions',
            doEntries.map(({ entry }) => entry),
          ),
          group(
            'screens',
            'search.screens',
            screenEntries.map(({ entry }) => entry),
          ),
        ]
      : [
          group('screens', 'search.screens', byFit(screenEntries)),
          group('do', 'search.actions', byFit(doEntries)),
          ...searchKinds.map((kind) =>
            group(kind, `search.kind.${kind}`, [
              ...hits.filter((hit) => hit.kind === kind).map(hitEntry),
              ...(kind === 'people' ? allPeople() : []),
            ]),
          ),
        ]
  ).filter(({ commands }) => commands.length > 0)
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  const isBusy = text !== '' && (text !== settled || query.isFetching)
  const isEmpty = text !== '' && !isBusy && count === 0 && !query.isError

  // An address is opened by its link.
  const choose = ({ id, recent }: Entry, isAside: boolean) => {
    if (recent) addRecent(user.id, recent)
    if (isAside) return
    onLeave()
    if (id === keysListId) openKeysList()
  }
  const failed = query.isError && isAsked && (
    <div className={classes.message} role="alert">
      <p>{t(isApiError(query.error, 'LostInternetConnection') ? 'search.offline' : 'search.failed')}</p>
      <Button size="sm" variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('action.retry')}
      </Button>
    </div>
  )
  const nothing = isEmpty && (
    <div className={classes.message}>
      <p className="ac-medium">{t('search.nothing', { text })}</p>
      <p className="ac-soft ac-sm">{t('search.nothingHelp')}</p>
    </div>
  )
  return (
    <CommandDialog
      onReady={takeOver}
      onClose={onClose}
      label={t('staff.search')}
      closeLabel={t('action.close')}
      placeholder={t('search.placeholder')}
      typed={typed}
      onType={setTyped}
      maxLength={searchTextLength.max}
      groups={groups}
      onChoose={choose}
      isBusy={isBusy}
      said={text === '' || isBusy ? '' : t('search.count', { count })}
      message={failed || nothing || null}
      hint={
        <>
          <span>
            <KeyCaps keys={['↑', '↓']} /> {t('search.hint.move')}
          </span>
          <span>
            <KeyCaps keys={['Enter']} /> {t('search.hint.open')}
          </span>
          <span>
            <KeyCaps keys={['Esc']} /> {t('search.hint.close')}
          </span>
        </>
      }
    />
  )
}
