import type { FormForUser, OwnPassing } from '@academy/contract/forms'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answers } from '#features/programme/form-passing/answers.rules.ts'
import { formDrafts } from '#features/programme/form-passing/form-drafts.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { fillStorage } from '#testing/full-storage.ts'
import { makeForm, makeOwnPassing } from '#testing/make-forms.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { OpenForm } from './form.page.tsx'

const student = makeStudent({ id: 2, routes: [makeStage({ id: 3, isAttention: true })] })
/** As the server knows the student once the form of the stage is passed. */
const attended = makeStudent({ id: 2, routes: [makeStage({ id: 3 })] })
type Reply = ReturnType<typeof failure> | 'no network'
const isReply = (value: object | Reply): value is Reply => value === 'no network' || 'status' in value

/** What the server says now: a form or a refusal, the newest passing, and what becomes of a sending. */
let now: { form: FormForUser | Reply; own: OwnPassing | null; send: Reply | null }
let server: ReturnType<typeof fakeServer>

beforeAll(() => speak('en'))
beforeEach(() => {
  now = { form: makeForm(), own: null, send: null }
  window.localStorage.clear()
  server = fakeServer(({ path }) => {
    if (path === '/api/auth/me') return { body: attended }
    if (path.endsWith('/for-user')) return isReply(now.form) ? now.form : { body: now.form }
    if (path.endsWith('/own-passing')) return { body: now.own }
    if (now.send) return now.send
    now.own = makeOwnPassing()
    now.form = failure('FormAlreadyPassed', 409)
    return { body: { number: 1, passedAt: now.own.passedAt } }
  })
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (user = student) => {
  const page = await render(<OpenForm id={5} />, { user, address: '/form/5' })
  const send = () => page.person.click(screen.getByRole('button', { name: /^(Send|Try again)$/ }))
  const answerAll = async () => {
    const [morning] = await screen.findAllByRole('radio', { name: 'Morning' })
    await page.person.click(morning!)
    for (const name of ['Morning', 'Evening']) await page.person.click(screen.getByRole('checkbox', { name }))
    await page.person.type(screen.getByRole('textbox'), '  Because ')
    await page.person.click(screen.getByRole('radio', { name: '10, a lot' }))
  }
  return { ...page, send, answerAll }
}
/** The page as it opens for somebody who has answered everything. */
const openAnswered = async () => {
  formDrafts.keep(student.id, makeForm(), { 1: [1], 2: [1, 2], 3: 'Because', 4: [10] })
  const page = await open()
  await screen.findByText('Answered: 4 of 4')
  return page
}
/** With the clock in hand: the client itself tries a few times before it says that the line is lost. */
const sendInVain = async () => {
  screen.getByRole('button', { name: 'Send' }).click()
  const isWaiting = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    return screen.queryByText(/as soon as it’s back/) !== null
  }
  await expect.poll(isWaiting).toBe(true)
}
const sent = () => server.to('/api/forms/5/answers')
const keyOf = (index: number) => sent()[index]!.headers['idempotency-key']
/** Staff saved the form after it was read. */
const hasChanged = failure('ValidationError', 409, { fields: [{ field: 'version', message: 'savedMeanwhile' }] })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a form', () => {
  test('[FORM-26] [FORM-27] is answered and sent; what is said before and after it stands around it', async () => {
    const page = await open()
    await heading('How is it going?')
    expect(screen.getByText('Before you begin')).toBeTruthy()
    expect(screen.queryByText('See you on Monday')).toBeNull()
    await page.answerAll()
    expect(screen.getByText('Answered: 4 of 4')).toBeTruthy()
    await page.send()
    const title = await heading('Thank you, your answers were sent')
    expect(document.activeElement).toBe(title)
    expect(screen.getByText('See you on Monday')).toBeTruthy()
    expect(screen.getByText('Because I said so')).toBeTruthy()
    expect(sent().map(({ body }) => body)).toEqual([
      {
        version: 1,
        answers: [
          { questionId: 1, body: null, option: [1] },
          { questionId: 2, body: null, option: [1, 2] },
          { questionId: 3, body: 'Because', option: null },
          { questionId: 4, body: null, option: [10] },
        ],
        language: 'ua',
      },
    ])
    expect(formDrafts.of(student.id, 5)).toBeNull()
    await waitFor(() => expect(knownSession()?.user.routes[0]?.isAttention).toBe(false))
  })

  test('[FORM-30] every question is needed: each says so, the summary leads to them, and nothing is sent', async () => {
    const page = await open()
    await heading('How is it going?')
    await page.person.type(screen.getByRole('textbox'), '   ')
    await page.send()
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    expect(summary.textContent).toContain('4 questions left')
    expect(screen.getAllByText('Choose an answer')).toHaveLength(3)
    await page.person.click(screen.getByRole('link', { name: 'Question 3: Write an answer' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    await page.answerAll()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('a digit chooses: an option by its place, a point of the scale by its number', async () => {
    const page = await open()
    await heading('How is it going?')
    const isChecked = (name: string | RegExp) => screen.getAllByRole<HTMLInputElement>('radio', { name })[0]!.checked
    screen.getAllByRole('radio', { name: 'Morning' })[0]!.focus()
    await page.person.keyboard('2')
    expect([isChecked('Morning'), isChecked('Evening')]).toEqual([false, true])
    screen.getByRole('radio', { name: '1, little' }).focus()
    await page.person.keyboard('7')
    expect(isChecked('7')).toBe(true)
    await page.person.keyboard('0')
    expect(isChecked('10, a lot')).toBe(true)
    await page.person.type(screen.getByRole('textbox'), '2 of 3')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('2 of 3')
  })

  test('is read in the other language where it has none of the reader’s, and the answers say which', async () => {
    const inEnglish = JSON.parse(JSON.stringify(makeForm()), (key, value) => (key === 'ua' ? '' : value)) as FormForUser
    now.form = { ...inEnglish, messages: [] }
    const page = await open()
    await heading('How is it going? (en)')
    await page.person.click(screen.getByRole('radio', { name: 'Morning (en)' }))
    await page.person.click(screen.getByRole('checkbox', { name: 'Evening (en)' }))
    await page.person.type(screen.getByRole('textbox'), 'So')
    await page.person.click(screen.getByRole('radio', { name: '5' }))
    await page.send()
    await heading('Thank you, your answers were sent')
    expect(sent()[0]!.body).toMatchObject({ language: 'en' })
  })

  test('is only looked at by whoever acts as its user (Q-16)', async () => {
    await open(makeStudent({ id: 2, impersonator: { id: 9 } as never }))
    expect(await screen.findByText(/as someone else/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })
})

describe('a draft', () => {
  test('is there again after the page was left, for its owner only, and can be thrown away', async () => {
    const first = await open()
    await heading('How is it going?')
    await first.person.type(screen.getByRole('textbox'), 'So')
    await first.person.click(screen.getByRole('radio', { name: '7' }))
    expect(formDrafts.of(3, 5)).toBeNull()
    document.body.replaceChildren()
    const page = await open()
    expect(await screen.findByText('We restored the answers you haven’t sent yet.')).toBeTruthy()
    expect(screen.getByText('Answered: 2 of 4')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('So')
    await page.person.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByText('Answered: 0 of 4')).toBeTruthy()
    expect(formDrafts.of(student.id, 5)).toBeNull()
  })

  test('loses the answer to a question that was changed meanwhile, and no other', async () => {
    formDrafts.keep(student.id, makeForm(), { 1: [1], 3: 'Because', 4: [10] })
    const questions = makeForm().questions.map((question) =>
      question.scale ? { ...question, scale: { ...question.scale, to: 5 } } : question,
    )
    now.form = makeForm({ version: 2, questions })
    await open()
    expect(await screen.findByText('Answered: 2 of 4')).toBeTruthy()
    expect(screen.getByText(/has changed since you opened it/)).toBeTruthy()
  })

  test.each([
    ['FormArchived', 409, 'This form is closed'],
    ['AcademyClosed', 409, 'The academy has ended'],
  ])('stays to be copied when the form ends with %s while it is answered', async (name, status, title) => {
    const page = await openAnswered()
    now.send = failure(name, status)
    now.form = failure(name, status)
    await page.send()
    expect(document.activeElement).toBe(await heading(title))
    expect(screen.getByText(/When do you rest\?\s+Morning\s+Evening/)).toBeTruthy()
    await page.person.click(screen.getByRole('button', { name: 'Delete draft' }))
    expect(screen.queryByText(/When do you rest/)).toBeNull()
    expect(formDrafts.of(student.id, 5)).toBeNull()
  })
})

describe('a sending', () => {
  test('in a browser without room for a draft says so, and its next try is the same passing', async () => {
    fillStorage()
    now.send = failure('UnknownError', 500)
    const page = await open()
    await page.answerAll()
    expect(screen.getByText(/couldn’t save a draft: send your answers/)).toBeTruthy()
    await page.send()
    await screen.findByText('Your answers were not sent')
    expect(screen.queryByText(/Nothing is lost/)).toBeNull()
    await page.send()
    expect(keyOf(1)).toBe(keyOf(0))
  })

  test('that failed keeps the answers and says so; the next try is the same passing until an answer changes', async () => {
    now.send = failure('UnknownError', 500)
    const page = await openAnswered()
    await page.send()
    expect(screen.getByRole('alert').textContent).toContain('Your answers were not sent')
    await page.send()
    await page.person.type(screen.getByRole('textbox'), '!')
    await page.send()
    expect(keyOf(1)).toBe(keyOf(0))
    expect(keyOf(2)).not.toBe(keyOf(0))
    expect(formDrafts.of(student.id, 5)?.answers[3]).toBe('Because!')
  })

  test('is repeated in the language it was first sent in: its answer may be lost while the page speaks another one', async () => {
    const answers = { 1: [1], 2: [1, 2], 3: 'Because', 4: [10] }
    formDrafts.keep(student.id, makeForm(), answers)
    const { key } = formDrafts.sending(student.id, makeForm(), 'en')
    const page = await open()
    await screen.findByText('Answered: 4 of 4')
    await page.send()
    await heading('Thank you, your answers were sent')
    expect([keyOf(0), sent()[0]!.body]).toEqual([key, expect.objectContaining({ language: 'en' })])
  })

  test('whose line was lost is repeated by itself once there is a line, as the same passing', async () => {
    await openAnswered()
    now.send = 'no network'
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await sendInVain()
    vi.useRealTimers()
    const tries = sent().length
    now.send = null
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('See you on Monday')).toBeTruthy()
    expect(sent()).toHaveLength(tries + 1)
    expect(keyOf(tries)).toBe(keyOf(0))
  })

  test('is repeated by itself when the server was away and the browser noticed nothing', async () => {
    await openAnswered()
    now.send = 'no network'
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
    await sendInVain()
    now.send = null
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await screen.findByText('See you on Monday')).toBeTruthy()
    expect(new Set(sent().map((_, index) => keyOf(index))).size).toBe(1)
  })

  test('that the server refuses says it at the question', async () => {
    const fields = [{ field: 'questions.3', message: 'toLong' }]
    now.send = failure('ValidationError', 400, { fields })
    const page = await openAnswered()
    await page.send()
    expect(screen.getByRole('link', { name: /^Question 3: Too long/ })).toBeTruthy()
    expect(screen.queryByText(/has changed since/)).toBeNull()
  })

  test('[FORM-04] of a form whose options were changed meanwhile asks again for these, and the next one is another passing', async () => {
    const page = await openAnswered()
    const night = { ua: 'Night', en: 'Night' }
    const [first, ...others] = makeForm().questions
    const options = first!.options!.map(({ id, text }) => ({ id, text: id === 1 ? night : text }))
    now.form = makeForm({ version: 2, questions: [{ ...first!, options }, ...others] })
    now.send = hasChanged
    await page.send()
    expect(await screen.findByText('Answered: 3 of 4')).toBeTruthy()
    expect(screen.getByText(/has changed since you opened it/)).toBeTruthy()
    const choice = screen.getByRole<HTMLInputElement>('radio', { name: 'Night' })
    expect(choice.checked).toBe(false)
    now.send = null
    await page.person.click(choice)
    await page.send()
    await heading('Thank you, your answers were sent')
    expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
    expect(keyOf(1)).not.toBe(keyOf(0))
  })

  test('of a form whose questions were only moved is another one, with the same answers', async () => {
    const page = await openAnswered()
    const questions = makeForm()
      .questions.toReversed()
      .map((question, index) => ({ ...question, index }))
    now.form = makeForm({ version: 2, questions })
    now.send = hasChanged
    await page.send()
    expect(await screen.findByText(/has changed since you opened it/)).toBeTruthy()
    now.send = null
    await page.send()
    await heading('Thank you, your answers were sent')
    expect(keyOf(1)).not.toBe(keyOf(0))
    expect(sent()[1]!.body).toMatchObject({ version: 2 })
  })

  test('of a form that got another question meanwhile shows it and keeps the answers', async () => {
    const page = await openAnswered()
    const more = { ...makeForm().questions[2]!, id: 9, index: 4 }
    now.form = makeForm({ version: 2, questions: [...makeForm().questions, more] })
    now.send = hasChanged
    await page.send()
    expect(await screen.findByText(/has changed since/)).toBeTruthy()
    expect(await screen.findByText('Answered: 4 of 5')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Question 5: Write an answer' })).toBeTruthy()
  })
})

describe('a form that was passed', () => {
  test('[FORM-28] shows what is said afterwards and one’s answers, and nothing to answer', async () => {
    now = { form: failure('FormAlreadyPassed', 409), own: makeOwnPassing({ isFinal: true }), send: null }
    await open()
    await heading('You’ve already filled in this form')
    // Its name is the tab's, and a call that would be refused is not made.
    await waitFor(() => expect(document.title).toMatch(/^How is it going\? · /))
    expect(server.to('/api/forms/5/for-user')).toEqual([])
    for (const text of ['See you on Monday', 'Evening', 'Because I said so', '10 (a lot)'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fill it in again' })).toBeNull()
  })

  describe('with a draft', () => {
    const { answers } = makeOwnPassing()
    const sentOnes = { 1: [2], 3: ' Because I said so', 4: [10] }
    const openPassed = async (draft: Answers, form = failure('FormAlreadyPassed', 409)) => {
      formDrafts.keep(student.id, makeForm({ questions: answers.map(({ question }) => question) }), draft)
      now = { form, own: makeOwnPassing(), send: null }
      await open()
      await screen.findByText('Your answers')
    }
    const left = () => screen.queryByText('Unsent answers')

    test.each([
      ['is passed', failure('FormAlreadyPassed', 409)],
      ['is archived by now', failure('FormArchived', 409)],
    ])('of what arrived without a word it %s, and the draft is forgotten', async (_, form) => {
      await openPassed(sentOnes, form)
      await waitFor(() => expect(left()).toBeNull())
      await waitFor(() => expect(formDrafts.of(student.id, 5)).toBeNull())
    })

    test.each<[string, Answers]>([
      ['another answer', { ...sentOnes, 1: [1] }],
      ['less', { 1: [2] }],
      ['more', { ...sentOnes, 3: 'Because I said so!' }],
    ])('that says %s the draft stays to be copied', async (_, draft) => {
      await openPassed(draft)
      expect(left()).toBeTruthy()
      expect(formDrafts.of(student.id, 5)).not.toBeNull()
    })
  })

  test('[FORM-28] may be passed again where staff allow it', async () => {
    now = { form: makeForm({ isPassed: true }), own: makeOwnPassing({ canRepass: true }), send: null }
    const page = await open()
    await page.person.click(await screen.findByRole('button', { name: 'Fill it in again' }))
    expect(document.activeElement).toBe(await heading('How is it going?'))
    expect(screen.getByText('Answered: 0 of 4')).toBeTruthy()
    await page.answerAll()
    await page.send()
    await heading('Thank you, your answers were sent')
  })
})

describe('a form that is refused', () => {
  test.each([
    ['[FORM-29] AccessDenied', failure('AccessDenied', 403), 'This form is not for you'],
    ['FormArchived', failure('FormArchived', 409), 'This form is closed'],
    ['AcademyClosed', failure('AcademyClosed', 409), 'The academy has ended'],
  ])('%s says why, and one’s earlier answers stay readable', async (_, refusal, title) => {
    now = { form: refusal, own: makeOwnPassing(), send: null }
    await open()
    await heading(title)
    expect(await screen.findByText('Because I said so')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to dashboard' })).toBeTruthy()
  })

  test('[NAV-14] an unknown one leads to the page of what is not there', async () => {
    now.form = failure('FormNotFound', 404)
    const page = await open()
    await waitFor(() => expect(page.addressNow()).toBe('/error/404'))
  })

  test('one without questions says that they are still to come', async () => {
    now.form = makeForm({ questions: [] })
    await open()
    await heading('This form has no questions yet')
  })

  test('no answer of the server: it can be asked again', async () => {
    now.form = failure('UnknownError', 500)
    const page = await open()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    now.form = makeForm()
    await page.person.click(retry)
    await heading('How is it going?')
  })
})
