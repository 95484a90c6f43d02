import { formsApi, type Form, type FormSave } from '@academy/contract/forms'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeForm } from '#testing/make-form.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { FormBuilder } from './form-builder.tsx'
import { nightTest } from '#testing/night-test.ts'

const hr = makeUser({ academies: [makeAcademy(7, 'HR')] })

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

type Answer = Parameters<typeof fakeServer>[0]

const open = async (form: Form | null, answer: Answer = () => ({ body: makeForm() })) => {
  alertList.set([])
  const server = fakeServer((request, count) =>
    request.path === formsApi.save.path ? answer(request, count) : { body: [] },
  )
  vi.stubGlobal('fetch', server.fetch)
  const onSaved = vi.fn<(form: Form) => void>()
  const page = await render(<FormBuilder selection={7} academyId={7} form={form} onSaved={onSaved} />, {
    user: hr,
    address: '/main/forms/5',
  })
  // The page speaks English here; what is written in a form has languages of its own.
  await page.person.click(screen.getByRole('radio', { name: /^English/ }))
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  return {
    ...page,
    onSaved,
    button,
    write: async (field: HTMLElement, text: string) => {
      await page.person.click(field)
      await page.person.paste(text)
    },
    press: (name: string | RegExp) => page.person.click(button(name)),
    body: (number: number) => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ })[number - 1]!,
    bodies: () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ }).map(({ value }) => value),
    sent: () => server.to(formsApi.save.path).map(({ body }) => body as Record<string, unknown>),
    alerts: () => alertList.get().map(({ text }) => text),
  }
}
/** A form as the server answers it: each new question and option has got an id. */
const storedAs = ({ title: written, questions = [] }: FormSave): Form =>
  makeForm({
    title: written!,
    questions: questions.map((question, index) => ({
      ...question,
      id: question.id ?? 101 + index,
      index,
      isFrozen: index === 0,
      options: question.options?.map(({ text, id }, place) => ({ text, id: id ?? place + 1 })) ?? null,
      scale: question.scale ?? null,
    })),
    updatedAt: '2026-03-01T11:00:00.000Z',
  })
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Form title/ })

describe('building a form', () => {
  nightTest(
    '[FORM-07] questions of each type are added, written in two languages and sent in their order',
    async () => {
      const page = await open(null)
      await page.write(title(), 'Meeting')
      await page.press('One option')
      await waitFor(() => expect(document.activeElement).toBe(page.body(1)))
      await page.person.paste('Coming?')
      await page.write(screen.getByRole('textbox', { name: 'Option 1' }), 'Yes')
      await page.person.type(screen.getByRole('textbox', { name: 'Option 2' }), 'No{Enter}')
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 3' })))
      await page.person.paste('Maybe')
      await page.press('Scale')
      await page.write(page.body(2), 'How was it?')
      await page.person.click(screen.getByRole('radio', { name: /^Ukrainian/ }))
      expect(title().placeholder).toBe('Translate: Meeting')
      await page.write(title(), 'Зустріч')
      await page.press('Create form')
      await waitFor(() => expect(page.onSaved).toHaveBeenCalledOnce())
      expect(page.sent()).toMatchObject([
        {
          title: { ua: 'Зустріч', en: 'Meeting' },
          questions: [
            {
              type: 'single-choice',
              body: { ua: '', en: 'Coming?' },
              options: [{ text: { en: 'Yes' } }, { text: { en: 'No' } }, { text: { en: 'Maybe' } }],
            },
            { type: 'linear-scale', body: { en: 'How was it?' } },
          ],
        },
      ])
    },
  )

  test('lines that are pasted into an option become one option each', async () => {
    const page = await open(null)
    await page.press('Several options')
    await page.person.click(screen.getByRole('textbox', { name: 'Option 1' }))
    await page.person.paste('HTML\nCSS\n\nJavaScript')
    const values = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option/ }).map(({ value }) => value)
    expect(values).toEqual(['HTML', 'CSS', 'JavaScript', ''])
  })

  nightTest('moved, copied, removed and brought back by buttons; the focus follows', async () => {
    const page = await open(makeForm())
    expect(page.bodies()).toEqual(['Are you coming?', 'Why?', 'How do you like it?'])
    await page.press('Move question 3 up')
    expect(page.bodies()).toEqual(['Are you coming?', 'How do you like it?', 'Why?'])
    await page.press('Duplicate question 2')
    expect(page.bodies()).toEqual(['Are you coming?', 'How do you like it?', 'How do you like it?', 'Why?'])
    await waitFor(() => expect(document.activeElement).toBe(page.body(3)))
    await page.press('Remove question 4')
    expect(page.bodies()).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(page.button('Undo')))
    await page.press('Undo')
    expect(page.bodies().at(-1)).toBe('Why?')
  })

  test('[FORM-25] a question with answers says why it stays as it is; its words can be corrected', async () => {
    const page = await open(makeForm())
    expect(screen.getByText(/or remove it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove question 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove option 1' })).toBeNull()
    expect(screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Answer/ })[0]!.disabled).toBe(true)
    await page.write(page.body(1), ' Really?')
    await page.press('Save')
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledOnce())
    expect(page.sent()[0]).toMatchObject({
      id: 5,
      updatedAt: makeForm().updatedAt,
      questions: [{ id: 11, body: { en: 'Are you coming? Really?' }, options: [{ id: 1 }, { id: 2 }] }, {}, {}],
    })
  })

  nightTest('Enter goes on to the next option where one waits empty, else it makes one', async () => {
    const page = await open(null)
    await page.press('One option')
    const options = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option/ })
    await page.person.type(options()[0]!, 'Red{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(options()[1]))
    await page.person.keyboard('Green{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(options()[2]))
    await page.person.keyboard('red')
    expect(options().map(({ value }) => value)).toEqual(['Red', 'Green', 'red'])
    await page.press('Create form')
    expect(screen.getByRole('alert').textContent).toContain('Two options are the same')
  })

  test('the preview shows the question that is being written', async () => {
    const page = await open(makeForm())
    const shown = () => screen.getByRole('region', { name: 'What people will see' }).querySelector('[role=group]')!
    const asked = shown().querySelectorAll<HTMLElement>('[data-key]')[2]!
    Object.defineProperty(asked, 'offsetTop', { value: 500 })
    await page.person.click(page.body(3))
    expect(shown().scrollTop).toBe(484)
  })

  test('what receivers will see stands beside it and can be tried', async () => {
    const page = await open(makeForm())
    const preview = screen.getByRole('region', { name: 'What people will see' })
    expect(preview.textContent).toContain('Meeting')
    const yes = screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' })
    await page.person.click(yes)
    expect(yes.checked).toBe(true)
    expect(screen.queryByText('There are unsaved changes')).toBeNull()
  })
})

