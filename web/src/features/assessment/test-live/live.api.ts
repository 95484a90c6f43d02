import { stageTestsApi } from '@academy/contract/stage-tests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { serverClock } from '#lib/server-clock.ts'

/** E5: what is left of a test is counted by the server's clock, never by that of the device. */
export const liveClock = serverClock()

const heard = async <T extends { serverTime: string }>(ask: () => Promise<T>): Promise<T> => {
  const sentAt = liveClock.tick()
  const reply = await ask()
  liveClock.hear(reply.serverTime, sentAt)
  return reply
}

/** News only hurries it along: whatever gets lost on the way, this is how old a screen can be. */
const pollMs = 15_000

/** The academy of the call is part of every key: nobody of one academy is ever shown in another. */
export const liveQueries = {
  room: (academyId: number, stageTestId: number) =>
    queryOptions({
      queryKey: ['stageTests', academyId, 'live', stageTestId],
      queryFn: ({ signal }) =>
        heard(() => call(stageTestsApi.live, { params: { id: stageTestId } }, { signal, academyId })),
      refetchInterval: pollMs,
      staleTime: 0,
    }),
  timeline: (academyId: number, attemptId: number) =>
    queryOptions({
      queryKey: ['stageTests', academyId, 'timeline', attemptId],
      queryFn: ({ signal }) =>
        heard(() => call(stageTestsApi.timeline, { params: { id: attemptId } }, { signal, academyId })),
      refetchInterval: pollMs,
      staleTime: 0,
    }),
}

/** A request that is under way is not thrown away for the next one. */
export const reloadLive = (academyId: number): Promise<unknown> =>
  Promise.all(
    ['live', 'timeline'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['stageTests', academyId, name] }, { cancelRefetch: false }),
    ),
  )

export interface MoreTime {
  userIds: number[] | null
  minutes: number
  reason: string
}

/** Throws what went wrong: the dialog says it. Returns how many have the time. */
export const addTime = async (stageTestId: number, more: MoreTime): Promise<number> => {
  const { prolonged } = await call(stageTestsApi.addTime, { params: { id: stageTestId }, body: more })
  await queryClient.invalidateQueries({ queryKey: ['stageTests'] })
  return prolonged
}
