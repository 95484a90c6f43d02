import { chatApi, type Chat } from '@academy/contract/chat'
import { groupsApi } from '@academy/contract/groups'
import { messageFetchMaxCount } from '@academy/contract/limits'
import type { ChatAttachment } from '@academy/contract/realtime'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { countStaffNews } from '#domain/notifications/staff-news.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { inOrder, loadDownTo, withOlder } from './chat-news.rules.ts'

/** one chat per lecture and student. */
export interface ChatKey {
  academyId: number
  stageLectureId: number
  userId: number
}

export interface ThreadFilter {
  groupId: number | 'general'
  only: 'all' | 'unread' | 'begun'
  search: string
  page: number
}

const filterOf = (search: string) => (search.trim() === '' ? {} : { search: search.trim() })

/** No event comes about chats of other rooms: the lists load by themselves. */
const listPollMs = 12_000

const pageOf = ({ stageLectureId, userId }: ChatKey, beforeId: number | undefined, signal?: AbortSignal) =>
  call(
    chatApi.messages,
    {
      params: { stageLectureId, userId },
      query: { limit: messageFetchMaxCount, ...(beforeId === undefined ? {} : { beforeId }) },
    },
    signal ? { signal } : {},
  )

const keyOf = ({ academyId, stageLectureId, userId }: ChatKey) =>
  ['chat', academyId, 'messages', stageLectureId, userId] as const
const known = (key: ChatKey) => queryClient.getQueryData<Chat>(keyOf(key))

/** The academy is part of every key: nothing of one academy is ever shown in another. */
export const chatQueries = {
  messages: (key: ChatKey) =>
    queryOptions({
      queryKey: keyOf(key),
      queryFn: async ({ signal }) => {
        const chat = await loadDownTo((beforeId) => pageOf(key, beforeId, signal), known(key)?.messages[0]?.id)
        // What came by the socket while this was on its way.
        const newest = chat.messages.at(-1)?.id ?? 0
        const later = (known(key)?.messages ?? []).filter(({ id }) => id > newest)
        return { ...chat, messages: inOrder(chat.messages, later) }
      },
    }),
  lectures: (selection: number | 'all') =>
    queryOptions({
      queryKey: ['chat', selection, 'lectures'],
      queryFn: ({ signal }) => call(chatApi.lectures, {}, { signal }),
      refetchInterval: listPollMs,
    }),
  /** What nobody has written about is in the list of its lecture only. */
  inbox: (selection: number | 'all', { groupId, only, search, page }: ThreadFilter) =>
    queryOptions({
      queryKey: ['chat', selection, 'inbox', { groupId, isUnread: only === 'unread', search, page }],
      queryFn: ({ signal }) =>
        call(
          chatApi.inbox,
          {
            query: {
              page,
              ...filterOf(search),
              ...(groupId === 'general' ? {} : { groupId }),
              ...(only === 'unread' ? { only } : {}),
            },
          },
          { signal, ...(selection === 'all' ? {} : { academyId: selection }) },
        ),
      refetchInterval: listPollMs,
      placeholderData: keepPreviousData,
    }),
  threads: (academyId: number, stageLectureId: number, { groupId, only, search, page }: ThreadFilter) =>
    queryOptions({
      queryKey: ['chat', academyId, 'threads', stageLectureId, { groupId, only, search, page }],
      queryFn: ({ signal }) =>
        call(
          chatApi.threads,
          {
            params: { stageLectureId, groupId },
            query: {
              page,
              ...filterOf(search),
              ...(only === 'all' ? {} : { only }),
            },
          },
          { signal, academyId },
        ),
      refetchInterval: listPollMs,
      placeholderData: keepPreviousData,
    }),
  groups: (academyId: number) =>
    queryOptions({
      queryKey: ['chat', academyId, 'groups'],
      queryFn: ({ signal }) => call(groupsApi.ofAcademy, { params: { id: academyId } }, { signal, academyId }),
      staleTime: 60_000,
    }),
  /** RT-14: of a student their own number. */
  unread: (academy: Selection, stageLectureId: number) =>
    queryOptions({
      queryKey: ['chat', academy, 'unread', stageLectureId],
      queryFn: ({ signal }) => call(chatApi.unread, { params: { stageLectureId, groupId: 'general' } }, { signal }),
    }),
  /** A picture is asked for with the token, so it cannot be a plain address. */
  picture: (academyId: number, id: number) =>
    queryOptions({
      queryKey: ['chat', academyId, 'picture', id],
      queryFn: ({ signal }) => call(chatApi.attachment, { params: { id } }, { signal, academyId }) as Promise<Blob>,
      staleTime: Infinity,
      retry: 1,
    }),
}

/** Changes what is shown of a chat. A list that is on its way may not know of it yet: it is asked for again. */
export const changeChat = (key: ChatKey, change: (chat: Chat) => Chat): void => {
  queryClient.setQueryData<Chat>(keyOf(key), (chat) => chat && change(chat))
  if (queryClient.isFetching({ queryKey: keyOf(key) }) > 0) void reloadChat(key)
}

export const reloadChat = (key: ChatKey): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(key) })

/** A lively chat sends many events; the lists load again once. */
const calmMs = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** Other lists show who has written and how much of it is unread. */
export const reloadLists = (academyId: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const part of ['lectures', 'inbox', 'threads', 'unread'])
      for (const selection of [academyId, 'all'])
        void queryClient.invalidateQueries({ queryKey: ['chat', selection, part] })
    countStaffNews()
  }, calmMs)
}

export const loadOlder = async (key: ChatKey): Promise<void> => {
  const oldest = known(key)?.messages[0]?.id
  if (oldest === undefined) return
  const older = await pageOf(key, oldest)
  queryClient.setQueryData<Chat>(keyOf(key), (chat) => chat && withOlder(chat, older))
}

/** RT-15 */
export const uploadAttachment = (file: File, signal: AbortSignal): Promise<ChatAttachment> =>
  call(chatApi.upload, { file }, { signal })
/** RT-16 */
export const removeAttachment = (id: number): Promise<void> => call(chatApi.removeAttachment, { params: { id } })
export const downloadAttachment = (id: number): Promise<Blob> =>
  call(chatApi.attachment, { params: { id } }) as Promise<Blob>
