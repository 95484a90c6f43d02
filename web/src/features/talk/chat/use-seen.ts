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
    const markSeen = async () => {
      const seen = [...ids].slice(0, notificationListMaxCount)
      if (seen.length === 0 || document.visibilityState !== 'visible') return
      await chatLine.ask('message-change-status', { ids: seen, status: 'Read' })
      for (const id of seen) ids.delete(id)
      changeChat(chat, (shown) => withRead(shown, seen))
      reloadLists(academyId)
    }
    const soon = () => {
      clearTimeout(timer)
      // Without a connection they stay in `ids` and are sent when there is one again.
      timer = setTimeout(() => void markSeen().catch(() => undefined), glanceMs)
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
