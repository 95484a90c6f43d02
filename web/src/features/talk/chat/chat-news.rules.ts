import { messageStatuses } from '@academy/contract/enums'
import type { Chat } from '@academy/contract/chat'
import type { ChatMessage } from '@academy/contract/realtime'

/** Each message once, in the order of the server; of two copies the later named one counts. */
export const inOrder = (...lists: readonly (readonly ChatMessage[])[]): ChatMessage[] => {
  const byId = new Map(lists.flat().map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

export const withMessage = (chat: Chat, message: ChatMessage): Chat => {
  const oldest = chat.messages[0]?.id
  // Older than what is shown: it comes with its page.
  if (chat.hasOlder && oldest !== undefined && message.id < oldest) return chat
  return { ...chat, messages: inOrder(chat.messages, [message]) }
}

const changed = (chat: Chat, ids: readonly number[], change: (message: ChatMessage) => ChatMessage): Chat =>
  chat.messages.some(({ id }) => ids.includes(id))
    ? { ...chat, messages: chat.messages.map((one) => (ids.includes(one.id) ? change(one) : one)) }
    : chat

/** An update to a message that is not shown is news of another page. */
export const withUpdate = (chat: Chat, message: ChatMessage): Chat => changed(chat, [message.id], () => message)

/** its place stays, its words and files go. */
export const withDeleted = (chat: Chat, id: number, at: string): Chat =>
  changed(chat, [id], (message) => ({
    ...message,
    message: '',
    code: null,
    resources: [],
    deletedAt: message.deletedAt ?? at,
  }))

/** RT-06 */
export const withRead = (chat: Chat, ids: readonly number[]): Chat =>
  changed(chat, ids, (message) => ({ ...message, isRead: true, status: messageStatuses.Read }))

export const withOlder = (chat: Chat, older: Chat): Chat => ({
  ...chat,
  messages: inOrder(older.messages, chat.messages),
  hasOlder: older.hasOlder,
})

type Page = (beforeId: number | undefined) => Promise<Chat>

/**
 * RT-52, C2: the chat anew, as far back as it was shown, so that what was sent, changed, deleted or read meanwhile is
 * what the server says and nothing is guessed.
 */
export const loadDownTo = async (page: Page, oldestKnown: number | undefined): Promise<Chat> => {
  let chat = await page(undefined)
  while (chat.hasOlder && oldestKnown !== undefined) {
    const oldest = chat.messages[0]?.id
    if (oldest === undefined || oldest <= oldestKnown) break
    chat = withOlder(chat, await page(oldest))
  }
  return chat
}
