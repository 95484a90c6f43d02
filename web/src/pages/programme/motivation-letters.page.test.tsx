import { lettersApi, type LetterWithWriter } from '@academy/contract/letters'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { setWindow } from '#testing/styles.ts'
import { MotivationLettersPage } from './motivation-letters.page.tsx'

const hr = makeUser({ academies: [makeAcademy(7, 'HR'), makeAcademy(8, 'HR')], currentAcademyId: null })

const letterIn = (academyId: number): LetterWithWriter => ({
  academyId,
  academyName: `Academy ${academyId}`,
  userId: 5,
  firstName: 'Олена',
  lastName: 'Коваль',
  email: 'olena@example.com',
  avatarUrl: null,
  specialization: null,
  country: null,
  graduationYear: null,
  university: null,
  experience: [],
  successPercent: null,
  letter: { letterText: `A letter to academy ${academyId}`, updatedAt: '2026-03-01T10:00:00.000Z' },
  decision: null,
  isWaiting: true,
})

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

test('[ACAD-52] [INT-04] letters of all academies: each says to which it was written, and one person may have two', async () => {
  const server = fakeServer(({ path }) =>
    path.endsWith('/motivation-letters')
      ? { body: { rows: [letterIn(7), letterIn(8)], count: 2, totals: { inStage: 2, decided: 0 } } }
      : { body: [] },
  )
  vi.stubGlobal('fetch', server.fetch)
  const { person, addressNow } = await render(<MotivationLettersPage />, {
    user: hr,
    address: '/main/motivation-letters',
  })
  expect(await screen.findByText('A letter to academy 7')).toBeTruthy()
  expect(server.seen.map(({ query }) => query.get('academyId'))).toEqual(['all'])
  // Directions are those of one academy.
  expect(screen.queryByRole('combobox', { name: 'Direction' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /Academy 8/ }))
  expect(await screen.findByText('A letter to academy 8')).toBeTruthy()
  expect(addressNow()).toBe('/main/motivation-letters?open=8-5')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Academy' }), 'Academy 8')
  expect(await screen.findByRole('combobox', { name: 'Direction' })).toBeTruthy()
  expect(addressNow()).toBe('/main/motivation-letters?academy=8')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Letter' }), 'Written')
  expect(addressNow()).toBe('/main/motivation-letters?academy=8&written=yes')
})

test('on a phone the filters lie behind one button, and who has written nothing is told apart', async () => {
  setWindow(390)
  const rows = [{ ...letterIn(7), letter: null }]
  const body = { rows, count: 1, totals: { inStage: 1, decided: 0 } }
  vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path.endsWith('/motivation-letters') ? body : [] })).fetch)
  const { person, addressNow } = await render(<MotivationLettersPage />, {
    user: hr,
    address: '/main/motivation-letters',
  })
  expect(await screen.findByRole('button', { name: /Олена Коваль.+No letter yet/ })).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Filters' }))
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Decision' }), 'Passed')
  expect(addressNow()).toBe('/main/motivation-letters?standing=passed')
})

