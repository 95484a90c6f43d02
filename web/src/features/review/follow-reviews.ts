import { useEffect } from 'react'
import { queryClient } from '#lib/query-client.ts'

/** One change often tells itself several times; the screens ask again once. */
const calmMs = 150

/** RT-48, RT-49, HW-64: what others hand in, review, hold or assign stands on the desk without a reload. */
export const useFollowReviews = (academyId: number): void => {
  useEffect(() => {
    let isGone = false
    let leave: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['review', academyId] }), calmMs)
    }
    const listen = async () => {
      const { realtime } = await import('#lib/realtime-client.ts')
      const channel = await realtime.connect('/homework-review')
      if (isGone) return channel.close()
      const leaveRoom = channel.join('join-review-room', { academyId })
      channel.socket.on('reviewer-changed', askAgain)
      channel.socket.on('response-changed', askAgain)
      // What happened while the line was down was told to nobody here.
      let wasOn = false
      const stopWatching = channel.state.subscribe(() => {
        const isOn = channel.state.get() === 'On'
        if (isOn && wasOn) askAgain()
        wasOn ||= isOn
      })
      leave = () => {
        stopWatching()
        leaveRoom()
        channel.close()
      }
    }
    // Without a connection the desk works on; it only does not move by itself.
    void listen().catch(() => undefined)
    return () => {
      isGone = true
      clearTimeout(timer)
      leave?.()
    }
  }, [academyId])
}
