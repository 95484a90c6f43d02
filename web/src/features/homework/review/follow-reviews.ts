import { useEffect, useRef } from 'react'
import { createReviewChannel, useReviewRooms } from '#domain/homework/review-rooms.ts'
import { reloadReviews } from './review.api.ts'

/** One change often tells itself several times; the screens ask again once. */
const calmMs = 150

const channel = createReviewChannel()

/** HW-64: what others hand in, review, hold or assign stands on the desk without a reload. */
export const useFollowReviews = (academyIds: readonly number[]): void => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const askAgain = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void reloadReviews(), calmMs)
  }
  useReviewRooms(channel, academyIds, {
    onChanged: askAgain,
    // What happened while the connection was down was told to nobody here.
    onConnected: (isAgain) => isAgain && askAgain(),
  })
}
