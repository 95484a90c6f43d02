import type { Capability } from '@academy/contract/permissions'
import { useEffect } from 'react'
import { createReviewChannel, useReviewRooms } from '#domain/homework/review-rooms.ts'
import { staffNews } from '#domain/notifications/staff-news.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useAfterFirstScreen } from '#kit/live/first-screen.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { reloadStartSoon } from './start.api.ts'

/** More rooms than anybody works in; people who see every academy get the events of the first ones and look for the rest. */
const roomsMax = 20

const channel = createReviewChannel()

/** the numbers move by themselves, by the inbox, the review desks and the rooms of the programme. */
export const useFollowStart = (chosen: Selection, isOn: boolean): void => {
  const { user } = usePerson()
  const isListening = useAfterFirstScreen() && isOn
  const roomsFor = (capability: Capability): number[] =>
    academiesWith(user, capability)
      .map(({ id }) => id)
      .filter((id) => isListening && (chosen === 'all' || chosen === id))
      .slice(0, roomsMax)
  useEffect(() => staffNews.subscribe(reloadStartSoon), [])
  useReviewRooms(channel, roomsFor('review.watch'), {
    onChanged: reloadStartSoon,
    // Events from while the connection was down did not arrive. The first time the numbers have just come with the page.
    onConnected: (isAgain) => isAgain && reloadStartSoon(),
  })
  useProgrammeRoom(roomsFor('academies.moveCount'), reloadStartSoon)
}
