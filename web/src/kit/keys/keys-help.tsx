import { Suspense } from 'react'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { loadArea } from '#lib/i18n/i18n.ts'
import { closeKeysList, isSingleKey, openKeysList, useKeysListOpen, usePageKeys } from './keys.ts'

const KeysList = lazyOverlay(async () => {
  const [{ KeysList }] = await Promise.all([import('./keys-list.tsx'), loadArea('search')])
  return { default: KeysList }
}, closeKeysList)

/** `?` shows which keys the screen has. */
export function KeysHelp() {
  const isOpen = useKeysListOpen()
  usePageKeys((event) => {
    if (event.key !== '?' || !isSingleKey(event)) return
    event.preventDefault()
    openKeysList()
  })
  return <Suspense>{isOpen && <KeysList />}</Suspense>
}
