import { expect, test } from 'vitest'
import { render, screen } from '#testing/render.tsx'
import { applyStylesheet } from '#testing/styles.ts'
import stylesheet from './question-run.module.css?raw'
import classes from './question-run.module.css'

test('the progress of the demo test takes all the room beside the clock', async () => {
  applyStylesheet(stylesheet, classes)
  await render(
    <div className={classes.top}>
      <div className={classes.bar}>The bar</div>
    </div>,
  )
  const { flexGrow, maxWidth } = getComputedStyle(screen.getByText('The bar'))
  expect({ flexGrow, maxWidth }).toEqual({ flexGrow: '1', maxWidth: '' })
})
