import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useObservable } from '#lib/observable.ts'
import { changeChat, chatQueries, reloadChat, reloadLists, type ChatKey } from './chat.api.ts'
import { chatLine } from './chat-line.ts'
import { withDeleted, withMessage, withRead, withUpdate } from './chat-news.rules.ts'
import type { Outbox } from './outbox.ts'

/** Without a line nobody tells what is new: then the page asks. */
const offLinePollMs = 15_000
/** How long the history waits for the room. A history that was asked for before would have to be asked for again inside. */
const roomPatienceMs = 1_500

/**
 * Takes in what is said while somebody is in the room of a chat, and asks for what was missed. Returns whether the history
 * may be asked for: in the room, because the server sends every message from then on, or when the room takes too long.
 */
const useChatRoom = (key: ChatKey, outbox: Outbox): boolean => {
  const { academyId, stageLectureId, userId } = key
  const name = `${academyId} ${stageLectureId} ${userId}`
  const [askedFor, setAskedFor] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAskedFor(name), roomPatienceMs)
    return () => clearTimeout(timer)
  }, [name])
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
      onEntered: async () => {
        await reloadChat(chat)
        setAskedFor(name)
      },
    })
  }, [academyId, stageLectureId, userId, outbox, name])
  return askedFor === name
}

export const useChat = (key: ChatKey, outbox: Outbox) => {
  const isOn = useObservable(chatLine.state) === 'On'
  const mayAsk = useChatRoom(key, outbox)
  const query = useQuery({
    ...chatQueries.messages(key),
    enabled: mayAsk,
    refetchInterval: isOn ? false : offLinePollMs,
  })
  // Whatever way the server tells that it has a message, here or from another tab: it is not on its way any more.
  const messages = query.data?.messages
  useEffect(() => {
    outbox.settle((messages ?? []).flatMap(({ tempId }) => (tempId === null ? [] : [tempId])))
  }, [messages, outbox])
  return { query, isOn }
}
