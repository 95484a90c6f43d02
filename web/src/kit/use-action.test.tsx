import { describe, expect, test } from 'vitest'
import { render, screen, waitFor } from '#testing/render.tsx'
import { useAction } from './use-action.ts'

interface SaverProps {
  save: () => Promise<unknown>
  onFailure?: (error: unknown) => void
}

function Saver({ save, onFailure }: SaverProps) {
  const { isBusy, failure, run, clear } = useAction(onFailure)
  return (
    <>
      <button aria-busy={isBusy} onClick={() => void run(save)}>
        Save
      </button>
      <button onClick={clear}>Type</button>
      <output>{failure instanceof Error ? failure.message : ''}</output>
    </>
  )
}

const open = async (props: SaverProps) => {
  const { person } = await render(<Saver {...props} />)
  const save = screen.getByRole('button', { name: 'Save' })
  const isBusy = (busy: boolean) => waitFor(() => expect(save.getAttribute('aria-busy')).toBe(String(busy)))
  return { person, save, isBusy, said: () => screen.getByRole('status').textContent }
}

function Choice({ send }: { send: () => Promise<unknown> }) {
  const { busyWith, run } = useAction<boolean>()
  return [true, false].map((answer) => (
    <button key={String(answer)} aria-busy={busyWith === answer} onClick={() => void run(send, answer)}>
      {answer ? 'Yes' : 'No'}
    </button>
  ))
}

describe('an action', () => {
  test('says which of several is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { person } = await render(<Choice send={() => promise} />)
    const [yes, no] = screen.getAllByRole('button')
    const busy = () => [yes, no].map((button) => button!.getAttribute('aria-busy'))
    expect(busy()).toEqual(['false', 'false'])
    await person.click(no!)
    await person.click(yes!)
    expect(busy()).toEqual(['false', 'true'])
    resolve()
    await waitFor(() => expect(busy()).toEqual(['false', 'false']))
  })

  test('runs once, however often it is asked for while it is under way, and again afterwards', async () => {
    const calls: PromiseWithResolvers<void>[] = []
    const call = () => {
      const pending = Promise.withResolvers<void>()
      calls.push(pending)
      return pending.promise
    }
    const { person, save, isBusy } = await open({ save: call })
    await person.dblClick(save)
    await isBusy(true)
    expect(calls).toHaveLength(1)
    calls[0]!.resolve()
    await isBusy(false)
    await person.click(save)
    expect(calls).toHaveLength(2)
    calls[1]!.resolve()
    await isBusy(false)
  })

  test('keeps why it failed until it runs again or is told to forget it', async () => {
    let tries = 0
    const { person, save, isBusy, said } = await open({
      save: async () => {
        if (++tries < 3) throw new Error(`try ${tries}`)
      },
    })
    await person.click(save)
    await waitFor(() => expect(said()).toBe('try 1'))
    await isBusy(false)
    await person.click(screen.getByRole('button', { name: 'Type' }))
    expect(said()).toBe('')
    await person.click(save)
    await waitFor(() => expect(said()).toBe('try 2'))
    await person.click(save)
    await waitFor(() => expect(said()).toBe(''))
  })

  test('tells of a failure, and is free again', async () => {
    const failures: unknown[] = []
    const error = new Error('no')
    const { person, save, isBusy } = await open({
      save: () => Promise.reject(error),
      onFailure: (one) => failures.push(one),
    })
    await person.click(save)
    await waitFor(() => expect(failures).toEqual([error]))
    await isBusy(false)
  })
})
