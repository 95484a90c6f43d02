import { useEffect } from 'react'
import { reloadReviews } from './review.api.ts'

/** One change often tells itself several times; the screens ask again once. */
const calmMs = 150

/** RT-48, RT-49, HW-64: what others hand in, review, hold or assign stands on the desk without a reload. */
export const useFollowReviews = (academyIds: readonly number[]): void => {
  const wanted = academyIds.join()
  useEffect(() => {
    if (wanted === '') return
    let isGone = false
    let leave: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void reloadReviews(), calmMs)
    }
    const listen = async () => {
      const { realtime } = await import('#lib/realtime-client.ts')
      const channel = await realtime.connect('/homework-review')
      if (isGone) return channel.close()
      const leaving = wanted.split(',').map((id) => channel.join('join-review-room', { academyId: Number(id) }))
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
        for (const leaveRoom of leaving) leaveRoom()
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
  }, [wanted])
}
