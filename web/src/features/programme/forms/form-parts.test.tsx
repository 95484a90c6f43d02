import { formAnswersApi } from '@academy/contract/form-answers'
import type { FormMessage, FormUserCandidate } from '@academy/contract/forms'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeForm } from '#testing/make-form.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { FormAnswers } from './form-answers.tsx'
import { FormMessages } from './form-messages.tsx'
import { FormUsers } from './form-users.tsx'
import { nightTest } from '#testing/night-test.ts'

const hr = makeUser({ academies: [makeAcademy(7, 'HR')] })
const form = makeForm()
const addressOf = (part: string) => ({ user: hr, address: `/main/forms/5/${part}` })

beforeAll(() => speak('en'))
beforeEach(() => alertList.set([]))
afterEach(() => vi.unstubAllGlobals())

const serving = (answers: Record<string, { status?: number; body?: unknown }>) => {
  const server = fakeServer(({ path }) => {
    const key = Object.keys(answers).find((end) => path.endsWith(end))
    return key === undefined ? { body: [] } : answers[key]!
  })
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const alerts = () => alertList.get().map(({ text }) => text)

describe('messages of a form', () => {
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^After submitting/ })

  test('[FORM-08] only what was changed is sent, and what it will look like stands beside it', async () => {
    const server = serving({ '/form-message/22': { body: { ...form.messages[1], text: { ua: 'Дякуємо!', en: '' } } } })
    const { person } = await render(<FormMessages form={form} />, addressOf('messages'))
    await person.type(box(), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts()).toEqual(['forms.messagesSaved']))
    const sent = server.seen.filter(({ path }) => path.startsWith('/api/form-message'))
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/form-message/22',
        { type: 'post-passing', text: { ua: 'Дякуємо!', en: '' }, known: form.messages[1]!.text },
      ],
    ])
  })

  nightTest('a text that somebody else saved meanwhile is not written over: it can be read first (Q-87)', async () => {
    const theirs = form.messages.map((message) => ({ ...message, text: { ua: 'До зустрічі', en: '' } }))
    const fields = [{ field: 'known', message: 'savedMeanwhile' }]
    serving({
      '/form-message/22': failure('ValidationError', 409, { fields }),
      '/api/forms/5': { body: { ...form, messages: theirs } },
    })
    const { person } = await render(<FormMessages form={form} />, addressOf('messages'))
    await person.type(box(), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await person.click(await screen.findByRole('button', { name: 'Load saved version' }))
    await waitFor(() => expect(box().value).toBe('До зустрічі'))
  })

  test('what was saved before the other one failed is what the next try changes', async () => {
    let isBroken = true
    const server = fakeServer(({ path, body }) => {
      if (!path.startsWith('/api/form-message/')) return { body: [] }
      if (path.endsWith('/22') && isBroken) return { status: 500 }
      const { type, text } = body as FormMessage
      return { body: { id: Number(path.split('/').at(-1)), type, text } }
    })
    vi.stubGlobal('fetch', server.fetch)
    const { person } = await render(<FormMessages form={form} />, addressOf('messages'))
    const first = screen.getByRole('textbox', { name: /^Before/ })
    await person.type(first, 'A')
    await person.type(box(), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts()).toEqual(['forms.messageFailed']))
    isBroken = false
    await person.type(first, 'B')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts()).toContain('forms.messagesSaved'))
    const bodies = server.seen.filter(({ path }) => path === '/api/form-message/21').map(({ body }) => body)
    const [before, after] = bodies as (FormMessage & { known: object })[]
    expect([before!.known, after!.known]).toEqual([form.messages[0]!.text, before!.text])
  })

  test('[FORM-22] [ERR-50] a failure is told, and the text stays', async () => {
    serving({ '/form-message/22': { status: 500 } })
    const { person } = await render(<FormMessages form={form} />, addressOf('messages'))
    await person.type(box(), '!')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts()).toEqual(['forms.messageFailed']))
    expect(box().value).toBe('Дякуємо!')
  })
})

