import { Suspense, useMemo, useRef, useState } from 'react'
import { commandKey, isInDialog, useKeyRows, usePageKeys } from '#kit/keys/keys.ts'
import { loadArea } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { onUserChange } from '#lib/session/on-user-change.ts'
import { tabStore } from '#lib/storage.ts'
import { HeaderSearchButton } from '#ui/header-parts.tsx'
import { recentAt } from './recent-key.ts'
import type { SearchScreen } from './search-names.ts'
import { useTypedEarly } from './typed-early.ts'

onUserChange(() => tabStore.remove(recentAt))

const load = async () => {
  const [{ SearchPalette }] = await Promise.all([import('./search-palette.tsx'), loadArea('search')])
  return { default: SearchPalette }
}
/** Neither the search nor its words are part of a page before somebody wants to search. */
const SearchPalette = lazyOverlay(load, ({ onClose }) => onClose())
const preload = () => void load().catch(() => undefined)

/** Ctrl+K on every screen of the staff, and a button for it. */
export function SearchButton({ screens }: { screens: readonly SearchScreen[] }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(false)
  const opener = useRef<Element | null>(null)
  const open = () => {
    opener.current = document.activeElement
    setThere(false)
    setOpen(true)
  }
  const dismiss = () => {
    setOpen(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const typedEarly = useTypedEarly(isOpen && !isThere, dismiss)
  const label = t('staff.search')
  const about = t('keys.search')
  const rows = useMemo(() => [{ keys: [commandKey, 'K'], text: about }], [about])
  useKeyRows(rows, 'everywhere')
  usePageKeys((event) => {
    // By its place: the key is another letter on a Ukrainian keyboard.
    const isMeant = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isMeant) return
    event.preventDefault()
    if (isOpen) dismiss()
    else if (!isInDialog()) open()
  })
  return (
    <>
      <HeaderSearchButton
        label={label}
        keys={`${commandKey} K`}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      <Suspense>
        {isOpen && (
          <SearchPalette
            screens={screens}
            typedEarly={typedEarly}
            onThere={() => setThere(true)}
            onClose={dismiss}
            onLeave={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
