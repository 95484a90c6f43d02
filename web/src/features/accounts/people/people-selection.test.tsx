import type { PeopleQuery } from '@academy/contract/people'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeMembership, makePerson, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { peopleList } from './people-filter.rules.ts'
import { PeopleTable } from './people-table.tsx'

const { read: readFilter } = peopleList

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const student = (id: number, firstName: string) =>
  makePerson({ id, firstName, lastName: 'Коваль', academies: [makeMembership(7, ['Student'])] })
const rows = [student(5, 'Олена'), student(6, 'Ігор')]

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = (isSelectable: boolean) => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: { rows, count: 2 } })).fetch)
  return render(
    <PeopleTable
      filter={readFilter({})}
      onChange={() => {}}
      onReset={() => {}}
      bulkActions={
        isSelectable
          ? ({ target }, clear) => (
              <button type="button" onClick={clear}>
                Chosen {target.filters?.userIds?.join(' and ')}
              </button>
            )
          : null
      }
    />,
    { user: admin },
  )
}

test('[ACC-62] people are selected for what can be done with many at once', async () => {
  const { person } = await open(true)
  await person.click(await screen.findByRole('checkbox', { name: 'Select Олена Коваль' }))
  expect(screen.getByText('Selected: 1')).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Select everyone on the page' }))
  await person.click(screen.getByRole('button', { name: 'Chosen 5 and 6' }))
  expect(screen.queryByText(/^Selected/)).toBeNull()
})

test('where nothing can be done with many, nobody is selected', async () => {
  await open(false)
  expect(await screen.findByText('Олена Коваль')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[ACC-62] who is selected stays so while one turns the pages', async () => {
  const pages = [rows, [student(7, 'Тарас')]]
  const server = fakeServer(({ body }) => ({
    body: { rows: pages[((body as PeopleQuery | null)?.page ?? 1) - 1], count: 21 },
  }))
  vi.stubGlobal('fetch', server.fetch)
  function People() {
    const [filter, setFilter] = useState(readFilter({}))
    return (
      <PeopleTable
        filter={filter}
        onChange={(change) => setFilter({ ...filter, ...change })}
        onReset={() => {}}
        bulkActions={({ target }) => target.filters?.userIds?.join(' and ')}
      />
    )
  }
  const { person } = await render(<People />, { user: admin })
  await person.click(await screen.findByRole('checkbox', { name: 'Select Олена Коваль' }))
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await person.click(await screen.findByRole('checkbox', { name: 'Select Тарас Коваль' }))
  expect(screen.getByText('5 and 7')).toBeTruthy()
  expect(screen.getByText('Selected: 2')).toBeTruthy()
})

test('[ACC-62] result and mark of the stage are columns to choose', async () => {
  const stage = { name: { ua: 'Entry test', en: 'Entry test' }, state: 'Passed', successPercent: 80, mark: 9 } as const
  const studies = [{ academyId: 7, direction: 'JS', groups: ['Evening'], stage }]
  vi.stubGlobal('fetch', fakeServer(() => ({ body: { rows: [{ ...rows[0]!, studies }], count: 1 } })).fetch)
  await render(<PeopleTable filter={readFilter({})} onChange={() => {}} onReset={() => {}} />, {
    user: admin,
    address: '/main/users?columns=result.mark',
  })
  const row = (await screen.findByText('Олена Коваль')).closest('tr')!
  for (const part of ['JS · Evening', 'Entry test', 'Passed', '80%', 'Mark: 9']) expect(row.textContent).toContain(part)
})
