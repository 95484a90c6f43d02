import type { OwnSubscription } from '@academy/contract/mailing-lists'
import { useRef, useState } from 'react'
import { setOwn } from './own-mailing.api.ts'

/**
 * A switch that moves with the press and goes back where the call fails. Who presses again during a call is heard: the
 * newest wish is sent after it.
 */
export const useOwnSwitch = ({ list, isSubscribed }: OwnSubscription, userId: number) => {
  const [wished, setWished] = useState<boolean | null>(null)
  // A ref, because a call that ends asks for the newest wish, not for the one it was begun with.
  const newest = useRef<boolean | null>(null)
  const wish = (next: boolean | null) => {
    newest.current = next
    setWished(next)
  }
  const turn = async (next: boolean) => {
    const isUnderWay = newest.current !== null
    wish(next)
    if (isUnderWay) return
    let stands = isSubscribed
    while (newest.current !== null && newest.current !== stands) {
      const asked: boolean = newest.current
      // One after the other: two at once could arrive in the wrong order.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await setOwn(userId, list, asked))) break
      stands = asked
    }
    wish(null)
  }
  return { isOn: wished ?? isSubscribed, isBusy: wished !== null, turn }
}