describe('users of a form', () => {
  const person = (id: number, values: Partial<FormUserCandidate> = {}): FormUserCandidate => ({
    id,
    firstName: 'Ada',
    lastName: `Number${id}`,
    email: `ada.${id}@example.com`,
    avatarUrl: null,
    roles: ['Student'],
    groupName: 'JS',
    isReceiver: false,
    passedAt: null,
    ...values,
  })
  const rows = [person(1, { isReceiver: true, passedAt: '2026-03-02T10:00:00.000Z' }), person(2)]
  const list = { body: { rows, count: 40 } }

  test('everybody who fits is named by number before they get it', async () => {
    const server = serving({
      '/paginated/form/5': list,
      '/form-users/matching': { body: { usersAmount: 40, added: 39, taken: 0 } },
    })
    const page = await render(<FormUsers form={form} />, addressOf('users?role=Student'))
    expect(await screen.findByText('Filled in')).toBeTruthy()
    await page.person.click(screen.getByRole('button', { name: 'Select everyone: 40' }))
    await page.person.click(screen.getByRole('button', { name: 'Assign' }))
    await page.person.click(await screen.findByRole('button', { name: 'Assign to 40 people' }))
    await waitFor(() => expect(alertList.get()).toMatchObject([{ text: 'forms.users.given', values: { count: 39 } }]))
    expect(server.to('/api/forms/5/form-users/matching').map(({ body }) => body)).toEqual([
      { role: 'Student', isReceiver: true },
    ])
  })

  test('who was ticked on one page stays chosen on the next one', async () => {
    const server = serving({
      '/paginated/form/5': list,
      '/form-users/matching': { body: { usersAmount: 2, added: 1, taken: 0 } },
    })
    const page = await render(<FormUsers form={form} />, addressOf('users'))
    await page.person.click(await screen.findByRole('checkbox', { name: 'Select Ada Number2' }))
    await page.person.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(page.addressNow()).toBe('/main/forms/5/users?page=2'))
    expect(screen.getByText('Selected: 1')).toBeTruthy()
    await page.person.click(screen.getByRole('button', { name: 'Assign' }))
    await page.person.click(await screen.findByRole('button', { name: 'Assign to 1 person' }))
    await waitFor(() => expect(alerts()).toEqual(['forms.users.given']))
    expect(server.to('/api/forms/5/form-users/matching').map(({ body }) => body)).toEqual([
      { userIds: [2], isReceiver: true },
    ])
  })

  test('[FORM-23] [ERR-51] a failure is told, and the choice stays', async () => {
    serving({ '/paginated/form/5': list, '/form-users/matching': { status: 500 } })
    const page = await render(<FormUsers form={form} />, addressOf('users'))
    await page.person.click(await screen.findByRole('checkbox', { name: 'Select Ada Number2' }))
    await page.person.click(screen.getByRole('button', { name: 'Withdraw' }))
    await page.person.click(await screen.findByRole('button', { name: 'Withdraw from 1 person' }))
    await waitFor(() => expect(alerts()).toEqual(['forms.users.failed']))
    expect(screen.getByText('Selected: 1')).toBeTruthy()
  })
})

describe('answers of a form', () => {
  const [choice, text, scale] = form.questions.map(({ isFrozen: _isFrozen, ...question }) => question)
  const part = (answersAmount: number, average: number | null, ...counts: [option: number, count: number][]) => ({
    part: null,
    answersAmount,
    average,
    counts: counts.map(([option, count]) => ({ option, count })),
  })
  const summary = {
    peopleAmount: 4,
    passingsAmount: 4,
    parts: [{ part: null, name: null, passingsAmount: 4 }],
    questions: [
      { question: choice, parts: [part(4, null, [1, 3], [2, 1])] },
      { question: text, parts: [part(1, null)] },
      { question: scale, parts: [part(4, 4.25, [1, 0], [2, 0], [3, 1], [4, 1], [5, 2])] },
    ],
  }
  const written = {
    passingId: 1,
    number: 1,
    isNewest: true,
    passedAt: '2026-03-02T10:00:00.000Z',
    language: 'en',
    student: { id: 1, firstName: 'Ada', lastName: 'Lovelace', avatarUrl: null, email: 'a@b.test', groupName: 'JS' },
    body: 'Because of the cake',
  }

  test('[FORM-08] numbers stand beside bars, words are listed, an option leads to those who chose it', async () => {
    serving({
      '/answers/summary': { body: summary },
      '/answers/texts/12': { body: { rows: [written], count: 1 } },
      '/answers': { body: { rows: [], count: 0 } },
    })
    const { router } = await render(<FormAnswers form={form} />, addressOf('answers'))
    expect((await screen.findByText('Так')).closest('li')!.textContent).toBe('Так75% (3)')
    expect(await screen.findByText('Because of the cake')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Rating 5: 2, 50%/ })).toBeTruthy()
    expect(screen.getByText(/average, out of 5/).parentElement!.textContent).toContain('4,3')
    const leads = screen.getByRole('link', { name: 'Ні' }).getAttribute('href')!
    expect(leads).toBe('/main/forms/5/answers?view=people&questionId=11&option=2')
    await router.navigate({ href: leads })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  test('a file holds what the filters show', async () => {
    const server = serving({
      '/answers/summary': { body: { ...summary, passingsAmount: 0 } },
      'answers.csv': { status: 500 },
    })
    const { person } = await render(<FormAnswers form={form} />, addressOf('answers?groupId=3&which=allAnswers'))
    await person.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(alerts()).toHaveLength(1))
    const path = formAnswersApi.csv.path.replace(':id', '5')
    expect(server.to(path).map(({ body }) => body)).toEqual([{ groupId: 3, which: 'allAnswers' }])
  })
})
