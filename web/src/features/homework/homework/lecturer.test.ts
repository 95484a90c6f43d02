import type { LecturePage } from '@academy/contract/homework'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { homeworkQueries } from './homework.api.ts'
import { LectureParts } from './lecture-parts.tsx'

beforeAll(() => speak('en'))

const page = (values: Partial<LecturePage>): LecturePage => ({
  stageLectureId: 5,
  stageId: 3,
  lectureId: 9,
  name: { ua: 'Гіт', en: 'Git' },
  urlName: 'git',
  startDate: '2026-03-01T10:00:00.000Z',
  endDate: '2026-03-08T10:00:00.000Z',
  lecturer: { id: 8, firstName: 'Богдан', lastName: 'Мороз' },
  description: { ua: [], en: [] },
  materials: { ua: [], en: [] },
  homework: null,
  feedback: null,
  hasChat: false,
  videoLink: null,
  ...values,
})
const shown = (values: Partial<LecturePage>): string => {
  queryClient.setQueryData(homeworkQueries.page(7, 5).queryKey, page(values))
  return textOf(draw(createElement(LectureParts, { stageLectureId: 5, taskHref: '/task', chat: null }), makeStudent()))
}

test('[HW-21] the lecturer is named also where the lecture has no description', () => {
  expect(shown({})).toContain('Богдан Мороз')
  expect(shown({ lecturer: null })).not.toContain('About the lecture')
})
