import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { BrokenRules } from './broken-rules.ts'
import { EditorFrame } from './editor-frame.tsx'
import { trySaving } from './save-result.ts'
import { useEditor } from './use-editor.ts'

interface Thing {
  name: string
  updatedAt: string
}
type Send = (known: Thing | null, form: { name: string }) => Promise<Thing>

const refusal = (message: string) =>
  new ApiError('ValidationError', { status: 400, fields: [{ field: 'name', message }] })

interface ThingEditorProps {
  send: Send
  load: () => Promise<Thing>
  onSaved: () => void
  onDone: () => void
  isMadeAnew?: boolean
}

function ThingEditor({ send, load, onSaved, onDone, isMadeAnew = false }: ThingEditorProps) {
  const editor = useEditor<{ name: string }, Thing>({
    loaded: { name: 'Git', updatedAt: '1' },
    initial: { name: 'Git' },
    formOf: ({ name }) => ({ name }),
    check: ({ name }): BrokenRules => (name === '' ? { name: 'required' } : {}),
    send: (known, form) => trySaving(() => send(known, form), 'LectureNotFound'),
    load,
    onSaved,
    onDone,
    isMadeAnew,
  })
  const errors = Object.entries(editor.broken).map(([field, rule]) => ({ fieldId: field, message: rule }))
  return (
    <EditorFrame editor={editor} errors={errors} failureTitle="Not saved" saveLabel="Save" cancelHref="/elsewhere">
      <TextField
        id="name"
        label="Name"
        value={editor.form.name}
        onChange={(event) => {
          const name = event.target.value
          editor.change((form) => ({ ...form, name }), 'name')
        }}
      />
    </EditorFrame>
  )
}

beforeAll(() => speak('en'))

const open = async (
  send: Send,
  load: () => Promise<Thing> = () => Promise.reject(new Error('not asked for')),
  isMadeAnew = false,
) => {
  const onSaved = vi.fn<() => void>()
  const onDone = vi.fn<() => void>()
  const page = await render(<ThingEditor {...{ send, load, onSaved, onDone, isMadeAnew }} />, {
    address: '/main/thing',
  })
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }))
  const write = async (text: string) => {
    await page.person.clear(name)
    await page.person.type(name, text)
  }
  return { ...page, name, save, write, onSaved, onDone }
}
const stored = (name: string): Thing => ({ name, updatedAt: '2' })

