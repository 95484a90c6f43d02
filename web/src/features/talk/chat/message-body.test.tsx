import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render } from '#testing/render.tsx'
import { MessageBody } from './message-body.tsx'

beforeAll(() => speak('en'))

test('[RT-01] bold words of a message are bold, and its markup is text', async () => {
  const message = '**Never** run `x` **https://a.ua** **<img src=x onerror=alert(1)>**'
  await render(<MessageBody message={message} code={null} resources={[]} academyId={7} />)
  expect([...document.body.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'Never',
    expect.stringContaining('https://a.ua'),
    '<img src=x onerror=alert(1)>',
  ])
  expect(document.body.querySelector('strong a')!.getAttribute('href')).toBe('https://a.ua')
  expect(document.body.querySelector('code')!.textContent).toBe('x')
  expect(document.body.querySelector('img')).toBeNull()
})
