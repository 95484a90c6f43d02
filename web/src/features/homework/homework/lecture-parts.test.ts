import type { TextNode } from '@academy/contract/markdown'
import type { AutogradeResult } from '@academy/contract/realtime'
import type { LecturePage, LineComment } from '@academy/contract/homework'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { homeworkQueries } from './homework.api.ts'
import { LectureParts, TaskParts } from './lecture-parts.tsx'

type Homework = NonNullable<LecturePage['homework']>
const student = makeStudent()
const paragraph = (text: string): TextNode[] => [{ type: 'paragraph', children: [text] }]
const moment = '2026-03-01T10:00:00.000Z'

const homework: Homework = {
  text: { ua: [], en: paragraph('Build a list') },
  needRepo: false,
  repoType: 3,
  attemptsAllowed: 2,
  attemptsUsed: 1,
  deadline: null,
  hasAutograde: true,
  minMark: 4,
  state: 'checked',
  isUrgent: false,
  response: {
    id: 5,
    stageLectureId: 3,
    body: 'Here it is',
    repoLink: null,
    attempts: 1,
    mark: 9,
    reviewBody: 'Well done',
    reanswerDeadline: null,
    isReviewed: true,
    isAnswered: true,
  },
  submissions: [
    {
      number: 1,
      body: 'Here it is',
      bodyTree: paragraph('Here it is'),
      repoLink: null,
      submittedAt: moment,
      commit: null,
      review: null,
    },
  ],
  reviewTree: paragraph('Well done'),
  lineComments: [],
  autograde: null,
  place: null,
  medianWaitMinutes: null,
  appealUntil: null,
  mayAppeal: false,
  appeal: null,
}
const page: LecturePage = {
  stageLectureId: 3,
  stageId: 2,
  lectureId: 1,
  name: { ua: 'Списки', en: 'Lists' },
  urlName: 'lists',
  startDate: moment,
  endDate: moment,
  lecturer: null,
  description: { ua: [], en: [] },
  materials: { ua: [], en: paragraph('Read the first chapter') },
  homework,
  feedback: null,
  hasChat: true,
  videoLink: null,
}

const drawn = (element: Parameters<typeof draw>[0], shown: LecturePage): string => {
  queryClient.setQueryData(homeworkQueries.page(7, 3).queryKey, shown)
  return textOf(draw(element, student))
}
const lecture = (changes: Partial<LecturePage> = {}) =>
  drawn(createElement(LectureParts, { stageLectureId: 3, taskHref: '/task', chat: 'The chat card' }), {
    ...page,
    ...changes,
  })

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

describe('the page of a lecture', () => {
  test('[HW-06] homework and materials are texts', () => {
    expect(lecture()).toContain('Read the first chapter')
    expect(lecture()).toContain('Build a list')
  })

  test('[RT-11] has a chat where the lecture has one', () => {
    expect(lecture()).toContain('The chat card')
    expect(lecture({ hasChat: false })).not.toContain('The chat card')
  })

  test('leads to the call or the recording where staff gave a link', () => {
    expect(lecture({ videoLink: 'https://meet.example.org/lists' })).toContain('Open the lecture video')
    expect(lecture()).not.toContain('Open the lecture video')
  })

  test('[AG-09] shows what the autograder said only where the lecture shows it', () => {
    const result = { id: 1, status: 3, mark: 8, trace: 'All tests passed', errorCode: null, createdAt: moment }
    const graded = { ...homework, autograde: [result as unknown as AutogradeResult] }
    expect(lecture({ homework: graded })).toContain('All tests passed')
    expect(lecture()).not.toContain('All tests passed')
  })
})

const task = (changes: Partial<Homework> = {}) =>
  drawn(createElement(TaskParts, { stageLectureId: 3, lectureHref: '/lists', reply: null }), {
    ...page,
    homework: { ...homework, ...changes },
  })

test('[HW-21] the page of a task shows mark, review and the answer of the student, and no mark before it is published', () => {
  for (const text of ['Mark: 9', 'Well done', 'Here it is']) expect(task()).toContain(text)
  const unpublished = { ...homework.response!, isReviewed: false, mark: null, reviewBody: null }
  expect(task({ response: unpublished, reviewTree: null })).not.toMatch(/Mark|Well done/)
})

