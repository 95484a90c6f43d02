import { measureAgainstPgbench } from './against-pgbench.ts'
import type { Figure, Measurement } from './figure.ts'
import type { Request } from './load.ts'

const put = (token: string, path: string, body: unknown): Request => ({
  method: 'PUT',
  path,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const limits = { budget: 0.6, ambition: 0.75 }

/** One row changed and committed before the reply; each call changes it back, so that every call is a real change. */
const saveLanguage = (): Promise<Figure[]> =>
  measureAgainstPgbench(
    'PUT settings',
    ({ token }) => ['en', 'ua'].map((localization) => put(token, '/api/users/update/settings', { localization })),
    limits,
  )

/** The same through a transaction: begin, check, change, read back, commit. */
const changeAcademy = (): Promise<Figure[]> =>
  measureAgainstPgbench(
    'PUT current-academy',
    ({ token, academyIds }) =>
      academyIds.map((academyId) => put(token, '/api/users/update/current-academy', { academyId })),
    limits,
  )

export const write: Measurement = {
  name: 'write',
  run: async () => [...(await saveLanguage()), ...(await changeAcademy())],
}
