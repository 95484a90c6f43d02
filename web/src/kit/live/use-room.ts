import type { Namespace } from '@academy/contract/realtime'
import { useEffect, useEffectEvent } from 'react'
import type { Listening, Room, SharedChannel } from './shared-channel.ts'

type Hear = (...said: unknown[]) => void

/** Listens as long as the component is shown; without rooms (null) it does not. What it does with news may change. */
export const useRoom = <N extends Namespace>(
  channel: SharedChannel<N>,
  rooms: readonly Room<N>[] | null,
  { news, onConnected }: Omit<Listening<N>, 'rooms'>,
): void => {
  const hear = useEffectEvent((name: string, said: unknown[]) => (news as Record<string, Hear>)[name]?.(...said))
  const reportConnected = useEffectEvent((isAgain: boolean) => onConnected?.(isAgain))
  const names = Object.keys(news).join()
  const wanted = JSON.stringify(rooms)
  useEffect(() => {
    const entered = JSON.parse(wanted) as Room<N>[] | null
    if (entered === null) return
    const listeners = names.split(',').map((name): [string, Hear] => [name, (...said) => hear(name, said)])
    return channel.listen({
      rooms: entered,
      news: Object.fromEntries(listeners) as Listening<N>['news'],
      onConnected: (isAgain) => reportConnected(isAgain),
    })
  }, [channel, names, wanted])
}
