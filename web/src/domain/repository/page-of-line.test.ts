import { expect, test } from 'vitest'
import { pageOfLine } from './page-of-line.ts'

const commit = 'a'.repeat(40)

test.each([
  ['https://github.com/people/work.git', `https://github.com/people/work/blob/${commit}/src/a%20b.js#L7`],
  ['https://gitlab.com/group/people/work.git', `https://gitlab.com/group/people/work/-/blob/${commit}/src/a%20b.js#L7`],
  ['https://bitbucket.org/people/work.git', `https://bitbucket.org/people/work/src/${commit}/src/a%20b.js#lines-7`],
])('a line of %s has its page at the host', (link, page) => {
  expect(pageOfLine(link, commit, 'src/a b.js', 7)).toBe(page)
})

test('no other address becomes a link', () => {
  for (const link of ['', 'https://example.com/people/work.git', 'javascript:alert(1)//.git'])
    expect(pageOfLine(link, commit, 'a.js', 1)).toBeNull()
})
