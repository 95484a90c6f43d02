import { beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { world } from './fake-world.ts'
import { QuestionCard } from './question-card.tsx'

// The document of a test has no fonts to draw with.
vi.mock('./question-canvas.tsx', () => ({ QuestionCanvas: ({ text }: { text: string }) => text }))

beforeAll(() => speak('en'))

/** A running test inside the parts of its page that can have the focus. */
const open = async () => {
  const own = world()
  await own.run.start()
  const { person } = await render(
    <main id="main" tabIndex={-1}>
      <a href="#elsewhere">A link</a>
      <button type="button">A button</button>
      <QuestionCard run={own.run} turn={0} onGo={() => undefined} />
    </main>,
    { user: makeStudent() },
  )
  return { ...own, person }
}

describe('Enter goes on with what is chosen', () => {
  test.each(['#main', 'section', 'body'])('at the first question, with the focus on %s', async (place) => {
    const { person, current } = await open()
    document.querySelector<HTMLElement>(place)!.focus()
    await person.keyboard('1')
    expect(screen.getAllByRole('radio')[0]).toHaveProperty('checked', true)
    await person.keyboard('{Enter}')
    await waitFor(() => expect(current()).toBe(2))
  })
  test('with the focus on an option, once', async () => {
    const { person, current, seen } = await open()
    await person.click(screen.getAllByRole('radio')[1]!)
    await person.keyboard('{Enter}')
    await waitFor(() => expect(current()).toBe(2))
    expect(seen.order).toEqual(['start', 'answer 1'])
  })
  test.each(['link', 'button'] as const)('but not with the focus on a %s', async (role) => {
    const { person, current, seen } = await open()
    await person.keyboard('1')
    screen.getByRole(role, { name: new RegExp(`A ${role}`) }).focus()
    await person.keyboard('{Enter}')
    expect(current()).toBe(1)
    expect(seen.order).toEqual(['start'])
  })
  test('and not before something is chosen', async () => {
    const { person, current } = await open()
    document.querySelector<HTMLElement>('#main')!.focus()
    await person.keyboard('{Enter}')
    expect(current()).toBe(1)
  })
})
