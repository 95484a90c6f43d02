import type { MaterialGroup } from '@academy/contract/materials'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { MaterialGroupEditor } from './material-group-editor.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')], currentAcademyId: 7 })
const git: MaterialGroup = {
  id: 5,
  name: 'Git',
  updatedAt: '2026-11-15T09:00:00.000Z',
  contents: [
    { id: 11, category: 1, title: 'First', link: null, body: '', position: 1 },
    { id: 12, category: 3, title: 'Second', link: null, body: '', position: 2 },
  ],
}
type Reply = ReturnType<typeof failure> | { status?: number; body: unknown }

const open = async (reply: (method: string) => Reply | Promise<Reply>, group: MaterialGroup | null = git) => {
  const server = fakeServer(({ method }) => reply(method))
  vi.stubGlobal('fetch', server.fetch)
  const onCreated = vi.fn<(id: number) => void>()
  const page = await render(<MaterialGroupEditor academyId={7} group={group} onCreated={onCreated} />, {
    user: teacher,
    address: '/main/material-groups',
  })
  const field = (id: string) => document.getElementById(id) as HTMLInputElement
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, server, onCreated, field, save, name: field('material-group-name') }
}

test('[MAT-22] what the server refuses opens its material and is said there', async () => {
  const { person, field, name, save } = await open(() =>
    failure('ValidationError', 400, { fields: [{ field: 'contents.1.title', message: 'toLong' }] }),
  )
  await person.type(name, '!')
  await save()
  await waitFor(() => expect(field('content-12-title').getAttribute('aria-invalid')).toBe('true'))
  expect(name.value).toBe('Git!')
  await person.type(field('content-12-title'), '!')
  expect(field('content-12-title').getAttribute('aria-invalid')).not.toBe('true')
})

test('[MAT-21] a new group is made once, and what is typed during its save is sent next with its ids', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const stored = { ...git, name: 'CSS', contents: [{ ...git.contents[0]!, id: 21, title: 'Grid' }] }
  const { person, server, name, save, onCreated } = await open(
    (method) => (method === 'POST' ? promise : { body: { ...stored, name: 'CSS!' } }),
    null,
  )
  await person.type(name, 'CSS')
  await person.click(screen.getByRole('button', { name: 'Add a material' }))
  await person.type(screen.getByRole('textbox', { name: /^Title/ }), 'Grid')
  await save()
  await person.type(name, '!')
  resolve({ status: 201, body: stored })
  await screen.findByText('There are unsaved changes')
  expect(onCreated).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(5))
  const [first, second] = server.seen
  expect([first?.method, second?.method]).toEqual(['POST', 'PUT'])
  expect(second?.body).toMatchObject({ id: 5, name: 'CSS!', contents: [{ id: 21, title: 'Grid' }] })
})

test('[MAT-22] one that somebody deleted is made anew by the next save', async () => {
  const { person, server, name, save, onCreated } = await open((method) =>
    method === 'POST' ? { status: 201, body: { ...git, id: 6 } } : failure('MaterialGroupNotFound', 404),
  )
  await person.type(name, '!')
  await save()
  expect(await screen.findByText(/save to create it again/)).toBeTruthy()
  await save()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(6))
  const made = server.seen.find(({ method }) => method === 'POST')?.body as MaterialGroup
  expect(made.contents.map(({ id }) => id)).toEqual([undefined, undefined])
})

test('who takes a material out is warned of the marks, and leaving asks first', async () => {
  const { router, person, addressNow } = await open(() => ({ body: git }))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('button', { name: /Remove.*First/ }))
  expect(screen.getByText(/students’ checkmarks/)).toBeTruthy()
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/material-groups')
})
