import type { ChatLecture } from '@academy/contract/chat'
import type { ThreadFilter } from './chat.api.ts'

/** Those whose name, in either language, holds the words, and of which there is what is asked for. */
export const lecturesShown = (
  lectures: readonly ChatLecture[],
  { search, only }: Pick<ThreadFilter, 'search' | 'only'>,
): ChatLecture[] => {
  const words = search.trim().toLocaleLowerCase()
  return lectures.filter(
    ({ lectureName, unread, lastMessageAt }) =>
      Object.values(lectureName).some((name) => name.toLocaleLowerCase().includes(words)) &&
      (only !== 'unread' || unread > 0) &&
      (only !== 'begun' || lastMessageAt !== null),
  )
}