describe('saving a form', () => {
  test('what is missing is named, and nothing is sent', async () => {
    const page = await open(null)
    await page.press('Short answer')
    await page.press('Create form')
    expect(screen.getByRole('alert').textContent).toMatch(/Form title: .*Question 1: /)
    expect(page.sent()).toEqual([])
  })

  nightTest('a question that is brought back after a save is sent as a new one', async () => {
    const page = await open(makeForm(), (request) => ({ body: storedAs(request.body as FormSave) }))
    await page.press('Remove question 2')
    await page.press('Save')
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledOnce())
    await page.press('Undo')
    expect(page.bodies()).toEqual(['Are you coming?', 'Why?', 'How do you like it?'])
    await page.press('Save')
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(2))
    const questions = page.sent()[1]!['questions'] as { id?: number }[]
    expect(questions.map(({ id }) => id)).toEqual([11, undefined, 13])
  })

  test('[FORM-20] [ERR-47] a failure is told, and everything stays', async () => {
    const page = await open(makeForm(), () => ({ status: 500 }))
    await page.write(title(), ' again')
    await page.press('Save')
    await waitFor(() => expect(page.alerts()).toEqual(['forms.saveFailed']))
    expect(title().value).toBe('Meeting again')
    expect(screen.getAllByText('Form saving failed').length).toBeGreaterThan(0)
  })

  nightTest('what is written during a save stays; what was new is not made twice by the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = await open(makeForm(), async (request) => {
      await promise
      return { body: storedAs(request.body as FormSave) }
    })
    await page.press('One option')
    await waitFor(() => expect(document.activeElement).toBe(page.body(4)))
    await page.person.paste('Where?')
    await page.write(screen.getAllByRole('textbox', { name: 'Option 1' })[1]!, 'Here')
    await page.write(screen.getAllByRole('textbox', { name: 'Option 2' })[1]!, 'There')
    await page.press('Save')
    await page.write(page.body(4), ' And when?')
    await page.press('Move question 4 up')
    await page.press('Short answer')
    await page.write(page.body(5), 'Anything else?')
    const field = document.activeElement
    resolve()
    expect(await screen.findByText('There are unsaved changes')).toBeTruthy()
    expect(page.bodies().slice(2)).toEqual(['Where? And when?', 'How do you like it?', 'Anything else?'])
    // The field is the same one, so that typing goes on.
    expect(document.activeElement).toBe(field)
    await page.press('Save')
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(2))
    expect(page.sent()[1]!['questions']).toMatchObject([
      { id: 11 },
      { id: 12 },
      { id: 104, body: { en: 'Where? And when?' }, options: [{ id: 1 }, { id: 2 }] },
      { id: 13 },
      { body: { en: 'Anything else?' } },
    ])
    expect((page.sent()[1]!['questions'] as object[])[4]).not.toHaveProperty('id')
    await waitFor(() => expect(screen.queryByText('There are unsaved changes')).toBeNull())
  })

  test('Q-87: somebody else saved first; nothing typed is lost', async () => {
    const fields = [{ field: 'updatedAt', message: 'savedMeanwhile' }]
    const page = await open(makeForm(), () => failure('ValidationError', 409, { fields }))
    await page.write(title(), ' of mine')
    await page.press('Save')
    expect(await screen.findByText('There’s a newer version')).toBeTruthy()
    expect(title().value).toBe('Meeting of mine')
  })
})

test('leaving a form that was changed asks first, and nothing is lost by staying', async () => {
  const page = await open(makeForm())
  await page.write(title(), ' of mine')
  void page.router.navigate({ href: '/main/forms' })
  // By its text: roles of so many fields take a busy machine longer than it waits.
  await page.person.click(await screen.findByText('Stay'))
  expect(page.addressNow()).toBe('/main/forms/5')
  expect(title().value).toBe('Meeting of mine')
})
