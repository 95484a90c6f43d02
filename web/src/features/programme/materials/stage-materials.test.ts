import type { TextTree } from '@academy/contract/markdown'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { loseReply } from '#testing/lose-reply.ts'
import { makeAcademy, makeStage, makeUser } from '#testing/make.ts'
import { materialsQueries } from './materials.api.ts'
import { StageMaterials, StageText } from './stage-materials.tsx'

const stageId = 3
const routes = [makeStage({ id: stageId })]
const student = makeUser({ academies: [makeAcademy(7, 'Student')], routes })
const material = (materialContentId: number, title: string, link: string | null = null, body: TextTree = []) => ({
  materialContentId,
  title,
  link,
  body,
})
const daily: TextTree = [{ type: 'paragraph', children: ['Read ', { type: 'strong', children: ['daily'] }] }]
const show = (learnt: number[]) => {
  queryClient.setQueryData(materialsQueries.ofStage(7, stageId).queryKey, [
    { category: 0, materials: [material(1, 'Plan', null, daily)] },
    { category: 1, materials: [material(2, 'Web', 'https://developer.mozilla.org/'), material(3, 'Git')] },
  ])
  queryClient.setQueryData(
    materialsQueries.learnt(7, stageId).queryKey,
    learnt.map((materialContentId) => ({ stageId, materialContentId, isLearnt: true })),
  )
}
const drawn = (user = student) => draw(createElement(StageMaterials, { stageId }), user)

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

describe('[MAT-06] the materials of a stage', () => {
  test('stand in their categories, with links to other sites in a new tab', () => {
    show([])
    const html = drawn()
    expect(textOf(html)).toMatch(/Recommendations 0 of 1.*Plan.*Basic level 0 of 2.*Web.*Git/)
    const [link] = tagsOf(html, 'a')
    expect(link).toContain('href="https://developer.mozilla.org/"')
    expect(link).toContain('rel="noopener noreferrer"')
  })

  test('a link that leads nowhere good is only text', () => {
    const bad = material(1, 'Trap', 'javascript:alert(1)')
    queryClient.setQueryData(materialsQueries.ofStage(7, stageId).queryKey, [{ category: 0, materials: [bad] }])
    const html = drawn()
    expect(textOf(html)).toContain('Trap')
    expect(tagsOf(html, 'a')).toEqual([])
  })

  test('say how much is learnt and tick it', () => {
    show([2, 99])
    const html = drawn()
    expect(textOf(html)).toContain('1 of 3 learned')
    const boxes = tagsOf(html, 'input')
    expect(boxes.map((box) => box.includes('checked=""'))).toEqual([false, true, false])
    expect(boxes.some((box) => box.includes('disabled'))).toBe(false)
    expect(textOf(html)).toContain('Learned : Web')
  })

  test('stay on the page when they were asked for anew and no reply came, with what is learnt of them', () => {
    show([2])
    loseReply(materialsQueries.ofStage(7, stageId).queryKey)
    loseReply(materialsQueries.learnt(7, stageId).queryKey)
    expect(textOf(drawn())).toMatch(/1 of 3 learned.*Plan.*Web.*Git/)
  })

  test('when all is learnt it says so', () => {
    show([1, 2, 3])
    expect(textOf(drawn())).toContain('You’ve learned everything')
  })

  test('in a closed academy they are only read', () => {
    show([2])
    const closed = makeUser({ academies: [makeAcademy(7, 'Student', { isAcademyClosed: true })], routes })
    const boxes = tagsOf(drawn(closed), 'input')
    expect(boxes.every((box) => box.includes('disabled'))).toBe(true)
  })

  test.each([
    ['over', { endDate: '2020-01-01T00:00:00.000Z' }, true],
    ['behind', { state: 'Passed' as const }, true],
    ['behind but not over', { state: 'Passed' as const, endDate: '2999-01-01T00:00:00.000Z' }, false],
  ])('[STG-85] of a stage that is %s are ticked no more: %j', (_, values, isReadOnly) => {
    show([2])
    const html = drawn(makeUser({ ...student, routes: [makeStage({ id: stageId, ...values })] }))
    expect(tagsOf(html, 'input').every((box) => box.includes('disabled'))).toBe(isReadOnly)
    expect(textOf(html).includes('Mark what you’ve learned')).toBe(!isReadOnly)
  })

  test('a stage without any teaches what will be here', () => {
    queryClient.setQueryData(materialsQueries.ofStage(7, stageId).queryKey, [])
    expect(textOf(drawn())).toContain('Materials are being prepared')
  })
})

test('[MAT-26] a stage of one text is drawn from its tree, and html in it stays text', () => {
  const heading = (...children: TextTree): TextTree => [{ type: 'heading', level: 1, children }]
  const text = {
    ua: heading('Підготовка ', { type: 'asWritten', text: '<script>alert(1)</script>' }),
    en: heading('Preparation'),
  }
  queryClient.setQueryData(materialsQueries.text(7, stageId).queryKey, text)
  const html = draw(createElement(StageText, { stageId }), student)
  expect(html).toMatch(/<h2>Підготовка <span[^>]*>&lt;script&gt;/)
  expect(html).not.toContain('<script>')
})
