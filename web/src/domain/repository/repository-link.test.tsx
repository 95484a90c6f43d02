import { beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { RepositoryLink } from './repository-link.tsx'

const { settings } = vi.hoisted(() => ({ settings: { isDemo: false } }))
vi.mock('#lib/settings.ts', async (original) => ({ ...(await original<object>()), useSettings: () => settings }))

const demoLink = 'https://github.com/academy--demo/queue-good.git'
beforeAll(() => speak('en'))

test('an address leads to its repository, in a new tab', async () => {
  settings.isDemo = true
  await render(<RepositoryLink link="https://github.com/olena/todo.git" />)
  const link = screen.getByRole('link', { name: /github\.com\/olena\/todo/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://github.com/olena/todo.git',
    '_blank',
  ])
})

test('an address of the demo can be copied, and leads nobody to a page that does not exist', async () => {
  settings.isDemo = true
  const { person } = await render(<RepositoryLink link={demoLink} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('github.com/academy--demo/queue-good.git')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(await navigator.clipboard.readText()).toBe(demoLink)
})

test('without demo data such an address is a link like others', async () => {
  settings.isDemo = false
  await render(<RepositoryLink link={demoLink} />)
  expect(screen.getByRole('link')).toBeDefined()
})
