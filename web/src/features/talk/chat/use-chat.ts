import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useObservable } from '#lib/observable.ts'
import { changeChat, chatQueries, reloadChat, reloadLists, type ChatKey } from './chat.api.ts'
import { chatLine } from './chat-line.ts'
import { withDeleted, withMessage, withRead, withUpdate } from './chat-news.rules.ts'
import type { Outbox } from './outbox.ts'

/** Without a line nobody tells what is new: then the page asks. */
const offLinePollMs = 15_000

/** What is said while somebody is in the room of a chat; what was missed is asked for. */
const useChatRoom = (key: ChatKey, outbox: Outbox): void => {
  const { academyId, stageLectureId, userId } = key
  useEffect(() => {
    const chat = { academyId, stageLectureId, userId }
    const room = { stageLectureId, userId }
    const isHere = (message: typeof room) => message.stageLectureId === stageLectureId && message.userId === userId
    return chatLine.enterRoom(room, {
      onNew: ({ message }) => {
        if (!isHere(message)) return
        changeChat(chat, (shown) => withMessage(shown, message))
        if (message.tempId !== null) outbox.settle([message.tempId])
        reloadLists(academyId)
      },
      onUpdated: ({ message }) => isHere(message) && changeChat(chat, (shown) => withUpdate(shown, message)),
      onDeleted: ({ id }) => changeChat(chat, (shown) => withDeleted(shown, id, new Date().toISOString())),
      onRead: ({ ids }) => {
        changeChat(chat, (shown) => withRead(shown, ids))
        reloadLists(academyId)
      },
      // Only then: what is sent from here on is told, what was sent before is asked for.
      onEntered: () => reloadChat(chat),
    })
  }, [academyId, stageLectureId, userId, outbox])
}

export const useChat = (key: ChatKey, outbox: Outbox) => {
  const isOn = useObservable(chatLine.state) === 'On'
  useChatRoom(key, outbox)
  const query = useQuery({ ...chatQueries.messages(key), refetchInterval: isOn ? false : offLinePollMs })
  // Whatever way the server tells that it has a message, here or from another tab: it is not on its way any more.
  const messages = query.data?.messages
  useEffect(() => {
    outbox.settle((messages ?? []).flatMap(({ tempId }) => (tempId === null ? [] : [tempId])))
  }, [messages, outbox])
  return { query, isOn }
}
