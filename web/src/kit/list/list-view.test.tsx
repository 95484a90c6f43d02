import { queryOptions, useQuery } from '@tanstack/react-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { text } from '#kit/address/address-parts.ts'
import { defineList } from './define-list.ts'
import { ListView } from './list-view.tsx'
import { useList } from './use-list.ts'

const things = defineList({ search: text() })
const names = Array.from({ length: 45 }, (_, index) => `Thing ${index + 1}`)

interface Asked {
  search: string
  page: number
}
/** Answers as the server does: pages of twenty. */
const answer = ({ search, page }: Asked) => {
  const found = names.filter((name) => name.includes(search.trim()))
  return { rows: found.slice((page - 1) * 20, page * 20), count: found.length }
}

function Things({ load }: { load: (asked: Asked) => ReturnType<typeof answer> }) {
  const { state, isFiltered, change, reset } = useList(things, '/main/things')
  const query = useQuery(queryOptions({ queryKey: ['tests', state], queryFn: async () => load(state), retry: false }))
  return (
    <>
      <input aria-label="Search" value={state.search} onChange={(event) => change({ search: event.target.value })} />
      <ListView
        {...{ query, isFiltered }}
        page={state.page}
        onPage={(page) => change({ page })}
        onReset={reset}
        empty={{ title: 'No things yet', text: 'Make the first one.' }}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        )}
      </ListView>
      {query.isRefetchError && <p>Not loaded again</p>}
    </>
  )
}

beforeAll(() => speak('en'))
const open = (address = '/main/things', load = answer) => render(<Things load={load} />, { address })

describe('a list', () => {
  test('shows a page, says how many there are, and goes on to the next one, which has an address', async () => {
    const { person, addressNow } = await open()
    expect(await screen.findByText('Thing 20')).toBeTruthy()
    expect(screen.getByText('1–20 of 45')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Thing 21')).toBeTruthy()
    expect(addressNow()).toBe('/main/things?page=2')
  })

  test('a search starts at its first page; what finds nothing offers to show all', async () => {
    const { person, addressNow } = await open('/main/things?page=2')
    await screen.findByText('Thing 21')
    await person.type(screen.getByRole('textbox', { name: 'Search' }), 'no such')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(addressNow()).toBe('/main/things?search=no+such')
    await person.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('Thing 1')).toBeTruthy()
    expect(addressNow()).toBe('/main/things')
  })

  test('an address beyond the last page leads to the last one', async () => {
    const { addressNow } = await open('/main/things?page=9')
    expect(await screen.findByText('Thing 45')).toBeTruthy()
    expect(addressNow()).toBe('/main/things?page=3')
  })

  test('an empty list says what comes next', async () => {
    await open('/main/things', () => ({ rows: [], count: 0 }))
    expect(await screen.findByText('No things yet')).toBeTruthy()
  })

  test('a failure is told and can be tried again', async () => {
    let isDown = true
    const { person } = await open('/main/things', (asked) => {
      if (isDown) throw new Error('down')
      return answer(asked)
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await person.click(again)
    expect(await screen.findByText('Thing 1')).toBeTruthy()
  })

  test('rows that are there stay when loading them again fails', async () => {
    let isDown = false
    const { person } = await open('/main/things', (asked) => {
      if (isDown) throw new Error('down')
      return answer(asked)
    })
    await screen.findByText('Thing 1')
    isDown = true
    void queryClient.invalidateQueries()
    await screen.findByText('Not loaded again')
    expect(screen.getByText('Thing 1')).toBeTruthy()
    // Another page was never there.
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
