import { stageTypes } from '@academy/contract/enums'
import type { StageRoute, User } from '@academy/contract/users'
import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeLecture, makeStage, makeStudent } from '#testing/make.ts'
import { SidebarNav, type NavItem } from '#ui/sidebar-nav.tsx'
import { useStageItems, type ShownPage } from './stage-items.tsx'

const nowhere: ShownPage = { stageUrlName: undefined, lectureUrlName: undefined }
/** What the hook answered last; the sidebar itself does not show everything. */
const answered: { items: NavItem[] } = { items: [] }
function Sidebar({ shown, collapsed }: { shown: ShownPage; collapsed: boolean }) {
  const items = useStageItems(shown)
  // oxlint-disable-next-line react/immutability
  answered.items = items
  return createElement(SidebarNav, {
    label: 'Stages',
    groups: [{ id: 'stages', items }],
    collapsed,
    onCollapsedChange: () => undefined,
    collapseLabel: 'Collapse',
    expandLabel: 'Expand',
    sublistLabel: (name) => `List of ${name}`,
  })
}
const sidebar = (routes: StageRoute[], shown = nowhere, values: Partial<User> = {}, collapsed = false) =>
  draw(createElement(Sidebar, { shown, collapsed }), makeStudent({ routes, ...values }))

const lectures = (values: Parameters<typeof makeLecture>[0] = {}, stage: Partial<StageRoute> = {}) =>
  makeStage({
    urlName: 'lectures',
    stageType: stageTypes.Lectures,
    lectures: [makeLecture({ urlName: 'git', ...values })],
    ...stage,
  })

beforeAll(() => speak('en'))

describe('an item of the sidebar', () => {
  test('[STG-35] [STG-36] links to its stage by its url name; a locked one says so and links nowhere', () => {
    const html = sidebar([
      makeStage({ urlName: 'open', position: 1, name: { ua: 'Відкритий', en: 'Open one' } }),
      makeStage({ urlName: 'locked', position: 2, available: false, name: { ua: 'Закритий', en: 'Locked one' } }),
    ])
    expect(html).toContain('href="/cabinet/open"')
    expect(html).not.toContain('/cabinet/locked')
    expect(textOf(html)).toMatch(/Відкритий Закритий still locked/)
    expect(tagsOf(html, 'span').some((tag) => tag.includes('aria-disabled="true"'))).toBe(true)
  })

  test('[STG-37] [STG-11] a designated stage that is not open is not there, nor is a Mock one', () => {
    sidebar([
      makeStage({ urlName: 'a', position: 1 }),
      makeStage({ urlName: 'b', position: 2, isOnlyForDesignated: true, available: false }),
      makeStage({ urlName: 'c', position: 3, isOnlyForDesignated: true }),
      makeStage({ urlName: 'd', position: 4, stageType: stageTypes.Mock }),
    ])
    expect(answered.items.map(({ href }) => href)).toEqual(['/cabinet/a', '/cabinet/c'])
  })

  test('[STG-06] has the icon staff chose, else that of its type', () => {
    sidebar([
      makeStage({ position: 1, stageType: stageTypes.Interview }),
      makeStage({ position: 2, stageType: stageTypes.Interview, icon: 'Finished' }),
      makeStage({ position: 3, stageType: stageTypes.Interview, icon: 'unknown' }),
    ])
    expect(answered.items.map(({ icon }) => icon)).toEqual([
      stageIcons.Interview,
      stageIcons.Finished,
      stageIcons.Interview,
    ])
  })

  test('[STG-45] [STG-46] shows the result of the test, coloured by the rank divided by ten', () => {
    const result = (isPassed: boolean | null) =>
      sidebar([makeStage({ testSummary: { successPercent: 86, equityPercent: 39, isPassed } })])
    expect(textOf(result(null))).toContain('86%')
    expect(result(null)).toContain('data-tone="red" data-level="3"')
    // What is enough looks like it, wherever the others are.
    expect(result(true)).toContain('data-tone="green" data-level="3"')
    expect(result(false)).toContain('data-tone="red" data-level="3"')
    expect(textOf(sidebar([makeStage({ testSummary: null })]))).not.toContain('%')
  })

  test('[STG-49] is marked when it needs attention, and burns when it is urgent', () => {
    const text = textOf(sidebar([makeStage({ isAttention: true, isUrgent: true })]))
    expect(text).toContain('something new for you')
    expect(text).toContain('due soon')
    expect(textOf(sidebar([makeStage()]))).not.toContain('something new')
  })

  test('[STG-47] keeps its name for screen readers when only icons are left', () => {
    const html = sidebar([makeStage({ name: { ua: 'Тест', en: 'Entrance test' } })], nowhere, {}, true)
    expect(html).toContain('data-collapsed="true"')
    expect(textOf(html)).toContain('Тест')
  })
})

describe('the lectures below a stage', () => {
  test('[STG-38] [STG-42] [NAV-36] are listed by their short names and link to their pages', () => {
    const html = sidebar([lectures({ shortName: { ua: 'Гіт', en: 'Git' } })])
    expect(textOf(html)).toContain('Гіт')
    expect(html).toContain('href="/cabinet/lectures/git/"')
    expect(html).toContain('aria-label="List of')
  })

  test('[STG-39] are open below the current stage, closed below others', () => {
    const isOpen = (html: string) =>
      tagsOf(html, 'button').some((tag) => /aria-controls/.test(tag) && /aria-expanded="true"/.test(tag))
    expect(isOpen(sidebar([lectures({}, { isCurrentStage: true })]))).toBe(true)
    expect(isOpen(sidebar([lectures()]))).toBe(false)
    expect(isOpen(sidebar([lectures()], { stageUrlName: 'lectures', lectureUrlName: 'git' }))).toBe(true)
  })

  test('[STG-40] [SESS-31] are disabled while unavailable, and always in impersonation', () => {
    expect(sidebar([lectures({ available: false })])).not.toContain('/cabinet/lectures/git')
    const impersonator = {
      id: 9,
      fullName: 'Олена Головна',
      until: '2026-11-16T10:00:00.000Z',
      proof: 'password' as const,
    }
    expect(sidebar([lectures()], nowhere, { impersonator })).not.toContain('/cabinet/lectures/git')
    expect(sidebar([lectures()], nowhere, { impersonator })).toContain('href="/cabinet/lectures"')
  })

  test('[STG-41] tell when they start', () => {
    sidebar([lectures({ startDate: '2026-03-12T10:00:00.000Z' })])
    expect(answered.items[0]!.children![0]!.tooltip).toMatch(/Starts: 12 березня/)
  })

  test.each([
    [9, 'blue'],
    [5, 'yellow'],
    [4, 'red'],
  ])('[STG-43] [STG-44] a mark of %d is %s, and an urgent one burns', (mark, tone) => {
    expect(sidebar([lectures({ mark })])).toContain(`data-tone="${tone}"`)
    expect(textOf(sidebar([lectures({ isUrgent: true })]))).toContain('due soon')
  })

  test('[STG-49] are marked when somebody wrote in their chat or their homework came back', () => {
    const html = sidebar([lectures({ isAttention: true })])
    expect(textOf(html)).toContain('something new for you')
    expect(answered.items[0]!.children![0]!.attentionLabel).toBe('something new for you')
    expect(textOf(sidebar([lectures()]))).not.toContain('something new')
  })

  test('the lecture that is shown is marked as the page, not its stage', () => {
    sidebar([lectures()], { stageUrlName: 'lectures', lectureUrlName: 'git' })
    expect([answered.items[0]!.active, answered.items[0]!.children![0]!.active]).toEqual([false, true])
  })
})
