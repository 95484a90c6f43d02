import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { FunnelPage } from './funnel.page.tsx'

const person = makeUser({
  academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'HR'), makeAcademy(9, 'Student')],
  currentAcademyId: null,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test('[STAT-12] [ACAD-52] with all academies selected one is chosen first, of those whose statistics the person reads', async () => {
  const server = fakeServer(() => ({ body: [] }))
  vi.stubGlobal('fetch', server.fetch)
  const { router } = await render(<FunnelPage />, { user: person, address: '/main/statistic/funnel' })
  const offered = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(offered).toEqual([
    ['Academy 7', '/main/statistic/funnel?academy=7'],
    ['Academy 8', '/main/statistic/funnel?academy=8'],
    [' Start page', '/main'],
  ])
  await router.navigate({ href: '/main/statistic/funnel?academy=8' })
  await waitFor(() => {
    const asked = server.seen.filter(({ path }) => path.endsWith('/stagesFunnel'))
    expect(asked.map(({ query }) => query.get('academyId'))).toEqual(['8'])
  })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Academy' }).value).toBe('8')
})
