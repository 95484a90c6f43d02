import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeAddress, readAddress, toAddress, type ChatAddress } from '#features/chat/chat-address.rules.ts'
import { StaffChat } from '#features/chat/staff-chat.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './staff-chat.page.module.css'

type Words = Record<string, string | undefined>

/** NAV-32, RT-09: the choice lives in the address, so that a link leads into one talk. */
export function StaffChatPage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const address = readAddress(useSearch({ strict: false }) as Words)
  const change = useCallback(
    (changed: Partial<ChatAddress>) => {
      const now = readAddress(router.state.location.search as Words)
      const href = paths.staffChat + formatQuery(toAddress(changeAddress(now, changed)))
      // A page is a place one goes back to; every letter of a search is not.
      void router.navigate({ href, replace: changed.page === undefined, resetScroll: false })
    },
    [router],
  )
  usePageTitle(t('chats.title'))
  if (typeof selection !== 'number')
    return <EmptyState page art={<EmptyListArt />} title={t('chats.title')} text={t('chats.chooseAcademy')} />
  return (
    <div className={classes.page} data-open={address.userId !== null || undefined}>
      <PageHeader title={t('chats.title')} context={t('chats.context')} />
      <StaffChat key={selection} academyId={selection} address={address} onChange={change} />
    </div>
  )
}
