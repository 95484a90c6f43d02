import type { ServerEvents } from '@academy/contract/realtime'
import { useEffect, useRef } from 'react'
import type { Channel } from './realtime.ts'

export type LogPiece = Parameters<ServerEvents<'/autograde'>['autograde-log']>[0]
export type GradingNews = Parameters<ServerEvents<'/autograde'>['new-autograde-result']>[0]

interface AutogradeNews {
  onLog: (piece: LogPiece) => void
  onResult: (news: GradingNews) => void
  /** Something else changed, or news may have been missed: ask again. */
  onChanged: () => void
}

/** RT-46, AG-18: what happens to the gradings of a lecture, while its page stands. */
export const useAutogradeRoom = (stageLectureId: number, news: AutogradeNews): void => {
  const latest = useRef(news)
  useEffect(() => {
    latest.current = news
  })
  useEffect(() => {
    let isGone = false
    let opened: Channel<'/autograde'> | null = null
    const open = async () => {
      const { realtime } = await import('./realtime-client.ts')
      const channel = await realtime.connect('/autograde')
      if (isGone) return channel.close()
      opened = channel
      channel.socket.on('autograde-log', (piece) => latest.current.onLog(piece))
      channel.socket.on('new-autograde-result', (said) => latest.current.onResult(said))
      channel.socket.on('autograde-changed', (changed) => {
        if (changed.stageLectureId === stageLectureId) latest.current.onChanged()
      })
      channel.join('join-autograde-room', { stageLectureId })
      // Events from before the join, and from while the network was down.
      channel.state.subscribe(() => {
        if (channel.state.get() === 'On') latest.current.onChanged()
      })
    }
    // Without the socket the page polls.
    void open().catch(() => undefined)
    return () => {
      isGone = true
      opened?.close()
    }
  }, [stageLectureId])
}
