import type { ServerEvents } from '@academy/contract/realtime'
import { connectTo, createSharedChannel } from '#kit/live/shared-channel.ts'
import { useRoom } from '#kit/live/use-room.ts'

export type LogPiece = Parameters<ServerEvents<'/autograde'>['autograde-log']>[0]
export type GradingNews = Parameters<ServerEvents<'/autograde'>['new-autograde-result']>[0]

interface AutogradeNews {
  onLog: (piece: LogPiece) => void
  onResult: (news: GradingNews) => void
  /** Something else changed, or news may have been missed: ask again. */
  onChanged: () => void
}

const channel = createSharedChannel(() => connectTo('/autograde'))

/** RT-46, AG-18: what happens to the gradings of a lecture, while its page stands. */
export const useAutogradeRoom = (stageLectureId: number, { onLog, onResult, onChanged }: AutogradeNews): void =>
  useRoom(channel, [['join-autograde-room', { stageLectureId }]], {
    news: {
      'autograde-log': onLog,
      'new-autograde-result': onResult,
      'autograde-changed': (changed) => {
        if (changed.stageLectureId === stageLectureId) onChanged()
      },
    },
    // What was said before we stood in the room, and while the network was away.
    onConnected: onChanged,
  })
