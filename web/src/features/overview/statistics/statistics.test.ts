import type { FunnelByDay, FunnelStage, StageStatistic } from '@academy/contract/statistics'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { funnelAddress } from './funnel-filter.rules.ts'
import { FunnelScreen } from './funnel-screen.tsx'
import { StageStatistics } from './stage-statistics.tsx'
import { statisticsQueries } from './statistics.api.ts'

const { read: readFunnelFilter } = funnelAddress

const staff = (role: 'Admin' | 'Student') => ({
  ...makeUser({ academies: [makeAcademy(7, role)] }),
  currentAcademyId: 7,
})
const admin = staff('Admin')
const nothing = () => undefined
const stage = (stageId: number, entered: number, passed: number, failed: number): FunnelStage => ({
  stageId,
  name: { ua: `Етап ${stageId}`, en: `Stage ${stageId}` },
  stageType: 2,
  position: stageId,
  startDate: null,
  isOnTheWay: true,
  entered,
  passed,
  failed,
  byDirection: [
    { specialization: { id: 3, name: 'JS' }, entered: entered - 1, passed, failed },
    { specialization: null, entered: 1, passed: 0, failed: 0 },
  ],
})
const stages = [stage(1, 4820, 3610, 10), stage(2, 3610, 1240, 0), stage(3, 1240, 0, 0)]
const known: FunnelByDay = {
  startDate: '2026-10-01T00:00:00.000Z',
  stages: stages.map(({ stageId, name, position }) => ({ stageId, name, position, isOnTheWay: true })),
  days: [0, 1, 2].map((day) => ({ day, entered: [day, 0, 0], passed: [0, 0, 0], failed: [0, 0, 0] })),
}
const show = (address: Record<string, string> = {}, person = admin, others: { id: number; name: string }[] = []) =>
  draw(
    createElement(FunnelScreen, {
      academy: { id: 7, name: 'Літня' },
      others,
      filter: readFunnelFilter(address),
      onChange: nothing,
    }),
    person,
  )

beforeAll(() => speak('ua'))
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(statisticsQueries.funnel(7, null).queryKey, stages)
  queryClient.setQueryData(statisticsQueries.byDay(7, null).queryKey, known)
})

describe('[STAT-02] the funnel', () => {
  test('shows each stage with its step, and what is lost in words', () => {
    const html = show()
    const text = textOf(html)
    for (const part of ['4 820', '75% від попереднього', '34% від попереднього', 'Пройшли 3 610', 'Не пройшли 10'])
      expect(text).toContain(part)
    expect(html).toMatch(/data-weak="true"[^>]*>34%/)
  })

  test('each bar opens the people behind it, by a name that says whose', () => {
    const bars = tagsOf(show(), 'button').filter((tag) => tag.includes('Показати людей'))
    expect(bars).toHaveLength(6)
    expect(bars[0]).toMatch(/aria-label="Етап 1\. Дійшли: 4\s820 студентів\. Показати людей"/)
  })

  test('without the right to see people bars are no buttons', () => {
    expect(tagsOf(show({}, staff('Student')), 'button').filter((tag) => tag.includes('Показати людей'))).toEqual([])
  })

  test('[STAT-15] is also a table', () => {
    const html = show({ view: 'table' })
    expect(tagsOf(html, 'tr')).toHaveLength(4)
    expect(textOf(html)).toContain('Етап 2 3 610 75% 2 370 1 240 0')
    const split = show({ view: 'table', direction: 'split' })
    expect(tagsOf(split, 'tr')).toHaveLength(7)
    expect(textOf(split)).toContain('Без напряму')
  })

  test('each direction apart, or one of them', () => {
    expect(textOf(show({ direction: 'split' }))).toMatch(/JS .*Без напряму/)
    queryClient.setQueryData(statisticsQueries.byDay(7, 3).queryKey, known)
    expect(textOf(show({ direction: '3' }))).toContain('4 819')
  })

  test('laid over another academy at the same day of its own', () => {
    queryClient.setQueryData(statisticsQueries.byDay(9, null).queryKey, {
      ...known,
      days: known.days.map((row) => ({ ...row, entered: [row.day * 100, 0, 0] })),
    })
    const text = textOf(show({ with: '9' }, admin, [{ id: 9, name: 'Осіння' }]))
    expect(text).toContain('Осіння, той самий день від початку (2)')
    expect(text).toContain('Осіння: 200')
  })

  test('teaches while nobody has come, and while there are no stages', () => {
    queryClient.setQueryData(statisticsQueries.funnel(7, null).queryKey, [{ ...stage(1, 0, 0, 0), byDirection: [] }])
    expect(textOf(show())).toContain('Ще ніхто не почав навчання')
    queryClient.setQueryData(statisticsQueries.funnel(7, null).queryKey, [])
    expect(textOf(show())).toContain('В академії ще немає етапів')
  })
})

