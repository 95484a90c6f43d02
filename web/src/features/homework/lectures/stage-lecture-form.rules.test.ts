import { repoTypes } from '@academy/contract/enums'
import type { StageLecture } from '@academy/contract/lectures'
import { describe, expect, test } from 'vitest'
import {
  checkStageLecture,
  formOfStageLecture,
  newStageLecture,
  textsOfFiles,
  toStageLectureInput,
  urlNameFrom,
  withAutograde,
  withLecture,
  withRepo,
  withStart,
  type StageLectureForm,
} from './stage-lecture-form.rules.ts'

const now = new Date(2026, 10, 15, 14, 25, 36)
const noDetails = { details: {} } as Parameters<typeof newStageLecture>[1]
const fresh = newStageLecture(now, noDetails)
const ready: StageLectureForm = { ...fresh, lectureId: '4', urlName: 'git' }

describe('a new stage lecture', () => {
  test('[HW-10][CONST-29] starts today and is two days long', () => {
    const [start, end] = [new Date(fresh.startDate!), new Date(fresh.endDate!)]
    expect(start).toEqual(new Date(2026, 10, 15, 14, 25))
    expect(end).toEqual(new Date(2026, 10, 17, 14, 25))
  })

  test('[HW-11] has homework and chat', () => {
    expect(fresh).toMatchObject({ hasHomework: true, hasChat: true })
  })

  test('[HW-12] has no autograde, no repository and shows no result', () => {
    expect(fresh).toMatchObject({ hasAutograde: false, needRepo: false, showAutogradeResult: false })
  })

  test('[HW-13][CONST-29] may be handed in once, unless its stage says otherwise', () => {
    expect(fresh.attempts).toBe('1')
    const stage = { details: { lecture: { showMarks: true, defaultAttempts: 3 } } } as typeof noDetails
    expect(newStageLecture(now, stage).attempts).toBe('3')
  })

  test('[HW-14] has no reviewers', () => {
    expect(fresh.reviewerIds).toEqual([])
    expect(toStageLectureInput(1, ready)).toMatchObject({ reviewerIds: [], groupId: null, homeworkCuratorId: null })
  })

  test('is complete as soon as there is a lecture and an address', () => {
    expect(checkStageLecture(1, ready)).toEqual({})
  })
})

describe('what is wrong is said at its field', () => {
  test.each<[Partial<StageLectureForm>, Record<string, string>]>([
    [{ lectureId: '' }, { lectureId: 'fieldIsRequired' }],
    [{ urlName: '' }, { urlName: 'fieldIsRequired' }],
    [{ urlName: 'Гіт' }, { urlName: 'wrongUrlName' }],
    [{ startDate: null }, { startDate: 'fieldIsRequired' }],
    [{ endDate: '2020-01-01T00:00:00.000Z' }, { endDate: 'endBeforeStart' }],
    [{ attempts: '' }, { attempts: 'fieldIsRequired' }],
    [{ attempts: '0' }, { attempts: 'outOfRange' }],
    [{ minMark: '11' }, { minMark: 'outOfRange' }],
    [{ hasAutograde: true }, { needRepo: 'autogradeNeedsRepo', testRepoLink: 'fieldIsRequired' }],
    [
      { lectureId: '', hasAutograde: true, needRepo: true },
      { lectureId: 'fieldIsRequired', testRepoLink: 'fieldIsRequired' },
    ],
    [{ testRepoLink: 'git@github.com:a/b.git' }, { testRepoLink: 'wrongTestsRepo' }],
    [{ feedback: { ...fresh.feedback, maxLength: '2000' } }, { 'feedbackConfig.maxLength': 'outOfRange' }],
  ])('[HW-65][HW-66] %j', (change, broken) => {
    expect(checkStageLecture(1, { ...ready, ...change })).toEqual(broken)
  })

  test('without homework nothing is graded', () => {
    const off = { ...ready, hasHomework: false, hasAutograde: true }
    expect(toStageLectureInput(1, off).hasAutograde).toBe(false)
    expect(checkStageLecture(1, off)).toEqual({})
  })
})

test('what was read is what is sent back', () => {
  const lecture = {
    stageId: 1,
    lectureId: 4,
    groupId: 2,
    urlName: 'git',
    startDate: '2030-01-01T10:00:00.000Z',
    endDate: '2030-01-03T10:00:00.000Z',
    hasHomework: true,
    hasChat: false,
    videoLink: 'https://meet.example.org/git',
    hasAutograde: true,
    needRepo: true,
    repoType: repoTypes.GitLab,
    testRepoLink: 'https://github.com/a/b.git#main',
    minMark: 0,
    traceAccordingText: 'Результат',
    feedbackConfig: { enabled: false, isTextRequired: true, maxLength: 500 },
    showAutogradeResult: true,
    homework: { ua: 'Текст ', en: '' },
    materials: { ua: '', en: '', ru: 'Текст' },
    homeworkPath: 'lesson-1',
    homeworkCuratorId: 5,
    reviewerIds: [6, 7],
    attempts: 3,
  }
  expect(toStageLectureInput(1, formOfStageLecture(lecture as unknown as StageLecture))).toEqual(lecture)
})

describe('parts that follow each other', () => {
  test('[HW-66] tests need a repository, and go with it', () => {
    expect(withAutograde(ready, true)).toMatchObject({ hasAutograde: true, needRepo: true })
    expect(withRepo(withAutograde(ready, true), false)).toMatchObject({ hasAutograde: false, needRepo: false })
  })

  test('the address follows the lecture until somebody writes another', () => {
    const lectures = [
      { id: 4, shortName: { ua: 'Гіт', en: 'Git & branches' } },
      { id: 5, shortName: { ua: 'Бази', en: 'Databases' } },
    ]
    const first = withLecture(fresh, '4', lectures)
    expect(first.urlName).toBe('git-branches')
    expect(withLecture(first, '5', lectures).urlName).toBe('databases')
    expect(withLecture({ ...first, urlName: 'own' }, '5', lectures).urlName).toBe('own')
    expect(urlNameFrom('Лекція')).toBe('')
  })

  test('the end keeps its distance from the start', () => {
    const moved = withStart(
      { ...ready, startDate: '2030-01-01T10:00:00.000Z', endDate: '2030-01-03T10:00:00.000Z' },
      '2030-02-01T12:00:00.000Z',
    )
    expect(moved.endDate).toBe('2030-02-03T12:00:00.000Z')
    expect(withStart(ready, null)).toMatchObject({ startDate: null, endDate: ready.endDate })
  })
})

test('[STG-80] the files of a folder are the texts of its languages', () => {
  const files = [
    { name: 'README.md', text: '# Завдання\n' },
    { name: 'task.en.md', text: '# Task' },
    { name: 'hints.md', text: 'Підказки' },
    { name: 'ru.md', text: 'Текст' },
  ]
  expect(textsOfFiles(files)).toEqual({ ua: '# Завдання\n\nПідказки', en: '# Task', ru: 'Текст' })
})
