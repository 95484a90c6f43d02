import { closestCorners, pointerWithin, type CollisionDetection, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { Move, Student } from './board.rules.ts'

/** Who is being dragged, and from where. */
export interface Dragged {
  user: Student
  /** null: not in a team yet. */
  userTeamId: number | null
  teamId: number | null
}

/** Where somebody can be dropped; null stands for those without a team. */
export interface Zone {
  teamId: number | null
  name: string
}

/** What it means to drop somebody there; nothing where they come from. */
export const moveOf = ({ user, userTeamId, teamId }: Dragged, zone: Zone): Move | null => {
  if (zone.teamId === teamId) return null
  if (zone.teamId === null) return userTeamId === null ? null : { kind: 'remove', userTeamId }
  // TEAM-14: who is in a team goes with the evaluations.
  if (userTeamId !== null) return { kind: 'transfer', userTeamId, teamId: zone.teamId }
  return { kind: 'add', people: [user], teamId: zone.teamId }
}

const insetPx = 12

/** What lies under the pointer; for keys, under the corner they put into a zone. */
export const zoneUnder: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args)
  const { left, top } = args.collisionRect
  const hit = args.droppableContainers.find(({ id }) => {
    const rect = args.droppableRects.get(id)
    return rect && left >= rect.left && left < rect.right && top >= rect.top && top < rect.bottom
  })
  return hit ? [{ id: hit.id, data: { droppableContainer: hit, value: 0 } }] : closestCorners(args)
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** An arrow leads to the next zone of the page, round and round. */
export const nextZone: KeyboardCoordinateGetter = (
  event,
  { context: { over, droppableContainers, droppableRects } },
) => {
  const step = steps[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const zones = droppableContainers
    .getEnabled()
    .filter(({ node }) => node.current !== null)
    .toSorted((a, b) =>
      a.node.current!.compareDocumentPosition(b.node.current!) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
  const at = zones.findIndex(({ id }) => id === over?.id)
  const next = zones[(at + step + zones.length) % zones.length]
  const rect = next && droppableRects.get(next.id)
  return rect ? { x: rect.left + insetPx, y: rect.top + insetPx } : undefined
}
