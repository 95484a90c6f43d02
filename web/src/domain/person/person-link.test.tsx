import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { PersonCell, PersonLink, PersonPageLink } from './person-link.tsx'

beforeAll(() => speak('en'))

test('[NAV-50] a name leads to the page of the person, in a list of several academies to the right one', async () => {
  await render(
    <>
      <PersonLink id={5}>Олена Коваль</PersonLink>
      <PersonCell id={6} academyId={7} name="Максим Кравець" note="max@example.com" />
      <PersonPageLink id={8} academyId={9} name="Роман Лисенко">
        <Avatar name="Роман Лисенко" />
      </PersonPageLink>
    </>,
    { user: makeUser({ academies: [makeAcademy(9, 'HR')] }) },
  )
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Олена Коваль')).toBe('/main/users/5')
  expect(hrefOf('Максим Кравець')).toBe('/main/users/6?academy=7')
  expect(hrefOf('Роман Лисенко’s page')).toBe('/main/users/8')
})

test('[NAV-50] from a screen of an academy that is not the chosen one a name stays in that academy', async () => {
  await render(<PersonLink id={5}>Олена Коваль</PersonLink>, {
    user: makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')], currentAcademyId: null }),
    address: '/main/teams?academy=8',
  })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/main/users/5?academy=8')
})
