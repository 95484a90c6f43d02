import { mailTemplatesApi, type MailInUse, type MailTemplate } from '@academy/contract/mail-templates'
import { connection } from '#lib/connection.ts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { MailTemplateEditor } from './mail-template-editor.tsx'
import { MailTemplates } from './mail-templates.tsx'
import { nightTest } from '#testing/night-test.ts'

type Call = (endpoint: object, input?: { body?: unknown }) => Promise<unknown>
const { call } = vi.hoisted(() => ({ call: vi.fn<Call>() }))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))

// The document of these tests loads no frames.
vi.mock('./mail-frame.tsx', () => ({ MailFrame: () => null }))

const academy = { id: 7, name: 'Academy 7' }
const text = { subject: 'Hello', body: 'Follow {{link}}' }
const mail = (changes: Partial<MailInUse> = {}): MailInUse => ({
  academy,
  action: 0,
  language: 'en',
  source: { origin: 'academy', language: 'en', templateId: 3 },
  mailTemplate: text,
  fallback: { origin: 'builtIn', language: 'en', templateId: null },
  ...changes,
})
const stored: MailTemplate = {
  id: 3,
  mailTemplate: text,
  action: 0,
  language: 'en',
  academy,
  updatedAt: '2026-01-01T10:00:00.000Z',
  updatedBy: null,
}
const ofBuiltIn = mail({ source: { origin: 'builtIn', language: 'en', templateId: null }, fallback: null })
const user = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const told = () => alertList.get().map(({ kind, text: said }) => `${kind} ${said}`)

/** What the server answers; a preview is always there, and nobody looks at it here. */
const answers = new Map<object, () => Promise<unknown>>()
const refuse = (endpoint: object, error: ApiError) => answers.set(endpoint, () => Promise.reject(error))

beforeAll(() => speak('en'))
beforeEach(() => {
  alertList.set([])
  answers.clear()
  call.mockReset()
  call.mockImplementation((endpoint) => answers.get(endpoint)?.() ?? new Promise(() => undefined))
})

const edit = async (template: MailTemplate | null, of: MailInUse = mail()) => {
  const onDone = vi.fn<() => void>()
  const page = await render(<MailTemplateEditor mail={of} template={template} onDone={onDone} />, { user })
  return {
    ...page,
    onDone,
    subject: screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }),
    body: screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ }),
    press: (name: string) => page.person.click(screen.getByRole('button', { name })),
  }
}

const previewRegion = () => screen.getByRole('region', { name: 'Email preview' })
const testButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send me a test' })

