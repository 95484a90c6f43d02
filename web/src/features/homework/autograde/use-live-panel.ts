import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAutogradeRoom } from './autograde-room.ts'
import { autogradeQueries, reloadAutograde } from './autograde.api.ts'
import { joinedLog, withPiece } from './autograde.rules.ts'

/** News come in crowds when many runners work: one look answers them all. */
const newsRestMs = 300

const useReloadSoon = (academyId: number) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => void (timer.current !== null && clearTimeout(timer.current)), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      void reloadAutograde(academyId)
    }, newsRestMs)
  }
}

/** The panel of a lecture as it is now, with the logs as they grow. */
export const useLivePanel = (academyId: number, stageLectureId: number) => {
  const query = useQuery(autogradeQueries.panel(academyId, stageLectureId))
  const [heard, setHeard] = useState<Readonly<Record<number, string>>>({})
  const reloadSoon = useReloadSoon(academyId)
  useAutogradeRoom(stageLectureId, {
    onLog: ({ resultId, offset, text }) =>
      setHeard((logs) => ({ ...logs, [resultId]: withPiece(logs[resultId] ?? '', offset, text) })),
    onResult: ({ result }) => {
      // It begins anew, or its whole log comes with the answer.
      setHeard(({ [result.id]: _old, ...others }) => others)
      reloadSoon()
    },
    onChanged: reloadSoon,
  })
  return { query, logOf: (id: number, stored: string | null) => joinedLog(stored, heard[id]) }
}
export type LogOf = ReturnType<typeof useLivePanel>['logOf']
