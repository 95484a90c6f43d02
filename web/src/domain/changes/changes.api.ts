import {
  changesApi,
  type Change,
  type ChangePreview,
  type PeopleChange,
  type PeopleTarget,
  type QuestionChange,
  type QuestionTarget,
} from '@academy/contract/changes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import type { MessageKey, MessageValues } from '#lib/i18n/messages.ts'
import { queryClient, reloadAll } from '#lib/query-client.ts'
import { offerUndo } from '#kit/undo.ts'

/** What is changed, and whom or what about. */
export type ChangeOf =
  | { of: 'people'; change: PeopleChange; target: PeopleTarget }
  | { of: 'questions'; change: QuestionChange; target: QuestionTarget }

export const changesQueries = {
  preview: (academyId: number, asked: ChangeOf) =>
    queryOptions({
      queryKey: ['changes', academyId, 'preview', asked],
      queryFn: ({ signal }) =>
        asked.of === 'people'
          ? call(
              changesApi.previewPeople,
              { body: { change: asked.change, target: asked.target } },
              { signal, academyId },
            )
          : call(
              changesApi.previewQuestions,
              { body: { change: asked.change, target: asked.target } },
              { signal, academyId },
            ),
      // What is shown before a change is what is there now.
      staleTime: 0,
      gcTime: 0,
    }),
  list: (academyId: number, of: ChangeOf['of'], page: number) =>
    queryOptions({
      queryKey: ['changes', academyId, 'list', of, page],
      queryFn: ({ signal }) => call(changesApi.list, { query: { page, of } }, { signal, academyId }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  one: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['changes', academyId, 'one', id],
      queryFn: ({ signal }) => call(changesApi.get, { params: { id } }, { signal, academyId }),
    }),
}

/** Whatever it was about shows it: the lists, the cards that count, the programme. */
const reload = (academyId: number) =>
  reloadAll(
    ['changes', academyId],
    ['people'],
    ['employees', academyId],
    ['groups', academyId],
    ['academies'],
    ['questions', academyId, 'list'],
    ['questions', 'all', 'list'],
    ['questions', academyId, 'versions'],
    ['tests', academyId],
    ['tests', 'all'],
    ['moves'],
    ['stage-board'],
  )

export const isAtWork = ({ state }: Change): boolean => state === 'running' || state === 'undoing'

const leftOutOf = ({ leftOut }: Change): number => leftOut.reduce((sum, { count }) => sum + count, 0)

/** How one change is said in the words of the page that made it. */
export interface Said {
  text: MessageKey
  values?: MessageValues
}

const tell = (academyId: number, change: Change, said?: Said): void => {
  if (change.state === 'undone') alerts.success('changes.undone', { restored: change.restored, kept: change.kept })
  else if (change.state === 'stopped') {
    const { changed, notReached, restored, kept } = change
    if (change.canResume) alerts.warning('changes.stopped', { changed, notReached })
    else alerts.warning('changes.undoStopped', { restored, rest: changed - restored - kept })
  } else {
    const { text, values } = said ?? {
      text: `changes.${change.kind}.done` as const,
      values: { count: change.changed, leftOut: leftOutOf(change) },
    }
    if (change.canUndo) offerUndo(text, values, () => undoChange(academyId, change.id))
    else alerts.success(text, values)
  }
}

const pauseMs = 1_000
const pause = () => new Promise((done) => setTimeout(done, pauseMs))

/** Follows a change that a job makes, wherever the person has gone meanwhile, and says how it went. */
const follow = async (academyId: number, begun: Change, said?: Said): Promise<Change> => {
  let change = begun
  const { queryKey } = changesQueries.one(academyId, begun.id)
  queryClient.setQueryData(queryKey, change)
  while (isAtWork(change)) {
    await pause()
    change = await call(changesApi.get, { params: { id: begun.id } }, { academyId })
    queryClient.setQueryData(queryKey, change)
  }
  tell(academyId, change, said)
  await reload(academyId)
  return change
}

/** A line that is lost while it is followed loses nothing: the list of changes shows how it went. */
const followUnheard = (academyId: number, begun: Change, said?: Said): void =>
  void follow(academyId, begun, said).catch(() => reload(academyId))

const start = (academyId: number, asked: ChangeOf, { count, leftOut }: ChangePreview): Promise<Change> => {
  const expected = { count, leftOut: leftOut.reduce((sum, part) => sum + part.count, 0) }
  const { change, target } = asked
  return asked.of === 'people'
    ? call(
        changesApi.people,
        { body: { change: change as PeopleChange, target: target as PeopleTarget, expected } },
        { academyId },
      )
    : call(
        changesApi.questions,
        { body: { change: change as QuestionChange, target: target as QuestionTarget, expected } },
        { academyId },
      )
}

/** Returns it as it is now: done, or begun by a job and followed from here. */
export const makeChange = async (
  academyId: number,
  asked: ChangeOf,
  seen: ChangePreview,
  said?: Said,
): Promise<Change> => {
  const begun = await start(academyId, asked, seen)
  followUnheard(academyId, begun, said)
  return begun
}

/** Without a preview, for one alone, whom the page itself has shown; what it would leave out is refused. */
export const changeOne = (academyId: number, asked: ChangeOf, said: Said): Promise<Change> =>
  makeChange(academyId, asked, { count: 1, leftOut: [], subjects: [] }, said)

/** It ends after the portion that is being changed; whoever follows it hears of that. */
export const stopChange = async (academyId: number, id: number): Promise<void> => {
  const { queryKey } = changesQueries.one(academyId, id)
  queryClient.setQueryData(queryKey, await call(changesApi.stop, { params: { id } }, { academyId }))
  await reloadAll(['changes', academyId, 'list'])
}

/** With those it never came to. */
export const resumeChange = async (academyId: number, id: number): Promise<void> =>
  followUnheard(academyId, await call(changesApi.resume, { params: { id } }, { academyId }))

export const undoChange = async (academyId: number, id: number): Promise<Change> => {
  const begun = await call(changesApi.undo, { params: { id } }, { academyId })
  followUnheard(academyId, begun)
  return begun
}
