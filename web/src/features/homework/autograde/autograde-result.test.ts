import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { LogView } from '#ui/log-view.tsx'
import { AutogradeResult, type AutogradeResultProps } from './autograde-result.tsx'

beforeAll(() => speak('ua'))

const labels: AutogradeResultProps['labels'] = {
  state: 'Перевірено',
  mark: 'Оцінка',
  trace: 'Журнал',
}
const draw = (props: Partial<AutogradeResultProps>) =>
  renderToStaticMarkup(
    createElement(AutogradeResult, {
      state: 'Success',
      mark: 5,
      problem: null,
      tests: [],
      trace: null,
      labels,
      ...props,
    }),
  )

test('each test with its outcome in words, its time and what it said; those that failed first', () => {
  const markup = draw({
    tests: [
      { name: 'adds', passed: true, message: null, ms: 3 },
      { name: 'keeps <b>order</b>', passed: false, message: 'expected 2', ms: null },
    ],
  })
  expect(markup.indexOf('keeps')).toBeLessThan(markup.indexOf('adds'))
  expect(markup).toContain('keeps &lt;b&gt;order')
  for (const words of ['Не пройдено: ', 'Пройдено: ', 'expected 2', '&lt;\u00a00,1 с', 'Пройдено 1 з 2 тестів'])
    expect(markup).toContain(words)
})

test('[AG-04] why it failed stands in words, without a mark', () => {
  const problem = { title: 'Помилка збірки', text: 'Причина – у кінці журналу.' }
  const markup = draw({ state: 'Failed', mark: null, problem, trace: 'npm ERR!' })
  for (const words of ['Помилка збірки', 'у кінці журналу', 'npm ERR!']) expect(markup).toContain(words)
  expect(markup).not.toContain('Оцінка')
})

test('a log is text: colours of the terminal are gone, markup is shown as it is', () => {
  const escape = String.fromCharCode(27)
  const text = `${escape}[31mred${escape}[0m <script>`
  expect(renderToStaticMarkup(createElement(LogView, { label: 'Журнал', text }))).toContain('>red &lt;script&gt;</pre>')
})

test('a log begins with its first words, however many empty lines are before them', () => {
  const text = '\n \r\n  first\n\nsecond'
  expect(renderToStaticMarkup(createElement(LogView, { label: 'Журнал', text }))).toContain('>  first\n\nsecond</pre>')
})
