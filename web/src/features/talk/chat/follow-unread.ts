import { reloadLists, type ChatKey } from './chat.api.ts'
import { chatLine } from './chat-line.ts'

/** Stands in the room of a chat without showing it: how much of it is unread is asked for again when that may change. */
export const followUnread = ({ academyId, stageLectureId, userId }: ChatKey): (() => void) => {
  const askAgain = () => reloadLists(academyId)
  return chatLine.enterRoom(
    { stageLectureId, userId },
    { onNew: askAgain, onUpdated: () => undefined, onDeleted: askAgain, onRead: askAgain, onEntered: askAgain },
  )
}
