import type { StaticPage } from '@academy/contract/static-pages'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { StaticPages } from './static-pages.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const about: StaticPage = {
  academyId: 7,
  academyName: 'Academy 7',
  name: 'about',
  title: { ua: 'Про нас', en: 'About us' },
  body: { ua: 'Текст', en: 'Text' },
  link: '/static-pages/7/about',
  updatedAt: '2026-11-01T10:00:00.000Z',
}
type Reply = ReturnType<typeof failure> | { body: unknown }

const open = async (edited: string, reply: (count: number) => Reply | Promise<Reply>, pages = [about]) => {
  const sent: unknown[] = []
  const server = fakeServer(({ method, body }) => {
    if (method === 'GET') return { body: pages }
    sent.push(body)
    return reply(sent.length)
  })
  vi.stubGlobal('fetch', server.fetch)
  const onSaved = vi.fn<() => void>()
  const page = await render(<StaticPages edited={edited} hrefOf={() => '/'} createButton={null} onSaved={onSaved} />, {
    user: admin,
    address: '/main/static-pages',
  })
  await screen.findByRole('button', { name: 'Save' })
  const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, sent, onSaved, field, save, type: (id: string, text: string) => page.person.type(field(id), text) }
}
const overtaken = failure('ValidationError', 409, { fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })

test('what is missing is said at its field, and nothing is sent', async () => {
  const page = await open('', () => ({ body: about }))
  await page.save()
  for (const id of ['page-name', 'page-title-ua']) expect(page.field(id).getAttribute('aria-invalid')).toBe('true')
  expect(page.sent).toEqual([])
})

nightTest('a name that is in use is refused at its field, and what was typed stays', async () => {
  const page = await open('', () => overtaken)
  await page.type('page-name', 'about')
  await page.type('page-title-ua', 'Про нас')
  await page.type('page-title-en', 'About us')
  await page.save()
  await waitFor(() => expect(page.field('page-name').getAttribute('aria-invalid')).toBe('true'))
  expect(page.field('page-title-ua').value).toBe('Про нас')
  expect(screen.queryByRole('dialog')).toBeNull()
})

nightTest('Q-87: whoever was overtaken keeps the text, or takes what the other person saved', async () => {
  const pages = [about]
  const page = await open('about', () => overtaken, pages)
  await page.type('page-body-ua', '!')
  pages[0] = { ...about, body: { ua: 'Написав колега', en: 'Text' } }
  await page.save()
  await answerDialog(page.person, 'Back to my version')
  expect(page.field('page-body-ua').value).toBe('Текст!')
  await page.save()
  await answerDialog(page.person, 'Load saved version')
  await waitFor(() => expect(page.field('page-body-ua').value).toBe('Написав колега'))
})

test('what is typed during a save stays and is sent next, with the moment of the save before', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const second = { ...about, updatedAt: '2026-11-01T10:00:01.000Z', body: { ua: 'Текст 1', en: 'Text' } }
  const page = await open('about', (count) => (count === 1 ? promise : { body: second }))
  await page.type('page-body-ua', ' 1')
  await page.save()
  await page.type('page-body-ua', '2')
  resolve({ body: second })
  await screen.findByText('There are unsaved changes')
  expect(page.onSaved).not.toHaveBeenCalled()
  await page.save()
  await waitFor(() =>
    expect(page.sent[1]).toMatchObject({ body: { ua: 'Текст 12' }, updatedAt: '2026-11-01T10:00:01.000Z' }),
  )
})

test('leaving with changes asks first', async () => {
  const page = await open('about', () => ({ body: about }))
  await page.type('page-body-ua', '!')
  void page.router.navigate({ href: '/elsewhere' })
  await answerDialog(page.person, 'Stay')
  expect(page.addressNow()).toBe('/main/static-pages')
  expect(page.field('page-body-ua').value).toBe('Текст!')
})
