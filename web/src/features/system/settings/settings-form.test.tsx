import type { SystemSettings } from '@academy/contract/system'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { SettingsForm } from './settings-form.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const superAdmin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin')] })
const settings: SystemSettings = {
  id: 1,
  liveChatEnabled: false,
  liveChatId: null,
  referralsEnabled: true,
  supportEmail: 'support@academy.test',
  analyticsTagId: null,
  companyDomains: ['academy.test'],
  staticPagesUrl: null,
  headerLinks: [{ label: { ua: 'Блог', en: 'Blog' }, url: 'https://blog.example' }],
  updatedAt: null,
  updatedBy: null,
}
type Reply = ReturnType<typeof failure> | { body: unknown }

const open = async (reply: (body: object) => Reply | Promise<Reply>) => {
  const server = fakeServer(({ body }) => reply(body as object))
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<SettingsForm settings={settings} />, { user: superAdmin, address: '/main/settings' })
  const field = (id: string) => document.getElementById(`settings-${id}`) as HTMLInputElement
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, server, field, save }
}

nightTest('[SYS-05] what the server refuses is said at its field, and the text stays', async () => {
  const { person, field, save } = await open(() =>
    failure('ValidationError', 400, { fields: [{ field: 'companyDomains.1', message: 'wrongFormat' }] }),
  )
  await person.type(field('companyDomains'), '{enter}two.example')
  await save()
  await waitFor(() => expect(field('companyDomains').getAttribute('aria-invalid')).toBe('true'))
  expect(field('companyDomains').value).toBe('academy.test\ntwo.example')
})

nightTest('[SYS-05] what is typed during a save stays and is sent next', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const replies: Promise<Reply>[] = [promise]
  const { server, person, field, save } = await open((body) => replies.shift() ?? { body: { ...settings, ...body } })
  const label = () => field('headerLinks.0.label.en')
  await person.type(label(), '!')
  await save()
  await person.type(label(), '?')
  resolve({ body: { ...settings, headerLinks: [{ label: { ua: 'Блог', en: 'Blog!' }, url: 'https://blog.example' }] } })
  await screen.findByText('There are unsaved changes')
  expect(label().value).toBe('Blog!?')
  await save()
  await waitFor(() => expect(screen.queryByText('There are unsaved changes')).toBeNull())
  expect(server.seen.at(-1)?.body).toMatchObject({ headerLinks: [{ label: { en: 'Blog!?' } }] })
})

test('leaving with changes asks first', async () => {
  const { router, person, field, addressNow } = await open(() => ({ body: settings }))
  await person.type(field('supportEmail'), 'x')
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/settings')
})
