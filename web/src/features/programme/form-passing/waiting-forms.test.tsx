import type { OwnForm } from '@academy/contract/forms'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeForm, makeOwnForm } from '#testing/make-forms.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { formDrafts } from './form-drafts.ts'
import { StageForms, WaitingForms } from './waiting-forms.lazy.tsx'

const student = makeStudent({ id: 2 })
const named = (id: number, title: string, values: Partial<OwnForm> = {}) =>
  makeOwnForm({ id, title: { ua: title, en: title }, ...values })
const stage = { id: 3, name: { ua: 'Letter', en: 'Letter' }, urlName: 'letter' }
const passed = { isWaiting: false, passedAt: '2026-03-01T10:00:00.000Z' }

let forms: OwnForm[]
beforeAll(() => speak('en'))
beforeEach(() => {
  window.localStorage.clear()
  forms = [
    named(1, 'Of the letter', { stage }),
    named(2, 'Of nobody'),
    named(3, 'Elsewhere', { academyId: 8, academyName: 'Academy 8' }),
    named(4, 'Of the letter before', { stage, ...passed }),
    named(5, 'Answered', passed),
  ]
  vi.stubGlobal('fetch', fakeServer(({ path }) => (path === '/api/forms/mine' ? { body: forms } : {})).fetch)
})
afterEach(() => vi.unstubAllGlobals())

const links = async () =>
  (await screen.findAllByRole('link')).map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])

describe('forms that wait', () => {
  test('stand on the first page of staff, with the academy where it is another one', async () => {
    await render(<WaitingForms />, { user: student })
    expect(await links()).toEqual([
      ['Fill in: Of the letter', '/form/1'],
      ['Fill in: Of nobody', '/form/2'],
      ['Fill in: Elsewhere', '/form/3'],
    ])
    expect(screen.getByRole('heading', { name: '3 forms are waiting for you' })).toBeTruthy()
    expect(screen.getByText('Academy 8 · 4 questions')).toBeTruthy()
  })

  test('that could not be loaded say so, with a way to try again', async () => {
    let isAway = true
    vi.stubGlobal('fetch', fakeServer(() => (isAway ? { status: 500 } : { body: forms })).fetch)
    const page = await render(<WaitingForms />, { user: student })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isAway = false
    await page.person.click(again)
    expect(await links()).toHaveLength(3)
  })

  test('a long list is opened by who wants to see it', async () => {
    forms.push(named(6, 'One more'))
    const page = await render(<WaitingForms />, { user: student })
    expect(await links()).toHaveLength(3)
    await page.person.click(screen.getByRole('button', { name: 'Show all 4' }))
    expect(await links()).toHaveLength(4)
  })

  test('one that was begun says so', async () => {
    formDrafts.keep(student.id, makeForm({ id: 2 }), { 1: [1] })
    await render(<WaitingForms />, { user: student })
    expect(await screen.findByText('Started')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue: Of nobody' }).textContent).toBe('Continue')
  })
})

describe('the page of a stage', () => {
  test('shows the forms of the stage, also one’s answers to those that were passed', async () => {
    await render(<StageForms stageId={3} isFirstPage={false} />, { user: student })
    expect(await links()).toEqual([
      ['Fill in: Of the letter', '/form/1'],
      ['My answers: Of the letter before', '/form/4'],
    ])
  })

  test('as the first page of the cabinet it also lists what waits elsewhere', async () => {
    await render(<StageForms stageId={9} isFirstPage />, { user: student })
    expect((await links()).map(([, href]) => href)).toEqual(['/form/1', '/form/2', '/form/3'])
  })

  test('shows nothing where there is nothing', async () => {
    forms = [named(5, 'Answered', passed)]
    await render(
      <>
        <StageForms stageId={9} isFirstPage />
        <p>The stage</p>
      </>,
      { user: student },
    )
    await waitFor(() => expect(screen.getByText('The stage')).toBeTruthy())
    expect(screen.queryByRole('link')).toBeNull()
  })
})