test('[HW-21] what was said of an earlier version stays beside it when a new one was submitted', () => {
  const [first] = homework.submissions
  const earlier = { ...first!, review: { mark: 5, tree: paragraph('Name the functions') } }
  const again = { ...first!, number: 2, bodyTree: paragraph('Named them') }
  const response = { ...homework.response!, isReviewed: false, mark: null, reviewBody: null }
  const text = task({ response, reviewTree: null, state: 'waiting', submissions: [again, earlier] })
  expect(text).toMatch(/Version 2.*Named them.*Version 1.*Here it is.*Mark: 5.*Name the functions/s)
})

test('comments of lines name the version and the commit they were written about, checks the version they looked at', () => {
  const [first] = homework.submissions
  const submissions = [
    { ...first!, number: 3, submittedAt: '2026-03-05T10:00:00.000Z', commit: 'ccccccc3' },
    { ...first!, number: 2, submittedAt: '2026-03-03T10:00:00.000Z', commit: 'bbbbbbb2' },
    { ...first!, commit: 'aaaaaaa1' },
  ]
  const comment = {
    id: 1,
    commit: 'bbbbbbb2',
    path: 'src/list.ts',
    line: 4,
    quote: null,
    body: 'Why?',
    bodyTree: paragraph('Why?'),
    author: { id: 2, firstName: 'Ada', lastName: 'B' },
    // Written while the third version was there already.
    createdAt: '2026-03-06T10:00:00.000Z',
  } as unknown as LineComment
  const lost = { ...comment, id: 2, commit: 'fffffff9', bodyTree: paragraph('And this?') }
  const said = task({ submissions, lineComments: [comment, lost] })
  expect(said).toMatch(
    /Version 2\s*bbbbbbb\s*src\/list\.ts:4\s*Why\?.*Version 3\s*fffffff\s*src\/list\.ts:4\s*And this\?/s,
  )

  const check = { id: 1, status: 2, mark: null, trace: null, errorCode: null, createdAt: '2026-03-03T10:00:00.000Z' }
  const autograde = [check as unknown as AutogradeResult]
  const card = drawn(createElement(LectureParts, { stageLectureId: 3, taskHref: '/task', chat: null }), {
    ...page,
    homework: { ...homework, submissions, autograde },
  })
  expect(card).toMatch(/Automatic check.*Version 2/s)
})

test('a returned work leads back to the place where it is submitted, as long as that counts', () => {
  const returned = { ...homework, state: 'returned' as const, deadline: '2126-03-01T10:00:00.000Z' }
  const element = createElement(TaskParts, { stageLectureId: 3, lectureHref: '/lists', reply: null })
  const htmlOf = (shown: Homework) => {
    queryClient.setQueryData(homeworkQueries.page(7, 3).queryKey, { ...page, homework: shown })
    return draw(element, student)
  }
  expect(htmlOf(returned)).toContain('href="/lists#homework-answer"')
  expect(htmlOf({ ...returned, deadline: '2020-03-01T10:00:00.000Z' })).not.toContain('homework-answer')
  expect(htmlOf({ ...returned, state: 'checked' })).not.toContain('homework-answer')
})

test('an appeal and its decision are shown as they were meant, lists as lists', () => {
  const list = (text: string): TextNode[] => [
    { type: 'list', start: null, children: [{ type: 'item', isChecked: null, children: paragraph(text) }] },
  ]
  const appeal: Homework['appeal'] = {
    state: 'accepted',
    reason: '- look at the tests',
    reasonTree: list('look at the tests'),
    createdAt: moment,
    decision: '- seen',
    decisionTree: list('seen'),
    decidedAt: moment,
  }
  const said = task({ appeal })
  expect(said).toMatch(/look at the tests.*Decision.*seen/s)
  expect(said).not.toContain('- ')
})

test('a mark can be appealed against while the window is open; afterwards the page says when it closed', () => {
  const appealUntil = '2020-03-01T10:00:00.000Z'
  // The server says whether it is open: the clock of the device may be wrong.
  expect(task({ appealUntil, mayAppeal: true })).toContain('Disagree with the mark?')
  const late = task({ appealUntil, mayAppeal: false })
  expect(late).toMatch(/Appeals against this mark closed on .*2020/)
  expect(late).not.toContain('Disagree with the mark?')
})