describe('[STAT-02] the statistics of stages', () => {
  const statistic = (values: Partial<StageStatistic>): StageStatistic => ({
    stageId: 1,
    name: { ua: 'Тест', en: 'Test' },
    stageType: 4,
    position: 1,
    students: 12,
    active: 3,
    averageMark: 7.25,
    averageSuccessPercent: null,
    homeworkSubmitted: 0,
    homeworkReviewed: 0,
    lectures: [],
    marks: [0, 0, 0, 0, 0, 0, 2, 0, 6, 0, 0],
    successPercents: Array.from({ length: 10 }, () => 0),
    ...values,
  })
  const view = (list: StageStatistic[], as: 'chart' | 'table' = 'chart') => {
    queryClient.setQueryData(statisticsQueries.stages(7).queryKey, list)
    return draw(createElement(StageStatistics, { academyId: 7, view: as, onView: nothing }), admin)
  }

  test('averages, and a column for each mark with its tone', () => {
    const html = view([statistic({})])
    expect(textOf(html)).toContain('Середня оцінка 7,3')
    expect(textOf(html)).toContain('Оцінка 8: 6 студентів')
    expect(html.match(/data-tone="blue"/g)).toHaveLength(1)
    expect(html.match(/data-tone="yellow"/g)).toHaveLength(1)
  })
  test('[STAT-04] homework that was handed in and reviewed, in all and by lecture, also in the table', () => {
    const git = {
      stageLectureId: 5,
      name: { ua: 'Гіт', en: 'Git' },
      homeworkSubmitted: 31,
      homeworkReviewed: 20,
      homeworkLate: 2,
      averageMark: 7.46,
    }
    const css = {
      stageLectureId: 6,
      name: { ua: 'Стилі', en: 'CSS' },
      homeworkSubmitted: 0,
      homeworkReviewed: 0,
      homeworkLate: 0,
      averageMark: null,
    }
    const stages = [statistic({ homeworkSubmitted: 31, homeworkReviewed: 20, lectures: [git, css] })]
    const text = textOf(view(stages))
    expect(text).toContain('Здано робіт 31')
    expect(text).toContain('Перевірено робіт 20')
    expect(text).toContain('Гіт здано 31, перевірено 20, 2 після дедлайну Середня оцінка: 7,5')
    expect(text).toContain('Стилі ще нічого не здано')
    expect(textOf(view(stages, 'table'))).toMatch(/Здано робіт.*Перевірено робіт.*31.*20/)
    expect(textOf(view([statistic({})]))).not.toContain('Здано робіт')
  })
  test('a stage without marks is a line, not an empty chart', () => {
    const nobody = statistic({ students: 0, active: 0, averageMark: null, marks: Array.from({ length: 11 }, () => 0) })
    expect(textOf(view([nobody]))).toContain('Тест ще ніхто не дійшов')
    expect(view([nobody])).not.toContain('<figure')
  })
  test('[STAT-15] is also a table', () => {
    const html = view([statistic({})], 'table')
    expect(textOf(html)).toContain('Тест 12 3 7,3 – – – 6: 2, 8: 6 –')
  })
})
