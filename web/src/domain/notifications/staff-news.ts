import { createObservable } from '#lib/observable.ts'

/** Counts what happened that staff may be waiting for: whoever shows how much waits asks again. */
export const staffNews = createObservable(0)

export const tellStaffNews = (): void => staffNews.set(staffNews.get() + 1)
