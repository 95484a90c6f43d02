import { connectionPollMs } from '@academy/contract/limits'
import type { Room } from '@academy/contract/realtime'
import { rootChannel } from '#kit/live/root-channel.ts'

/** RT-21, RT-22, RT-37: the rooms this person stands in, every second; none while the line is down. */
export const watchRooms = (onRooms: (rooms: Room[]) => void): (() => void) =>
  rootChannel.hold((root) => {
    const take = (list: { rooms: Room[] }) => onRooms(list.rooms)
    const check = () => {
      if (root.state.get() === 'On') root.socket.emit('get-room-list')
      else onRooms([])
    }
    root.socket.on('room-list', take)
    check()
    const timer = setInterval(check, connectionPollMs)
    return () => {
      clearInterval(timer)
      root.socket.off('room-list', take)
    }
  })
