import { Suspense } from 'react'
import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { isSingleKey, openKeysList, useKeysListOpen, usePageKeys } from './keys.ts'

const KeysList = lazyPart(async () => {
  const [{ KeysList }] = await Promise.all([import('./keys-list.tsx'), loadArea('search')])
  return { default: KeysList }
})

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
