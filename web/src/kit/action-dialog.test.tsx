import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { speak } from '#testing/draw.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import type { ActionDialogProps } from './action-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

/** A call that a test answers. */
const pendingCall = () => {
  let settle: PromiseWithResolvers<void> = Promise.withResolvers()
  let count = 0
  return {
    call: () => {
      count++
      settle = Promise.withResolvers()
      return settle.promise
    },
    succeed: () => settle.resolve(),
    fail: (error: unknown) => settle.reject(error),
    count: () => count,
  }
}
type Call = ReturnType<typeof pendingCall>
type Failing = Pick<ActionDialogProps, 'onFailure' | 'failureTitle'>

function Things({ server, failing }: { server: Call; failing: Failing }) {
  const [isAsking, setAsking] = useState(false)
  const [usedBy, setUsedBy] = useState<readonly string[] | null>(null)
  const [isThere, setThere] = useState(true)
  const remove = async () => {
    await server.call()
    setThere(false)
    setAsking(false)
  }
  const removeUsed = async () => {
    await server.call()
    setUsedBy(['First stage', 'Last stage'])
  }
  return (
    <>
      {isThere && <button onClick={() => setAsking(true)}>Delete</button>}
      <button onClick={() => setUsedBy([])}>Make it used</button>
      {isAsking && (
        <RemovalDialog
          {...failing}
          title="Delete the thing?"
          confirmLabel="Yes"
          cancelLabel="No"
          remove={usedBy === null ? remove : removeUsed}
          refusal={usedBy?.length ? { title: 'It is used', text: usedBy.join(', ') } : null}
          onClose={() => setAsking(false)}
        >
          It will be gone.
        </RemovalDialog>
      )}
    </>
  )
}

beforeAll(() => speak('en'))
beforeEach(() => alertList.set([]))
afterEach(() => alertList.set([]))

const open = async (failing: Failing = {}) => {
  const server = pendingCall()
  const { person } = await render(<Things server={server} failing={failing} />)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const press = (name: string) => person.click(button(name))
  return { server, button, press, person }
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a removal', () => {
  test('that is done is not offered again while the page goes on', async () => {
    const server = pendingCall()
    const { person } = await render(
      <RemovalDialog title="Delete?" confirmLabel="Yes" cancelLabel="No" remove={server.call} onClose={() => undefined}>
        It will be gone.
      </RemovalDialog>,
    )
    const yes = await screen.findByRole('button', { name: 'Yes' })
    await person.click(yes)
    server.succeed()
    await person.click(yes)
    expect([server.count(), yes.getAttribute('aria-busy')]).toEqual([1, 'true'])
  })

  test('that did not happen can be tried again', async () => {
    let count = 0
    const remove = async () => ++count > 1
    const { person } = await render(
      <RemovalDialog title="Delete?" confirmLabel="Yes" cancelLabel="No" remove={remove} onClose={() => undefined}>
        It will be gone.
      </RemovalDialog>,
    )
    const yes = await screen.findByRole('button', { name: 'Yes' })
    await person.click(yes)
    await waitFor(() => expect(yes.getAttribute('aria-busy')).toBeNull())
    await person.click(yes)
    expect([count, yes.getAttribute('aria-busy')]).toEqual([2, 'true'])
  })

  test('begins with the focus on what changes nothing, and happens once, however often it is confirmed', async () => {
    const { server, button, press } = await open()
    await press('Delete')
    await dialog('Delete the thing?')
    await waitFor(() => expect(document.activeElement).toBe(button('No')))
    await press('Yes')
    await press('Yes')
    expect(button('Yes').getAttribute('aria-busy')).toBe('true')
    expect(button('No').disabled).toBe(true)
    expect(server.count()).toBe(1)
    server.succeed()
    await isClosed()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('can be left without anything happening', async () => {
    const { server, press } = await open()
    await press('Delete')
    await press('No')
    await isClosed()
    expect(server.count()).toBe(0)
  })

  test('that fails is told once, and the question goes', async () => {
    const { server, press } = await open()
    await press('Delete')
    await press('Yes')
    server.fail(new ApiError('UnknownError', { status: 500 }))
    await isClosed()
    expect(alertList.get()).toMatchObject([{ kind: 'error', text: 'error.UnknownError' }])
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('that fails may say so in its dialog, until it is tried again', async () => {
    const { server, button, press } = await open({ failureTitle: 'Not deleted' })
    await press('Delete')
    await press('Yes')
    server.fail(new ApiError('UnknownError', { status: 500 }))
    expect((await screen.findByRole('alert')).textContent).toContain('Not deleted')
    expect(alertList.get()).toEqual([])
    await waitFor(() => expect(button('Yes').getAttribute('aria-busy')).toBeNull())
    await press('Yes')
    expect(screen.queryByRole('alert')).toBeNull()
    server.succeed()
    await isClosed()
  })

  test('leaves a failure to who knows it better', async () => {
    const seen: unknown[] = []
    const { server, press } = await open({ onFailure: (error) => seen.push(error) })
    const error = new ApiError('AccessDenied', { status: 403 })
    await press('Delete')
    await press('Yes')
    server.fail(error)
    await waitFor(() => expect(seen).toEqual([error]))
    expect(alertList.get()).toEqual([])
    expect(await dialog('Delete the thing?')).toBeTruthy()
  })

  test('of what is used says where, in the place of the question', async () => {
    const { server, press } = await open()
    await press('Make it used')
    await press('Delete')
    await press('Yes')
    server.succeed()
    await dialog('It is used')
    expect(screen.getByRole('alert').textContent).toBe('First stage, Last stage')
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  })
})
