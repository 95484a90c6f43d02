import { expect, test } from 'vitest'
import { openVoices, type Voice } from './log-voices.ts'

const written = (...pieces: [text: string, voice: Voice][]): string => {
  let log = ''
  const say = openVoices((text) => void (log += text))
  for (const [text, voice] of pieces) say(text, voice)
  return log
}

test('every line of the student begins with the prefix, in whatever pieces it comes', () => {
  expect(written(['a\nb', 'student'], ['c\n', 'student'], ['d', 'student'])).toBe('| a\n| bc\n| d')
  expect(written(['\n', 'student'], ['\n=== tests\n', 'student'])).toBe('| \n| \n| === tests\n')
})

test('a line that somebody left open is ended before the other goes on', () => {
  const text = written(['one', 'harness'], ['=== tests', 'student'], ['ok 1\n', 'harness'], ['two\n', 'harness'])
  expect(text).toBe('one\n| === tests\nok 1\ntwo\n')
})

test('the tests and the runner write as they are', () => {
  expect(written(['=== tests\n', 'harness'], ['', 'student'], ['ok', 'harness'], [' 1\n', 'harness'])).toBe(
    '=== tests\nok 1\n',
  )
})

test('a log of the runner begins with what it says, and later an empty line sets it apart', () => {
  expect(written(['\n@ buildFailed\n', 'harness'])).toBe('@ buildFailed\n')
  expect(written(['npm test\n', 'student'], ['\n@ buildFailed\n', 'harness'])).toBe('| npm test\n\n@ buildFailed\n')
})
