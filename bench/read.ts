import type { Measurement } from './figure.ts'
import { measureAgainstPgbench } from './against-pgbench.ts'

/** The most frequent call of the product: who am I, with session, rights and everything the shell shows, uncached. */
export const read: Measurement = {
  name: 'read',
  run: () =>
    measureAgainstPgbench(
      'GET auth/me',
      ({ token }) => [{ method: 'GET', path: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }],
      { budget: 0.25, ambition: 0.33 },
    ),
}
