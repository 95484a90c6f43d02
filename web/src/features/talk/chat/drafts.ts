import type { ChatAttachment } from '@academy/contract/realtime'
import { localStore, readJson } from '#lib/storage.ts'
import type { ChatKey } from './chat.api.ts'

/** What somebody has begun to write; kept per chat until it is sent. */
export interface Draft {
  message: string
  /** null: no code block is open. */
  code: string | null
  resources: ChatAttachment[]
}

export const emptyDraft: Draft = { message: '', code: null, resources: [] }
export const isEmptyDraft = ({ message, code, resources }: Draft): boolean =>
  message.trim() === '' && !code?.trim() && resources.length === 0

const nameOf = (ownerId: number, { academyId, stageLectureId, userId }: ChatKey) =>
  `chat-draft:${ownerId}:${academyId}:${stageLectureId}:${userId}`

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null
  return (
    typeof draft?.message === 'string' &&
    (draft.code === null || typeof draft.code === 'string') &&
    Array.isArray(draft.resources)
  )
}

export const drafts = {
  of: (ownerId: number, key: ChatKey): Draft => {
    const kept = readJson(localStore, nameOf(ownerId, key))
    return isDraft(kept) ? kept : emptyDraft
  },
  keep: (ownerId: number, key: ChatKey, draft: Draft): void => {
    if (isEmptyDraft(draft) && draft.code === null) localStore.remove(nameOf(ownerId, key))
    else localStore.set(nameOf(ownerId, key), JSON.stringify(draft))
  },
}
