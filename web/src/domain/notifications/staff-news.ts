import { createObservable } from '#lib/observable.ts'

/** Grows with everything that staff may be waiting for; screens that show how much waits load again when it changes. */
export const staffNews = createObservable(0)

export const countStaffNews = (): void => staffNews.set(staffNews.get() + 1)
