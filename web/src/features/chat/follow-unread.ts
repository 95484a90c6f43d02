import { reloadLists, type ChatKey } from './chat.api.ts'
import { chatLine } from './chat-line.ts'

/** Stands in the room of a chat without showing it: how much of it is unread is asked for again when that may change. */
export const followUnread = ({ academyId, stageLectureId, userId }: ChatKey): (() => void) => {
  const room = { stageLectureId, userId }
  const askAgain = () => reloadLists(academyId)
  const release = chatLine.hold()
  const stopListening = chatLine.listen({
    onNew: askAgain,
    onUpdated: () => undefined,
    onDeleted: askAgain,
    onRead: askAgain,
  })
  const enter = async () => {
    if (!chatLine.isOn()) return
    await chatLine.ask('join-chat-room', room)
    // What was said before this moment was told to nobody here.
    askAgain()
  }
  const tryToEnter = () => void enter().catch(() => undefined)
  const stopWatching = chatLine.state.subscribe(tryToEnter)
  tryToEnter()
  return () => {
    stopWatching()
    stopListening()
    void chatLine.ask('leave-chat-room', room).catch(() => undefined)
    release()
  }
}
