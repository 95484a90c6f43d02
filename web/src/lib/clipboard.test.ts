import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

/** Just enough of a page to select a text and copy it the old way. */
const page = (options: { execCommand: () => boolean }) => {
  const steps: string[] = []
  const field = {
    value: '',
    style: {},
    select: () => void steps.push(`selected ${field.value}`),
    remove: () => void steps.push('removed'),
  }
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('document', {
    activeElement: null,
    createElement: () => field,
    body: { append: () => void steps.push('added') },
    execCommand: (command: string) => {
      steps.push(command)
      return options.execCommand()
    },
  })
  return steps
}

afterEach(() => void vi.unstubAllGlobals())

describe('[SYS-17] copying', () => {
  test('uses the clipboard of the browser', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('link')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('link')
  })
  test.each([
    ['a plain-http origin has none', {}],
    ['it is refused', { clipboard: { writeText: () => Promise.reject(new Error('no')) } }],
  ])('works from a selected field when %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    const steps = page({ execCommand: () => true })
    expect(await copyText('link')).toBe(true)
    expect(steps).toEqual(['added', 'selected link', 'copy', 'removed'])
  })
  test.each([
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
  ])('says so when the browser %s, and leaves nothing behind', async (_, execCommand) => {
    vi.stubGlobal('navigator', {})
    const steps = page({ execCommand })
    expect(await copyText('link')).toBe(false)
    expect(steps.at(-1)).toBe('removed')
  })
})
