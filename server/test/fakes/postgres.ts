import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** As much of PostgreSQL as a log-in and a statement without values need, on a socket that can be a standby's. */
export interface FakePostgres {
  /** host:port */
  place: string
  isStandby: boolean
  /** Each promotion begins a new one. */
  timeline: number
  /** Statements that came, without those that only ask who takes writes. */
  statements: string[]
  /** Log-ins, also of those who only ask. */
  logins: number
  /** A process that is killed: nobody gets an answer, and nobody comes in until it is started again. */
  kill(): Promise<void>
  startAgain(): Promise<void>
}

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (...values: string[]): Buffer => Buffer.from(values.map((value) => `${value}\0`).join(''))

const ready = message('Z', Buffer.from('I'))
const status = (name: string, value: string): Buffer => message('S', text(name, value))
const refusal = (code: string, said: string): Buffer => message('E', text('SERROR', `C${code}`, `M${said}`, ''))
const column = (name: string): Buffer =>
  message('T', Buffer.concat([int16(1), text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]))
const row = (value: string | null): Buffer =>
  message(
    'D',
    Buffer.concat([int16(1), value === null ? int32(-1) : Buffer.concat([int32(value.length), Buffer.from(value)])]),
  )
const done = (tag: string): Buffer => message('C', text(tag))

const replyTo = (statement: string, fake: FakePostgres): Buffer[] => {
  if (statement.includes('timeline')) {
    const value = fake.isStandby ? null : String(fake.timeline)
    return [column('timeline'), row(value), done('SELECT 1')]
  }
  fake.statements.push(statement)
  if (fake.isStandby && /^\s*insert/i.test(statement)) return [refusal('25006', 'cannot execute INSERT')]
  return [column('place'), row(fake.place), done('SELECT 1')]
}

const serve = (socket: Socket, fake: FakePostgres): void => {
  let kept = Buffer.alloc(0)
  let isIn = false
  const read = (): void => {
    for (;;) {
      // The first message has no letter.
      const lead = isIn ? 1 : 0
      if (kept.length < lead + 4) return
      const length = lead + kept.readInt32BE(lead)
      if (kept.length < length) return
      const [one, rest] = [kept.subarray(0, length), kept.subarray(length)]
      kept = rest
      if (!isIn) {
        isIn = true
        fake.logins++
        const state = status('in_hot_standby', fake.isStandby ? 'on' : 'off')
        socket.write(
          Buffer.concat([message('R', int32(0)), state, message('K', Buffer.concat([int32(1), int32(1)])), ready]),
        )
      } else if (one[0] === 'Q'.charCodeAt(0))
        socket.write(Buffer.concat([...replyTo(one.toString('utf8', 5, length - 1), fake), ready]))
      else socket.end()
    }
  }
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk])
    read()
  })
}

export const startFakePostgres = async (
  given: Partial<Pick<FakePostgres, 'isStandby' | 'timeline'>> = {},
): Promise<FakePostgres> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, fake)
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const fake: FakePostgres = {
    place: `127.0.0.1:${port}`,
    isStandby: false,
    timeline: 1,
    statements: [],
    logins: 0,
    kill: async () => {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    startAgain: () => listen(port),
    ...given,
  }
  return fake
}
