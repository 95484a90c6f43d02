import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { QuestionCanvas } from './question-canvas.tsx'

const drawn = vi.fn<(line: string) => void>()

// The document of the tests has neither fonts nor a pen.
beforeAll(() => {
  const fonts = Object.assign(new EventTarget(), { load: () => new Promise(() => undefined) })
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pen = { measureText: () => ({ width: 10 }), scale: () => undefined, fillText: drawn }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[CONST-15] the question is drawn anew once the window has kept its size for 100 ms', async () => {
  await render(<QuestionCanvas text="?" />)
  drawn.mockClear()
  const resize = () => window.dispatchEvent(new Event('resize'))
  for (let time = 0; time < 5; time++) {
    resize()
    vi.advanceTimersByTime(99)
  }
  expect(drawn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(drawn).toHaveBeenCalledOnce()
})
