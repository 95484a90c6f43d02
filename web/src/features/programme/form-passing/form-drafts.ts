import type { Locale } from '@academy/contract/enums'
import type { FormForUser } from '@academy/contract/forms'
import type { LocalizedName } from '@academy/contract/users'
import { isObject } from '#lib/is-object.ts'
import { newKey } from '#lib/api.ts'
import { formDraftsKey } from '#lib/session/form-drafts-key.ts'
import { localStore, readJson } from '#lib/storage.ts'
import { type Answers, type AnswersGiven, isAnswered } from './answers.rules.ts'

/** Answers that were given and not sent, with what was asked: a form may be closed before they are. */
export interface FormDraft extends AnswersGiven {
  title: LocalizedName
  /** Under way. Sent again it is the same passing; another answer or another version makes it another one. */
  sending: Sending | null
}
/** What has to be the same when a sending is repeated, beside the answers. */
export interface Sending {
  key: string
  version: number
  /** What the questions were read in, whatever the page speaks by now. */
  language: Locale
}
type Drafts = Record<string, FormDraft>

const isDraft = (value: unknown): value is FormDraft =>
  isObject(value) &&
  isObject(value.title) &&
  isObject(value.answers) &&
  Array.isArray(value.asked) &&
  value.asked.every((question) => isObject(question) && isObject(question.body) && typeof question.type === 'string')

const all = (userId: number): Drafts => {
  const kept = readJson(localStore, formDraftsKey(userId))
  return Object.fromEntries(Object.entries(isObject(kept) ? kept : {}).filter(([, draft]) => isDraft(draft))) as Drafts
}
/** Whether the browser could keep them. */
const save = (userId: number, drafts: Drafts): boolean => {
  if (Object.keys(drafts).length > 0) return localStore.set(formDraftsKey(userId), JSON.stringify(drafts))
  localStore.remove(formDraftsKey(userId))
  return true
}

/** One per account and form, until it is sent, thrown away, or its owner logs out (session.ts). */
export const formDrafts = {
  of: (userId: number, formId: number): FormDraft | null => all(userId)[formId] ?? null,
  keep: (userId: number, { id, title, questions }: FormForUser, answers: Answers): boolean => {
    const asked = questions.filter((question) => isAnswered(answers[question.id]))
    const { [id]: _, ...others } = all(userId)
    return save(userId, asked.length === 0 ? others : { ...others, [id]: { title, asked, answers, sending: null } })
  },
  forget: (userId: number, formId: number): void => {
    const { [formId]: _, ...others } = all(userId)
    save(userId, others)
  },
  /** The same until an answer or the form changes, also after the page was loaded again. */
  sending: (userId: number, { id, version }: FormForUser, language: Locale): Sending => {
    const drafts = all(userId)
    const draft = drafts[id]
    if (draft?.sending?.version === version) return draft.sending
    const sending = { key: newKey(), version, language }
    if (draft) save(userId, { ...drafts, [id]: { ...draft, sending } })
    return sending
  },
}
