import { expect, test } from 'vitest'
import { render, screen } from '#testing/render.tsx'
import { applyStylesheet } from '#testing/styles.ts'
import { Button } from './button.tsx'
import buttonStyles from './button.module.css?raw'
import buttonClasses from './button.module.css'
import { BulkBar } from './data-table.tsx'
import tableStyles from './data-table.module.css?raw'
import tableClasses from './data-table.module.css'

test('a button without a background has the colour of the dark bar it lies on, not that of the page', async () => {
  applyStylesheet(':root { --ac-brand: green; --ac-nav-text: white }')
  applyStylesheet(buttonStyles, buttonClasses)
  applyStylesheet(tableStyles, tableClasses)
  const all = (name: string) => (
    <Button size="sm" variant="ghost">
      {name}
    </Button>
  )
  await render(
    <>
      {all('On the page')}
      <BulkBar label="2">{all('In the bar')}</BulkBar>
    </>,
  )
  const colourOf = (name: string) => getComputedStyle(screen.getByRole('button', { name })).color
  expect(colourOf('On the page')).toBe('green')
  expect(colourOf('In the bar')).toBe('white')
})
