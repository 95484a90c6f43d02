import { studentLinePrefix } from '@academy/contract/limits'

/** Who wrote a piece of the log. Text of a box that holds the student's code is the student's, whoever printed it. */
export type Voice = 'harness' | 'student'
export type Log = (text: string, voice?: Voice) => void

/**
 * Keeps what the student's code prints apart from what the tests and the runner print: each of its lines begins with
 * the prefix. So a student cannot print what the server looks for in the lines of the tests.
 */
export const openVoices = (add: (text: string) => void): Log => {
  let last: Voice = 'harness'
  let isLineOpen = false
  let isEmpty = true
  return (given, voice = 'harness') => {
    // An empty line sets apart what comes after something else: at the beginning there is nothing.
    const text = isEmpty && voice === 'harness' ? given.replace(/^\n+/, '') : given
    if (text === '') return
    isEmpty = false
    const isTaken = isLineOpen && last !== voice
    const begin = isTaken ? '\n' : ''
    const isNewLine = isTaken || !isLineOpen
    const marked = (isNewLine ? studentLinePrefix : '') + text.replace(/\n(?=[^])/g, `\n${studentLinePrefix}`)
    add(begin + (voice === 'student' ? marked : text))
    last = voice
    isLineOpen = !text.endsWith('\n')
  }
}
