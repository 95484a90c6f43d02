import { useEffect, useRef } from 'react'
import { listenInRoom } from './root-channel.ts'

/** Tells somebody in the middle of a test that its time has changed. Such news goes to the person, in no room at all. */
export const useTestTimeNews = (academyId: number, stageTestId: number | null, onChanged: () => void): void => {
  const latest = useRef(onChanged)
  useEffect(() => {
    latest.current = onChanged
  })
  useEffect(() => {
    if (stageTestId === null) return
    return listenInRoom('join-way-room', academyId, {
      'test-time-changed': (news) => {
        if (news.stageTestId === stageTestId) latest.current()
      },
    })
  }, [academyId, stageTestId])
}
