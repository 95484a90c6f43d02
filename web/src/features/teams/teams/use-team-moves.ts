import type { Team, UserWithTeam } from '@academy/contract/teams'
import { useEffect, useState } from 'react'
import { useObservable } from '#lib/observable.ts'
import { withMove, type Board } from './board.rules.ts'
import { createPendingMoves } from './pending-moves.ts'

/** The moves of this board, and the board as it will be with those under way. */
export const useTeamMoves = (academyId: number, stageId: number) => {
  const [queue] = useState(() => createPendingMoves(academyId, stageId))
  const waiting = useObservable(queue.waiting)

  // A closed window would take along what waits for its turn.
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isWaiting])

  return {
    move: queue.move,
    shown: (teams: readonly Team[], withoutTeam: readonly UserWithTeam[]): Board =>
      waiting.reduce<Board>((board, { move }) => withMove(board, move), { teams, withoutTeam }),
  }
}
