import autocannon from 'autocannon'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { testPassword } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { load, type Request } from './load.ts'
import { type Fixture, withFixture } from './fixture.ts'

const readers = 16
const loggingIn = 16
const rounds = 3
const roundSeconds = 4
/** Far below what the server can do: waiting would come from the log-ins, not from the readers themselves. */
const readsPerSecond = 200

const readMe = ({ token }: { token: string }): Request => ({
  method: 'GET',
  path: '/api/auth/me',
  headers: { authorization: `Bearer ${token}` },
})
const logIn = ({ email }: { email: string }): Request => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: testPassword }),
})

const readSlowly = async (url: string, requests: Request[]): Promise<number> => {
  let next = 0
  const result = await autocannon({
    url,
    connections: readers,
    duration: roundSeconds,
    overallRate: readsPerSecond,
    setupClient: (client) => client.setRequests([requests[next++ % requests.length]!]),
  })
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error('A read was refused while others logged in.')
  return result.latency.p99
}

const takeTurns = async (fixture: Fixture): Promise<Figure[]> => {
  const server = await startServerProcess({ ...fixture.env, PORT: String(await freePort()) })
  const reads = fixture.requestsByPerson.slice(0, readers).map(([read]) => read!)
  const logIns = fixture.requestsByPerson.slice(readers).map(([, login]) => [login!])
  const [calm, during, perSecond]: [number[], number[], number[]] = [[], [], []]
  try {
    await readSlowly(server.url, reads)
    for (let round = 0; round < rounds; round++) {
      calm.push(await readSlowly(server.url, reads))
      const [p99, storm] = await Promise.all([readSlowly(server.url, reads), load(server.url, logIns, roundSeconds)])
      during.push(p99)
      perSecond.push(storm.perSecond)
    }
  } finally {
    await server.kill('SIGTERM')
  }
  return [
    {
      name: 'GET auth/me, p99 while log-ins queue',
      value: median(during),
      unit: 'ms',
      better: 'smaller',
      budget: 300,
      ambition: 100,
      remark: spread(during, 0),
    },
    { name: 'GET auth/me, p99 without them', value: median(calm), unit: 'ms', better: 'smaller' },
    { name: 'log-ins', value: median(perSecond), unit: '/s', better: 'larger' },
  ]
}

/** T5: passwords are hashed two at a time, so a crowd that logs in does not take the machine from those who work. */
export const logins: Measurement = {
  name: 'logins',
  run: () => withFixture(readers + loggingIn, (member) => [readMe(member), logIn(member)], takeTurns),
}
