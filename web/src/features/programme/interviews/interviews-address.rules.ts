import { interviewStudentStates } from '@academy/contract/interviews'
import { pageSize } from '@academy/contract/limits'
import { id, oneOf, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import type { StateOf } from '#kit/address/define-address.ts'
import { defineList } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'
import type { StudentsQuery } from './interviews.api.ts'
import { dayKey, mondayOf, readWeek } from './week.rules.ts'

export const interviewTabs = ['calendar', 'students'] as const
export const studentOrders = ['name', '-name', 'startDate', '-startDate'] as const
export type StudentOrder = (typeof studentOrders)[number]

/** The week of now needs no word. */
const weekFrom = (now: Date): AddressPart<Date> => ({
  read: (value) => readWeek(value, now),
  write: (monday) => (dayKey(monday) === dayKey(mondayOf(now)) ? '' : dayKey(monday)),
  filters: () => false,
  word: 'week',
})

/** What the address says, at this moment. Without a stage, the active stage of the academy is meant, else the first. */
export const interviewsAt = (now: Date) =>
  defineList({
    stageId: id('stage'),
    tab: view(interviewTabs),
    monday: weekFrom(now),
    interviewerId: id('interviewer'),
    standing: oneOf(interviewStudentStates),
    search: text(),
    order: view(studentOrders),
  })
export type InterviewsAddress = StateOf<ReturnType<typeof interviewsAt>>

/** Of what the address says, only this narrows the list of students. */
export const studentFilters = {
  isFiltered: ({ search, standing }: InterviewsAddress): boolean => search.trim() !== '' || standing !== '',
  countFilters: ({ standing }: InterviewsAddress): number => (standing === '' ? 0 : 1),
}

export const toStudentsQuery = (
  { standing, search, order, page }: InterviewsAddress,
  perPage: number = pageSize.initial,
): StudentsQuery => ({
  page,
  perPage,
  ...sortOf(order),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(standing !== '' && { filters: { standing } }),
})

/** The list as it is read, whoever waits or not, and the student who is open in it. */
export const toPlace = (address: InterviewsAddress, after: number) => {
  const { page: _page, perPage: _perPage, ...query } = toStudentsQuery({ ...address, standing: '' })
  return { ...query, after }
}