describe('deciding', () => {
  type Decision = NonNullable<LetterWithWriter['decision']>
  const names = ['Бондар', 'Гнатюк', 'Ткач']
  const at = (count: number) => new Date(Date.UTC(2026, 2, 2, 10, 0, count)).toISOString()

  /** A server that keeps what is decided, as the real one does. */
  const academyWithLetters = (decisions: (Decision | null)[] = [null, null, null], isInStage = true) => {
    let count = 0
    const rows = () =>
      names.map((lastName, index) => ({
        ...letterIn(7),
        userId: index + 11,
        lastName,
        decision: decisions[index] ?? null,
        isWaiting: isInStage && decisions[index]?.isPassed == null,
      }))
    return fakeServer(({ path, method, body }) => {
      const [, userId] = /motivation-letters\/(\d+)\/decision$/.exec(path) ?? []
      if (userId && method === 'PUT') {
        const index = Number(userId) - 11
        const { updatedAt, ...values } = body as Omit<Decision, 'decidedBy'>
        if (updatedAt !== (decisions[index]?.updatedAt ?? null))
          return failure('ValidationError', 409, { fields: [{ field: 'updatedAt', message: 'savedMeanwhile' }] })
        decisions[index] = { ...values, decidedBy: { id: 1, fullName: 'Надія Гриценко' }, updatedAt: at(++count) }
        return { body: decisions[index] }
      }
      if (path === lettersApi.nextWaiting.path) {
        const { after } = body as { after: { userId: number } }
        const others = rows().filter(({ userId, isWaiting }) => isWaiting && userId !== after.userId)
        const next = others.find(({ userId }) => userId > after.userId) ?? others[0]
        return { body: { next: next ? { academyId: 7, userId: next.userId, page: 1 } : null } }
      }
      if (!path.endsWith('/motivation-letters')) return { body: [] }
      const { filters } = body as { filters?: { standing?: string } }
      const listed = rows().filter((row) => filters?.standing !== 'waiting' || row.decision?.isPassed == null)
      const decided = decisions.filter((one) => one?.isPassed != null).length
      return { body: { rows: listed, count: listed.length, totals: { inStage: 3, decided } } }
    })
  }
  const decidedOf = (server: ReturnType<typeof fakeServer>) =>
    server.seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-2), body])
  const open = async (server: ReturnType<typeof fakeServer>, query = '') => {
    vi.stubGlobal('fetch', server.fetch)
    const drawn = await render(<MotivationLettersPage />, {
      user: { ...hr, currentAcademyId: 7 },
      address: `/main/motivation-letters?academy=7${query}`,
    })
    await screen.findByRole('heading', { name: /Бондар/ })
    return drawn
  }

  test('[INT-04] by keys: mark and outcome are saved at once, the next letter opens, the last decision is undone', async () => {
    const server = academyWithLetters()
    const { person } = await open(server)
    expect(screen.getByText('0 of 3 decided')).toBeTruthy()
    await person.keyboard('8p')
    expect(await screen.findByRole('heading', { name: /Гнатюк/ })).toBeTruthy()
    expect(await screen.findByText('1 of 3 decided')).toBeTruthy()
    await person.keyboard('f')
    expect(await screen.findByRole('heading', { name: /Ткач/ })).toBeTruthy()
    await person.keyboard('u')
    expect(await screen.findByRole('heading', { name: /Гнатюк/ })).toBeTruthy()
    expect(await screen.findByText('1 of 3 decided')).toBeTruthy()
    expect(decidedOf(server)).toEqual([
      ['11', { mark: 8, isPassed: null, note: '', updatedAt: null }],
      ['11', { mark: 8, isPassed: true, note: '', updatedAt: at(1) }],
      ['12', { mark: null, isPassed: false, note: '', updatedAt: null }],
      ['12', { mark: null, isPassed: null, note: '', updatedAt: at(3) }],
    ])
  })

  const decision: Decision = {
    mark: null,
    isPassed: true,
    note: '',
    decidedBy: { id: 9, fullName: 'Інша Людина' },
    updatedAt: at(40),
  }
  test('[INT-04] leads on to the next letter that waits, J and K to every letter', async () => {
    const { person } = await open(academyWithLetters([null, decision, null]))
    await person.keyboard('j')
    expect(await screen.findByRole('heading', { name: /Гнатюк/ })).toBeTruthy()
    await person.keyboard('k')
    await screen.findByRole('heading', { name: /Бондар/ })
    await person.keyboard('p')
    expect(await screen.findByRole('heading', { name: /Ткач/ })).toBeTruthy()
    await person.keyboard('f')
    await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['letters.noneWaits']))
    expect(screen.getByRole('heading', { name: /Ткач/ })).toBeTruthy()
  })

  test('[INT-04] from the last one the way leads to a letter that was passed over', async () => {
    const { person } = await open(academyWithLetters([null, null, null]))
    await person.keyboard('jj')
    await screen.findByRole('heading', { name: /Ткач/ })
    await person.keyboard('p')
    expect(await screen.findByRole('heading', { name: /Бондар/ })).toBeTruthy()
  })

  test('[INT-04] after their stage, when none waits any more, each decision leads to the next of the list', async () => {
    const server = academyWithLetters([null, null, null], false)
    const { person } = await open(server)
    for (const name of [/Гнатюк/, /Ткач/]) {
      await person.keyboard('p')
      expect(await screen.findByRole('heading', { name })).toBeTruthy()
    }
    await person.keyboard('f')
    await waitFor(() => expect(decidedOf(server)).toHaveLength(3))
    expect(screen.getByRole('heading', { name: /Ткач/ })).toBeTruthy()
    expect(alertList.get()).toEqual([])
  })

  test('the queue of those that wait loses what is decided, and says when nothing is left', async () => {
    const { person } = await open(academyWithLetters(), '&standing=waiting')
    for (const name of [/Гнатюк/, /Ткач/]) {
      await person.keyboard('p')
      expect(await screen.findByRole('heading', { name })).toBeTruthy()
    }
    await person.click(screen.getByRole('button', { name: 'Not passed' }))
    expect(await screen.findByText('Every letter is decided')).toBeTruthy()
  })

  test('[Q-87] what somebody else decided meanwhile is shown and stays', async () => {
    const decisions: (Decision | null)[] = [null, null, null]
    const { person } = await open(academyWithLetters(decisions))
    decisions[0] = {
      mark: 3,
      isPassed: false,
      note: '',
      decidedBy: { id: 9, fullName: 'Інша Людина' },
      updatedAt: at(50),
    }
    await person.type(screen.getByRole('textbox', { name: 'Note for the team' }), 'Так')
    await person.tab()
    expect(await screen.findByText(/Someone else has just decided/)).toBeTruthy()
    expect(await screen.findByText(/Інша Людина/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Not passed' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('the list marks a letter that was changed after its decision', async () => {
    const decision = { mark: null, isPassed: false, note: '', decidedBy: null }
    // The letters are of the first of March, at ten.
    const before = { ...decision, updatedAt: '2026-03-01T09:00:00.000Z' }
    const after = { ...decision, updatedAt: '2026-03-01T11:00:00.000Z' }
    await open(academyWithLetters([before, after, null]))
    expect(screen.getByRole('button', { name: /Бондар.*changed after the decision.*Not passed/ })).toBeTruthy()
    expect(screen.getAllByText('changed after the decision')).toHaveLength(1)
  })

  test('a note is saved with the decision, and keys are no keys while it is written', async () => {
    const server = academyWithLetters()
    const { person } = await open(server)
    await person.keyboard('n')
    await person.keyboard('pf 7')
    await person.click(screen.getByRole('button', { name: 'Passed' }))
    expect(await screen.findByRole('heading', { name: /Гнатюк/ })).toBeTruthy()
    expect(decidedOf(server).at(-1)).toEqual(['11', expect.objectContaining({ isPassed: true, note: 'pf 7' })])
  })
})
