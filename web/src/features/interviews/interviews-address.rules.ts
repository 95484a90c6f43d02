import { type InterviewStanding, interviewStandings } from '@academy/contract/interviews'
import { pageSize } from '@academy/contract/limits'
import { readPage } from '#lib/paging.rules.ts'
import type { StudentsQuery } from './interviews.api.ts'
import { dayKey, mondayOf, readWeek } from './week.rules.ts'

export const interviewTabs = ['calendar', 'students'] as const
export type InterviewTab = (typeof interviewTabs)[number]
export const studentOrders = ['name', '-name', 'startDate', '-startDate'] as const
export type StudentOrder = (typeof studentOrders)[number]

/** What the address says; anything unknown in it counts as not said. */
export interface InterviewsAddress {
  tab: InterviewTab
  /** null: the one the academy stands at, else the first. */
  stageId: number | null
  monday: Date
  standing: InterviewStanding | ''
  search: string
  order: StudentOrder
  page: number
}

export const searchMaxLength = 100

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)

export const readAddress = (address: Readonly<Record<string, string | undefined>>, now: Date): InterviewsAddress => ({
  tab: oneOf(interviewTabs, address.tab) ?? 'calendar',
  stageId: /^[1-9]\d{0,9}$/.test(address.stage ?? '') ? Number(address.stage) : null,
  monday: readWeek(address.week, now),
  standing: oneOf(interviewStandings, address.standing) ?? '',
  search: (address.search ?? '').slice(0, searchMaxLength),
  order: oneOf(studentOrders, address.order) ?? 'name',
  page: readPage(address.page),
})

/** What is usual needs no words in the address. */
export const toAddress = (state: InterviewsAddress, now: Date): Record<string, string> => ({
  stage: state.stageId === null ? '' : String(state.stageId),
  tab: state.tab === 'calendar' ? '' : state.tab,
  week: dayKey(state.monday) === dayKey(mondayOf(now)) ? '' : dayKey(state.monday),
  standing: state.standing,
  search: state.search,
  order: state.order === 'name' ? '' : state.order,
  page: state.page === 1 ? '' : String(state.page),
})

export const toStudentsQuery = ({ standing, search, order, page }: InterviewsAddress): StudentsQuery => ({
  page,
  perPage: pageSize.initial,
  orderField: order.endsWith('startDate') ? 'startDate' : 'name',
  order: order.startsWith('-') ? 'desc' : 'asc',
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(standing !== '' && { filters: { standing } }),
})
