import type { Notice } from '@academy/contract/tests'
import { isObject } from '#lib/is-object.ts'
import { type KeyValueStore, readJson } from '#lib/storage.ts'

/** Something that happened during a test and that the server has not heard of yet. */
export interface UnsentNotice {
  academyId: number
  stageTestId: number
  notice: Notice
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const kinds: Record<Notice['kind'], true> = { resumed: true, focusLost: true, offline: true }

/** As the contract has it, which is not loaded here: its schemas would be an eighth of the first screen (bench/). */
const isNotice = (value: unknown): value is Notice =>
  isObject(value) &&
  Object.keys(value).toSorted().join() === 'at,clientId,endedAt,kind,questionId' &&
  /^[0-9a-f-]{36}$/i.test(String(value.clientId)) &&
  Object.hasOwn(kinds, String(value.kind)) &&
  isMoment(value.at) &&
  (value.endedAt === null || isMoment(value.endedAt)) &&
  (value.questionId === null || Number.isInteger(value.questionId))

/** What lies in a browser may be older than this page, and one wrong notice would keep the others from being taken. */
const isUnsentNotice = (value: unknown): value is UnsentNotice =>
  isObject(value) && Number.isInteger(value.academyId) && Number.isInteger(value.stageTestId) && isNotice(value.notice)

/** A network gap that nobody has seen the end of: it ends with the next reply of the server. */
export const isOpenGap = ({ kind, endedAt }: Notice): boolean => kind === 'offline' && endedAt === null

/**
 * The notices of one person, beside the unsent answers, so that a reload forgets none of them. They are not on disk the
 * moment they are written, as answers are: a kill within seconds may cost a notice, and costs nobody a point.
 */
export const createNoticeStore = (store: KeyValueStore, userId: number) => {
  const key = `untoldNotices:${userId}`
  const all = (): UnsentNotice[] => {
    const kept = readJson(store, key)
    return Array.isArray(kept) ? kept.filter(isUnsentNotice) : []
  }
  const save = (untold: readonly UnsentNotice[]) => {
    if (untold.length === 0) store.remove(key)
    else store.set(key, JSON.stringify(untold))
  }
  const without = (ids: readonly string[]) => all().filter(({ notice }) => !ids.includes(notice.clientId))
  return {
    all,
    of: (stageTestId: number): Notice[] =>
      all()
        .filter((untold) => untold.stageTestId === stageTestId)
        .map(({ notice }) => notice),
    /** A notice that is there already is written over: a gap has got its end. */
    put: (untold: UnsentNotice): void => save([...without([untold.notice.clientId]), untold]),
    remove: (notices: readonly Notice[]): void => save(without(notices.map(({ clientId }) => clientId))),
  }
}
export type NoticeStore = ReturnType<typeof createNoticeStore>
