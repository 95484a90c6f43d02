import { describe, expect, test } from 'vitest'
import { firstFile, treeOf } from './file-tree.rules.ts'
import { insertPhrase, selectedPhrase } from './phrases.rules.ts'
import { newestOf } from './submissions.rules.ts'
import { minutesSince, waitParts, waitTone } from './waiting.rules.ts'

test.each([
  [0, 'minutes', 1],
  [59.4, 'minutes', 59],
  [60, 'hours', 1],
  [47 * 60, 'hours', 47],
  [48 * 60, 'days', 2],
  [10 * 24 * 60, 'days', 10],
])('%d minutes are told as %s: %d', (minutes, unit, count) => expect(waitParts(minutes)).toEqual({ unit, count }))

test('long waits stand out', () => {
  expect([10, 47 * 60, 2 * 1440, 4 * 1440].map(waitTone)).toEqual(['calm', 'calm', 'long', 'late'])
  expect(minutesSince('2026-11-15T10:00:00Z', new Date('2026-11-15T10:30:00Z'))).toBe(30)
  expect(minutesSince('2026-11-15T10:00:00Z', new Date('2026-11-15T09:59:00Z'))).toBe(0)
})

describe('the comment bank', () => {
  test('a phrase takes the place of what is selected, else a line of its own', () => {
    expect(insertPhrase('', { from: 0, to: 0 }, 'Добре')).toEqual({ text: 'Добре', caret: 5 })
    expect(insertPhrase('Один', { from: 4, to: 4 }, 'Два')).toEqual({ text: 'Один\nДва', caret: 8 })
    expect(insertPhrase('Один\nхх кінець', { from: 5, to: 7 }, 'Два')).toEqual({ text: 'Один\nДва кінець', caret: 8 })
  })
  test('what is selected is kept, or all of it', () => {
    expect(selectedPhrase(' Один Два ', { from: 6, to: 9 })).toBe('Два')
    expect(selectedPhrase(' Один Два ', { from: 3, to: 3 })).toBe('Один Два')
    expect(selectedPhrase('   ', { from: 0, to: 0 })).toBe('')
    expect(selectedPhrase('x'.repeat(3000), { from: 0, to: 0 })).toHaveLength(2000)
  })
})

describe('the files of a repository', () => {
  const file = (path: string, isText = true) => ({ path, size: 1, isText })
  test('as folders; those that only hold another one stand in one line', () => {
    const tree = treeOf([
      file('README.md'),
      file('src/main/java/App.java'),
      file('src/main/java/Queue.java'),
      file('web/a.css'),
    ])
    expect(tree.files.map(({ name }) => name)).toEqual(['README.md'])
    expect(tree.folders.map(({ name, files }) => [name, files.map((one) => one.path)])).toEqual([
      ['src/main/java', ['src/main/java/App.java', 'src/main/java/Queue.java']],
      ['web', ['web/a.css']],
    ])
    expect(treeOf([])).toEqual({ name: '', folders: [], files: [] })
  })
  test('the entrance is opened first, never what is no text', () => {
    expect(firstFile([file('README.md'), file('logo.png', false), file('src/index.js')])).toBe('src/index.js')
    expect(firstFile([file('b.txt'), file('README.md')])).toBe('README.md')
    expect(firstFile([file('index.png', false)])).toBeNull()
  })
})

test('the newest attempt is the one with the highest number, in whatever order they come', () => {
  const attempt = (number: number) => ({
    number,
    body: '',
    bodyTree: [],
    repoLink: null,
    submittedAt: '2026-11-15T10:00:00Z',
    commit: null,
  })
  expect(newestOf([attempt(2), attempt(3), attempt(1)])?.number).toBe(3)
  expect(newestOf([])).toBeUndefined()
})
