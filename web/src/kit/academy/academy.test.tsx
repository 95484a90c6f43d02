import { beforeAll, describe, expect, test } from 'vitest'
import { useList } from '#kit/list/use-list.ts'
import { text } from '#kit/address/address-parts.ts'
import { defineList } from '#kit/list/define-list.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { DataTable } from '#ui/data-table.tsx'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { useRowPath } from './academy-address.ts'
import { useAcademyColumn } from './academy-column.tsx'
import { AcademyFilter } from './academy-filter.tsx'
import { ChooseAcademy } from './choose-academy.tsx'

/** TrackOwner in two academies, HR in a third, chosen none: who stands at 'all'. */
const owner = makeUser({
  academies: [makeAcademy(7, 'TrackOwner'), makeAcademy(8, 'TrackOwner'), makeAcademy(9, 'HR')],
  currentAcademyId: null,
})
const things = defineList({ search: text() })

function Things() {
  const { selection } = usePerson()
  const { change } = useList(things, '/main/lectures')
  const pathOf = useRowPath()
  const columns = useAcademyColumn<{ academyName: string }>()
  return (
    <>
      <p>Selected: {String(selection)}</p>
      <AcademyFilter needs="groups.manage" />
      <button onClick={() => change({ search: 'git' })}>Search</button>
      <a href={pathOf('/main/lectures/3', 8)}>A lecture</a>
      <DataTable
        caption="Things"
        columns={[{ id: 'one', header: 'One', cell: () => 'one' }, ...columns]}
        rows={[{ academyName: 'Academy 8' }]}
        rowKey={() => '1'}
      />
    </>
  )
}
const open = (address: string, user = owner) => render(<Things />, { user, address })
const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Academy' })

beforeAll(() => speak('en'))

describe('[ACAD-52] a list over several academies', () => {
  test('says of each row where it belongs, and its links lead into that academy', async () => {
    await open('/main/lectures')
    expect(screen.getByText('Selected: all')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Academy' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'A lecture' }).getAttribute('href')).toBe('/main/lectures/3?academy=8')
  })

  test('is narrowed to one of those in which the person has the right, and stays there while one searches', async () => {
    const { person, addressNow } = await open('/main/lectures')
    expect([...filter().options].map(({ text: name }) => name)).toEqual(['All', 'Academy 7', 'Academy 8'])
    await person.selectOptions(filter(), 'Academy 7')
    expect(await screen.findByText('Selected: 7')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Academy' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Search' }))
    expect(addressNow()).toBe('/main/lectures?academy=7&search=git')
    await person.selectOptions(filter(), 'All')
    expect(await screen.findByText('Selected: all')).toBeTruthy()
    expect(addressNow()).toBe('/main/lectures')
  })

  test('needs neither column nor filter where one academy is chosen', async () => {
    await open('/main/lectures', { ...owner, currentAcademyId: 8 })
    expect(screen.getByText('Selected: 8')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByRole('link', { name: 'A lecture' }).getAttribute('href')).toBe('/main/lectures/3')
  })

  test('an academy in which the person is no staff is not entered by an address', async () => {
    const student = makeUser({
      academies: [makeAcademy(7, 'Teacher'), makeAcademy(6, 'Student'), makeAcademy(5, 'Teacher', { active: false })],
      currentAcademyId: 7,
    })
    for (const id of [5, 6, 99]) {
      await open(`/main/lectures?academy=${id}`, student)
      expect(screen.getAllByText('Selected: 7').length).toBeGreaterThan(0)
    }
  })
})

describe('what belongs to one academy', () => {
  test('offers those in which the person may make it', async () => {
    await render(<ChooseAcademy needs="groups.manage" />, { user: owner, address: '/main/groups' })
    const offered = screen.getAllByRole('link')
    expect(offered.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Academy 7', '/main/groups?academy=7'],
      ['Academy 8', '/main/groups?academy=8'],
      [' Start page', '/main'],
    ])
  })
})
