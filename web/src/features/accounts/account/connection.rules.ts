import type { ConnectionStatus } from '@academy/contract/enums'
import type { Room } from '@academy/contract/realtime'

/** RT-21, Q-60: 'unstable' until any room has entries. */
export const connectionOf = (rooms: readonly Room[]): ConnectionStatus =>
  rooms.some(({ entries }) => entries.length > 0) ? 'stable' : 'unstable'

export const roomKinds = ['chat', 'autograde', 'review', 'review-desk', 'start-test', 'programme'] as const
export type RoomKind = (typeof roomKinds)[number] | 'other'

/** What a room is about; its name is made for machines. */
export const kindOf = ({ name }: Room): RoomKind => roomKinds.find((kind) => name.split(':')[0] === kind) ?? 'other'
