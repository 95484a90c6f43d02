import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { MissingPartError } from '#lib/missing-part.rules.ts'
import { ErrorPart } from './error-screen.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = async (error = new Error('x is undefined')) => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: { supportEmail: 'help@academy.test' } })).fetch)
  const page = await render(<ErrorPart error={error} reset={() => undefined} />)
  return { press: (name: string) => page.person.click(screen.getByRole('button', { name })) }
}
const watchLoading = () => ({
  assign: vi.spyOn(window.location, 'assign').mockImplementation(() => undefined),
  reload: vi.spyOn(window.location, 'reload').mockImplementation(() => undefined),
})

test('[ERR-20] a page whose part is gone offers to reload, and says that drafts are kept', async () => {
  const { assign, reload } = watchLoading()
  const { press } = await show(new MissingPartError(new TypeError('Importing a module script failed.')))
  expect(screen.getByText(/Reload the page: your drafts are kept/)).toBeTruthy()
  await press('Reload')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(assign).not.toHaveBeenCalled()
})

test('[ERR-22] the button to the main page loads it anew', async () => {
  const { assign } = watchLoading()
  const { press } = await show()
  await press('Go to home page')
  expect(assign.mock.calls).toEqual([['/']])
})

test('[ERR-22] the button to the previous page goes back and loads that one anew', async () => {
  const { assign, reload } = watchLoading()
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2)
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  const { press } = await show()
  await press('Go back')
  expect(back).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(reload).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

test('[ERR-22] where there is no previous page, the main page is loaded', async () => {
  const { assign } = watchLoading()
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
  const { press } = await show()
  await press('Go back')
  expect(assign.mock.calls).toEqual([['/']])
})

test('[CONST-35] the support is written to at the address of the settings', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'Report the error' })
  await waitFor(() => expect(link.getAttribute('href')).toMatch(/^mailto:help@academy\.test\?subject=/))
})
