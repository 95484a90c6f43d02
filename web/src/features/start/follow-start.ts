import { useEffect } from 'react'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { listenInRoom } from '#lib/root-channel.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { staffNews } from '#lib/staff-news.ts'
import type { Capability } from '@academy/contract/permissions'
import { reloadStartSoon } from './start.api.ts'

/** More rooms than anybody works in; whoever sees every academy is told of the first ones and looks for the rest. */
const roomsMax = 20
/** The first screen comes first: listening begins when it stands. */
const listenAfterMs = 3_000

/** What is handed in, reviewed, assigned or appealed; the answer ends it. */
const listenAtDesks = (academyIds: readonly number[]): (() => void) => {
  let isOver = false
  let close = (): void => undefined
  const listen = async () => {
    const { realtime } = await import('#lib/realtime-client.ts')
    const channel = await realtime.connect('/homework-review')
    close = channel.close
    if (isOver) return close()
    for (const academyId of academyIds) channel.join('join-review-room', { academyId })
    channel.socket.on('response-changed', reloadStartSoon)
    channel.socket.on('reviewer-changed', reloadStartSoon)
    // What happened while the line was down was told to nobody here.
    channel.state.subscribe(() => channel.state.get() === 'On' && reloadStartSoon())
  }
  // Without a connection the numbers are asked for now and then.
  void listen().catch(() => undefined)
  return () => {
    isOver = true
    close()
  }
}

/** the numbers move by themselves, by the bell, the review desks and the rooms of the programme. */
export const useFollowStart = (chosen: Selection, isOn: boolean): void => {
  const { user } = usePerson()
  const roomsFor = (capability: Capability): string =>
    academiesWith(user, capability)
      .map(({ id }) => id)
      .filter((id) => isOn && (chosen === 'all' || chosen === id))
      .slice(0, roomsMax)
      .join(' ')
  const [desks, programmes] = [roomsFor('review.watch'), roomsFor('academies.moveCount')]
  useEffect(() => {
    const idsOf = (text: string) => text.split(' ').filter(Boolean).map(Number)
    const stops: (() => void)[] = [staffNews.subscribe(reloadStartSoon)]
    const timer = setTimeout(() => {
      if (desks !== '') stops.push(listenAtDesks(idsOf(desks)))
      for (const academyId of idsOf(programmes))
        stops.push(listenInRoom('join-programme-room', academyId, { 'programme-changed': reloadStartSoon }))
    }, listenAfterMs)
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [desks, programmes])
}
