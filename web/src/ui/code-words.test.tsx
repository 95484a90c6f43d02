import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { CodeWords, withoutCodeMarks } from './code-words.tsx'

test('what stands between backticks is set as code, and nothing else', async () => {
  await render(<CodeWords text="Eggosaurus `undefined`, not `null` yet" />)
  expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['undefined', 'null'])
  expect(document.body.textContent).toContain('Eggosaurus undefined, not null yet')
})

test('where only letters can stand the marks are gone', () => {
  expect(withoutCodeMarks('Eggosaurus `undefined`')).toBe('Eggosaurus undefined')
})
