import { notificationListMaxCount } from '@academy/contract/limits'
import { type RefObject, useEffect, useRef } from 'react'
import { changeChat, reloadLists, type ChatKey } from './chat.api.ts'
import { chatLine } from './chat-line.ts'
import { withRead } from './chat-news.rules.ts'

/** A glance is not reading. */
const glanceMs = 600

/** RT-06: what the other side wrote counts as read when it was on screen, in a window that somebody looks at. */
export const useSeen = (box: RefObject<HTMLElement | null>, key: ChatKey, isOff: boolean, unread: string): void => {
  const seen = useRef(new Set<number>())
  const { academyId, stageLectureId, userId } = key
  useEffect(() => {
    const element = box.current
    if (isOff || !element || unread === '') return
    const chat = { academyId, stageLectureId, userId }
    const ids = seen.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = async () => {
      const told = [...ids].slice(0, notificationListMaxCount)
      if (told.length === 0 || document.visibilityState !== 'visible') return
      await chatLine.ask('message-change-status', { ids: told, status: 'Read' })
      for (const id of told) ids.delete(id)
      changeChat(chat, (shown) => withRead(shown, told))
      reloadLists(academyId)
    }
    const soon = () => {
      clearTimeout(timer)
      // Without a line it is told when there is one again.
      timer = setTimeout(() => void tell().catch(() => undefined), glanceMs)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) ids.add(Number((target as HTMLElement).dataset.unread))
        }
        if (ids.size > 0) soon()
      },
      { root: element, threshold: 0.2 },
    )
    for (const row of element.querySelectorAll('[data-unread]')) observer.observe(row)
    document.addEventListener('visibilitychange', soon)
    const stopWatching = chatLine.state.subscribe(soon)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', soon)
      stopWatching()
    }
  }, [box, academyId, stageLectureId, userId, isOff, unread])
}
