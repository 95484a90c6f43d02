import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeAddress, chatAddress, talkOf, type ChatAddress } from '#features/talk/chat/chat-address.rules.ts'
import { StaffChat } from '#features/talk/chat/staff-chat.tsx'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { useAddress, wordsOf } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './staff-chat.page.module.css'

/** NAV-32, RT-09, ACAD-52: the choice lives in the address, so that a link leads into one talk. */
export function StaffChatPage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const { academy } = useAcademyInAddress()
  const address = useAddress(chatAddress.read)
  const change = useCallback(
    (changed: Partial<ChatAddress>) => {
      const now = chatAddress.read(wordsOf(router.state.location))
      const href = paths.staffChat + formatQuery({ academy, ...chatAddress.write(changeAddress(now, changed)) })
      // A page is a place one goes back to; every letter of a search is not.
      void router.navigate({ href, replace: changed.page === undefined, resetScroll: false })
    },
    [router, academy],
  )
  usePageTitle(t('common.chats'))
  return (
    <div className={classes.page} data-open={(typeof selection === 'number' && talkOf(address) !== null) || undefined}>
      <PageHeader title={t('common.chats')} context={t('chats.context')} />
      <StaffChat
        key={selection}
        selection={typeof selection === 'number' ? selection : 'all'}
        address={address}
        onChange={change}
      />
    </div>
  )
}
