import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { createLog } from './log.ts'
import { connectionLimits, createBucket } from './realtime-guard.ts'

let it: TestApp
let url: string
const lines: string[] = []
beforeAll(async () => {
  it = await startTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  url = await listen(it.app)
})
afterEach(closeSockets)
afterAll(() => it.close())

test('[V4] a bucket is full at first, empties with every use and fills with time', () => {
  let now = 0
  const take = createBucket({ burst: 3, perSecond: 2 }, () => now)
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
  now = 1_000
  expect([take(), take(), take()]).toEqual([true, true, false])
  now = 60_000
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
})

describe('a connection of a stranger [V4]', () => {
  /** By long polling, as a program would do it. */
  const open = async (): Promise<(body: string) => Promise<Response>> => {
    const address = `${url}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string }
    return (body) => fetch(`${address}&sid=${sid}`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } })
  }

  test('[V4] that opens a namespace thousands of times in one call makes a few sockets and is ended', async () => {
    const send = await open()
    let made = 0
    const count = () => void made++
    it.app.realtime.space('/chat').on('connection', count)
    await send(Array.from({ length: 1_500 }, () => '40/chat,').join('\u001e')).catch(() => null)
    it.app.realtime.space('/chat').off('connection', count)
    expect(made).toBeLessThanOrEqual(connectionLimits.namespaces.burst + 1)
    expect((await send('40/chat,')).status).toBe(400)
  })

  test('[V4] that sends whatever it likes without end is ended', async () => {
    const client = await connect(url, '/chat')
    for (let count = 0; count < 2 * connectionLimits.packets.burst; count++)
      client.socket.emit('nothing of ours', count)
    expect(await client.closed).toMatch(/transport/)
  })

  test('[V4] that never says who it is keeps its network from opening more than so many', async () => {
    const opened = await Promise.all(Array.from({ length: connectionLimits.strangersOfNetwork }, open))
    const more = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
    expect(more.status).toBe(403)
    await Promise.all(opened.map((send) => send('1').catch(() => null)))
    await expect.poll(async () => (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(200)
  })

  test('[V4] malformed greetings without end are refused, then the connection is ended', async () => {
    const client = await connect(url, '/chat')
    // Fewer at a time than may wait: nothing but their form is wrong.
    for (let round = 0; round < 8 && client.socket.connected; round++)
      await Promise.allSettled(Array.from({ length: 90 }, () => client.ask('hello', { wrong: round })))
    expect(client.socket.connected).toBe(false)
  })
})

test('[P5] an event that is refused leaves a line with its name and the number of who sent it, and nothing of what it held', async () => {
  const academy = await it.make.academy()
  const person = await it.make.student(academy)
  const client = await connect(url)
  await client.hello((await it.make.session(person)).accessToken, academy.id)
  await client.ask('join-start-test-room', { academyId: academy.id, secret: 'canary' })
  const refused = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ userId }) => userId === person.id)
  expect(refused).toMatchObject([{ event: '/ join-start-test-room', refused: 'ValidationError', userId: person.id }])
  expect(lines.join()).not.toContain('canary')
})