describe('the editor of a template', () => {
  test('[MAIL-17] a placeholder goes where the cursor is, the link never into the subject', async () => {
    const page = await edit(stored)
    await page.person.click(page.subject)
    page.subject.setSelectionRange(5, 5)
    await page.press('First name')
    expect(page.subject.value).toBe('Hello{{firstName}}')
    expect(document.activeElement).toBe(page.subject)
    expect(page.subject.selectionStart).toBe(18)
    await page.press('Link')
    expect(page.subject.value).toBe('Hello{{firstName}}')
    expect(page.body.value).toContain('{{link}}{{link}}')
    expect(document.activeElement).toBe(page.body)
  })

  test('[MAIL-17] a text without the link is not sent, and the field says why', async () => {
    const page = await edit(stored)
    await page.person.clear(page.body)
    await page.person.type(page.body, 'Nothing to follow')
    await page.press('Save')
    expect(screen.getByRole('alert').textContent).toContain('Add the link placeholder')
    expect(call.mock.calls.some(([endpoint]) => endpoint === mailTemplatesApi.update)).toBe(false)
  })

  test.each([
    ['[MAIL-10] [ERR-58]', null, new ApiError('MailTemplateDuplicate', { status: 409 }), 'error.MailTemplateDuplicate'],
    ['[MAIL-12] [ERR-59]', null, new ApiError('UnknownError', { status: 500 }), 'mailTemplates.createFailed'],
    ['[MAIL-12] [ERR-60]', stored, new ApiError('UnknownError', { status: 500 }), 'mailTemplates.updateFailed'],
  ] as const)('%s a save that fails is told, and the text stays', async (_, template, error, alert) => {
    refuse(template === null ? mailTemplatesApi.create : mailTemplatesApi.update, error)
    const page = await edit(template, template === null ? ofBuiltIn : mail())
    await page.person.type(page.subject, ' you')
    await page.press(template === null ? 'Save and use' : 'Save')
    await waitFor(() => expect(told()).toEqual([`error ${alert}`]))
    expect(page.subject.value).toBe('Hello you')
    expect(page.onDone).not.toHaveBeenCalled()
  })

  test('a fault that only the server finds is said at its field', async () => {
    const fields = [{ field: 'mailTemplate.body', message: 'foreignLink' }]
    refuse(mailTemplatesApi.update, new ApiError('ValidationError', { status: 400, fields }))
    const page = await edit(stored)
    await page.person.type(page.subject, '!')
    await page.press('Save')
    await waitFor(() => expect(page.body.getAttribute('aria-invalid')).toBe('true'))
  })

  nightTest.each([
    ['an unknown placeholder', 'body', 'Hello {{firstNam}} {{link}}', 'There’s no placeholder “{{firstNam}}”'],
    ['a foreign link', 'body', '{{link}} and https://evil.com', 'Remove “https://evil.com”'],
    ['a placeholder of the subject', 'subject', 'Hello {{nam}}', 'There’s no placeholder “{{nam}}”'],
  ] as const)('[MAIL-17] %s is named at its field and in place of the preview', async (_, field, typed, said) => {
    const page = await edit(stored)
    await page.person.clear(page[field])
    await page.person.type(page[field], typed.replaceAll('{', '{{'))
    await page.press('Save')
    const described = page[field].getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(said)
    await waitFor(() => expect(previewRegion().textContent).toContain(said))
  })

  test('[MAIL-17] a link that only the parser of the server sees is named as well', async () => {
    const fields = [{ field: 'mailTemplate.body', message: 'foreignLink' }]
    refuse(mailTemplatesApi.preview, new ApiError('ValidationError', { status: 400, fields }))
    await edit({ ...stored, mailTemplate: { ...text, body: '[On]({{link}}) ![logo](/logo.png)' } })
    await waitFor(() => expect(previewRegion().textContent).toContain('Remove “/logo.png”'))
    expect(testButton().disabled).toBe(true)
  })

  test('Q-71: an Admin reads a default and cannot change it', async () => {
    const page = await edit(
      { ...stored, academy: null },
      mail({ academy: null, source: { origin: 'default', language: 'en', templateId: 3 } }),
    )
    expect(page.body.readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('Q-71 [MAIL-12] [ERR-61] before it is deleted, what follows is said; a failure keeps it', async () => {
    refuse(mailTemplatesApi.remove, new ApiError('UnknownError', { status: 500 }))
    const page = await edit(stored)
    await page.press('Delete')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('the built-in text')
    await page.person.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete')!)
    await waitFor(() => expect(told()).toEqual(['error mailTemplates.removeFailed']))
    expect(page.onDone).not.toHaveBeenCalled()
  })
})

describe('the preview', () => {
  const lost = new ApiError('LostInternetConnection')
  const preview = {
    subject: 'Hello, Olena',
    text: 'Follow it',
    html: '<p>Follow it</p>',
    pass: 'pass',
    values: { firstName: 'Olena', lastName: 'Koval', link: 'https://academy.test/', academyName: 'Academy 7' },
  }
  const comes = () => answers.set(mailTemplatesApi.preview, () => Promise.resolve(preview))
  const failed = () => screen.findByText('Couldn’t show the email')

  nightTest('says that the line is lost, and comes by itself when it is back', async () => {
    refuse(mailTemplatesApi.preview, lost)
    await edit(stored)
    await failed()
    expect(screen.getByText(/Can’t reach the server/)).toBeTruthy()
    expect(screen.queryByText('Fix the text to see the preview')).toBeNull()
    comes()
    await screen.findByText('Hello, Olena')
    expect(screen.queryByText('Couldn’t show the email')).toBeNull()
  })

  test('waits while the browser knows that it is offline, and asks as soon as it is not', async () => {
    comes()
    connection.isOnline.set(false)
    try {
      await edit(stored)
      await failed()
      expect(call).not.toHaveBeenCalled()
    } finally {
      connection.isOnline.set(true)
    }
    await screen.findByText('Hello, Olena')
  })

  test.each([lost, new ApiError('UnknownError', { status: 500 })])(
    'is asked for again by a press: %s',
    async (error) => {
      refuse(mailTemplatesApi.preview, error)
      const page = await edit(stored)
      await failed()
      comes()
      await page.press('Try again')
      await screen.findByText('Hello, Olena')
    },
  )

  test('a test mail waits for a text that can be sent, not for the preview', async () => {
    refuse(mailTemplatesApi.preview, lost)
    answers.set(mailTemplatesApi.test, () => Promise.resolve({ to: 'me@example.test' }))
    const page = await edit(stored)
    await failed()
    expect(testButton().disabled).toBe(false)
    await page.person.click(testButton())
    await waitFor(() => expect(told()).toEqual(['success mailTemplates.testSent']))
    await page.person.clear(page.body)
    expect(testButton().disabled).toBe(true)
  })
})

describe('the list of templates', () => {
  const list = () => render(<MailTemplates search="" onSearch={() => undefined} />, { user })

  test('[MAIL-11] [ERR-57] a list that does not come is told', async () => {
    refuse(mailTemplatesApi.inUse, new ApiError('AcademyNotFound', { status: 404 }))
    await list()
    await waitFor(() => expect(told()).toEqual(['error mailTemplates.loadFailed']))
  })

  test('[MAIL-04] each mail says whose text it has; only one’s own can be deleted', async () => {
    const ofDefault = mail({
      academy: null,
      source: { origin: 'default', language: 'ua', templateId: 1 },
      language: 'ua',
    })
    answers.set(mailTemplatesApi.inUse, () => Promise.resolve([mail(), { ...ofBuiltIn, action: 1 }, ofDefault]))
    await list()
    const tables = await screen.findAllByRole('table')
    expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual(['Academy 7', 'Default texts'])
    expect(tables[0]!.textContent).toContain('The academy’s own')
    expect(tables[0]!.textContent).toContain('Built-in')
    expect(screen.getAllByRole('button', { name: /^Delete the text/ })).toHaveLength(1)
    expect(tables[1]!.textContent).toContain('View')
  })
})
