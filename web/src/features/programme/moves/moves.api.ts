import { academiesApi } from '@academy/contract/academies'
import type { UndecidedRule } from '@academy/contract/move-choices'
import { type AdvanceInput, type Move, type MoveChoices, movesApi, type MoveOutcome } from '@academy/contract/moves'
import { type memberMoves, stagesApi } from '@academy/contract/stages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { reloadUser } from '#lib/session/reload-user.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

export type MemberAction = (typeof memberMoves)[number]

/** Whom a list is about: those the next stage would concern, or those a move concerned. */
export type PeopleSource = { dryRun: true; choices?: MoveChoices } | { moveId: number }

/** Which of them; those of a rule only before the move. */
export type WantedPeople = { outcome: MoveOutcome } | { rule: UndecidedRule }

/** The academy is part of every key: nobody of one academy is ever shown in another. */
export const movesQueries = {
  count: (academyId: number) =>
    queryOptions({
      queryKey: ['moves', academyId, 'count'],
      queryFn: ({ signal }) => call(academiesApi.moveCount, { params: { id: academyId } }, { signal, academyId }),
    }),

  people: (academyId: number, source: PeopleSource, wanted: WantedPeople, page: number) =>
    queryOptions({
      queryKey: ['moves', academyId, 'people', source, wanted, page],
      queryFn: ({ signal }) =>
        'moveId' in source
          ? call(
              movesApi.people,
              { params: { id: source.moveId }, body: { ...('outcome' in wanted && wanted), page } },
              { signal, academyId },
            )
          : call(
              academiesApi.movePeople,
              {
                params: { id: academyId },
                body: { ...wanted, ...(source.choices && { choices: source.choices }), page },
              },
              { signal, academyId },
            ),
      placeholderData: keepPreviousData,
    }),

  list: (selection: Selection, page: number) =>
    queryOptions({
      queryKey: ['moves', selection, 'list', page],
      queryFn: ({ signal }) => call(movesApi.list, { query: { page } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  notPassed: (academyId: number, stageId: number) =>
    queryOptions({
      queryKey: ['moves', academyId, 'not-passed', stageId],
      queryFn: ({ signal }) => call(movesApi.notPassed, { params: { id: stageId } }, { signal, academyId }),
    }),

  preview: (academyId: number, stageId: number, action: MemberAction, userIds: readonly number[]) =>
    queryOptions({
      queryKey: ['moves', academyId, 'preview', stageId, action, userIds],
      queryFn: ({ signal }) =>
        call(
          stagesApi.previewMembers,
          { params: { id: stageId }, body: { action, userIds: [...userIds] } },
          { signal, academyId },
        ),
    }),

  stages: (academyId: number) =>
    queryOptions({
      queryKey: ['moves', academyId, 'stages'],
      queryFn: ({ signal }) => call(stagesApi.minimal, {}, { signal, academyId }),
    }),
}

export const reloadMoves = (selection: Selection) => queryClient.invalidateQueries({ queryKey: ['moves', selection] })

/** A move changes nearly everything staff look at. */
const changing = async <T>(change: () => Promise<T>): Promise<T> => {
  const done = await change()
  void queryClient.invalidateQueries()
  return done
}

/** the first move, and its undo, make an academy of a draft or a draft of it; the reader's account says so. */
const leading = async (change: () => Promise<Move>): Promise<Move> => {
  const move = await changing(change)
  if (move.fromStage === null) void reloadUser()
  return move
}

/** ACAD-20, Q-02: the stage the person saw as active makes a second click harmless. */
export const goToNextStage = (academyId: number, input: AdvanceInput): Promise<Move> =>
  leading(() => call(academiesApi.goToNextStage, { params: { id: academyId }, body: input }))

export const undoMove = (academyId: number, id: number): Promise<Move> =>
  leading(() => call(movesApi.undo, { params: { id } }, { academyId }))

/** STG-59, STG-75: how many it changed, and the move by which it can be undone. */
export const moveMembers = (
  action: MemberAction,
  stageId: number,
  userIds: readonly number[],
): Promise<{ moved: number; move: Move }> =>
  changing(async () => {
    const ids = [...userIds]
    if (action === 'fail') return call(stagesApi.moveToFailed, { body: { stageId, usersId: ids } })
    const endpoint = action === 'add' ? stagesApi.addUsers : stagesApi.removeUsers
    const move = await call(endpoint, { params: { id: stageId }, body: { userIds: ids } })
    return { moved: move.movedCount, move }
  })