describe('an editor', () => {
  test('sends what was typed with what it knew, and is clean afterwards', async () => {
    const send = vi.fn<Send>(async (_, { name }) => stored(name))
    const page = await open(send)
    await page.write('Git and GitHub')
    expect(screen.getByText('There are unsaved changes')).toBeTruthy()
    await page.save()
    expect(send.mock.calls).toEqual([[{ name: 'Git', updatedAt: '1' }, { name: 'Git and GitHub' }]])
    expect(page.onSaved).toHaveBeenCalledOnce()
    expect(page.onDone).toHaveBeenCalledOnce()
    expect(screen.queryByText('There are unsaved changes')).toBeNull()
  })

  test('what is typed during a save stays, counts as unsaved and is sent next, with what is known by then', async () => {
    const { promise, resolve } = Promise.withResolvers<Thing>()
    const send = vi.fn<Send>(async (_, { name }) => stored(name)).mockReturnValueOnce(promise)
    const page = await open(send)
    await page.write('Git and')
    await page.save()
    await page.person.type(page.name, ' GitHub')
    resolve(stored('Git and'))
    expect(await screen.findByText('There are unsaved changes')).toBeTruthy()
    expect(page.name.value).toBe('Git and GitHub')
    expect(page.onSaved).toHaveBeenCalledOnce()
    expect(page.onDone).not.toHaveBeenCalled()
    void page.router.navigate({ href: '/elsewhere' })
    await page.person.click(await screen.findByRole('button', { name: 'Stay' }))
    await page.save()
    expect(send.mock.calls[1]).toEqual([{ name: 'Git and', updatedAt: '2' }, { name: 'Git and GitHub' }])
    expect(screen.queryByText('There are unsaved changes')).toBeNull()
    expect(page.onDone).toHaveBeenCalledOnce()
  })

  test('two quick clicks send once', async () => {
    const { promise, resolve } = Promise.withResolvers<Thing>()
    const send = vi.fn<Send>(() => promise)
    const page = await open(send)
    await page.person.dblClick(screen.getByRole('button', { name: 'Save' }))
    resolve(stored('Git'))
    await waitFor(() => expect(page.onSaved).toHaveBeenCalled())
    expect(send).toHaveBeenCalledOnce()
  })

  test('what breaks a rule is named in a summary that takes the focus; nothing is sent, and typing takes it away', async () => {
    const send = vi.fn<Send>()
    const page = await open(send)
    await page.person.clear(page.name)
    await page.save()
    const summary = screen.getByRole('alert')
    expect(summary.textContent).toContain('required')
    expect(document.activeElement).toBe(summary)
    expect(send).not.toHaveBeenCalled()
    await page.person.type(page.name, 'a')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('what the server refuses at a field is said there, and the text stays', async () => {
    const page = await open(() => Promise.reject(refusal('nameTaken')))
    await page.write('Twice')
    await page.save()
    expect(screen.getByRole('alert').textContent).toContain('nameTaken')
    expect(page.name.value).toBe('Twice')
    expect(page.onSaved).not.toHaveBeenCalled()
  })

  test('a failure is said beside Save, and the text stays', async () => {
    const page = await open(() => Promise.reject(new ApiError('UnknownError', { status: 500 })))
    await page.write('Later')
    await page.save()
    expect(screen.getByText('Not saved')).toBeTruthy()
    expect(page.name.value).toBe('Later')
  })

  test('Q-87: when somebody else was faster, one may keep one’s text or take theirs', async () => {
    const page = await open(
      () => Promise.reject(refusal('savedMeanwhile')),
      () => Promise.resolve(stored('Theirs')),
    )
    await page.write('Mine')
    await page.save()
    await answerDialog(page.person, 'Back to my version')
    expect(page.name.value).toBe('Mine')
    await page.save()
    await answerDialog(page.person, 'Load saved version')
    await waitFor(() => expect(page.name.value).toBe('Theirs'))
  })

  test('one that somebody deleted says so and keeps the text to be copied', async () => {
    const page = await open(() => Promise.reject(new ApiError('LectureNotFound', { status: 404 })))
    await page.write('Mine')
    await page.save()
    expect(screen.getByText('This no longer exists')).toBeTruthy()
    expect(page.name.value).toBe('Mine')
  })

  test('one that is made anew is sent as a new one by the next save, and counts as unsaved until then', async () => {
    const gone = new ApiError('LectureNotFound', { status: 404 })
    const send = vi.fn<Send>(async (_, { name }) => stored(name)).mockRejectedValueOnce(gone)
    const page = await open(send, undefined, true)
    await page.save()
    expect(screen.getByText(/save to create it again/)).toBeTruthy()
    expect(screen.getByText('There are unsaved changes')).toBeTruthy()
    await page.save()
    expect(send.mock.calls.map(([known]) => known)).toEqual([{ name: 'Git', updatedAt: '1' }, null])
    expect(screen.queryByText('This no longer exists')).toBeNull()
    expect(screen.queryByText('There are unsaved changes')).toBeNull()
  })
})

describe('leaving an editor', () => {
  test('asks before typed text is lost, and stays where one wants to', async () => {
    const page = await open(() => Promise.reject(new Error('not sent')))
    await page.write('Mine')
    void page.router.navigate({ href: '/elsewhere' })
    await page.person.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(page.addressNow()).toBe('/main/thing')
    expect(page.name.value).toBe('Mine')
    void page.router.navigate({ href: '/elsewhere' })
    await page.person.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(page.addressNow()).toBe('/elsewhere'))
  })

  test('goes on by itself when the save ends while it asks', async () => {
    let saved: (thing: Thing) => void = () => undefined
    const page = await open(() => new Promise((done) => (saved = done)))
    await page.write('Mine')
    await page.save()
    void page.router.navigate({ href: '/elsewhere' })
    await screen.findByRole('button', { name: 'Leave' })
    saved(stored('Mine'))
    await waitFor(() => expect(page.addressNow()).toBe('/elsewhere'))
  })

  test('asks nothing when nothing was changed', async () => {
    const page = await open(() => Promise.reject(new Error('not sent')))
    await page.router.navigate({ href: '/elsewhere' })
    expect(page.addressNow()).toBe('/elsewhere')
  })
})

describe('what breaks a rule', () => {
  test('is said where the screen has a place for it; a refusal without a place is a failure', async () => {
    const placeOf = (field: string) => (field.startsWith('ids.') ? 'list' : undefined)
    const refusing = (field: string) => async () => {
      throw new ApiError('ValidationError', { status: 400, fields: [{ field, message: 'wrongChoice' }] })
    }
    expect(await trySaving(refusing('ids.3'), undefined, placeOf)).toEqual({
      refused: [{ field: 'list', message: 'wrongChoice' }],
    })
    expect(await trySaving(refusing('other'), undefined, placeOf)).toHaveProperty('failure')
  })
})
