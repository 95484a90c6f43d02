import { createServer, connect, type Socket } from 'node:net'
import pg from 'pg'

/** CopyDone, and the first byte of CommandComplete behind it. */
const endOfRows = Buffer.from([0x63, 0, 0, 0, 4, 0x43])

/** Passes on what the database says, but how a copy ended only when its rows have long been read, as a busy network may. */
const passOn = (database: Socket, client: Socket): void => {
  let turn = Promise.resolve()
  const send = (bytes: Buffer): void => {
    turn = turn.then(() => void client.write(bytes))
  }
  database.on('data', (bytes) => {
    const end = bytes.indexOf(endOfRows)
    if (end < 0) return send(bytes)
    send(bytes.subarray(0, end + endOfRows.length - 1))
    turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 20)))
    send(bytes.subarray(end + endOfRows.length - 1))
  })
}

/** The same database at another address, where a copy ends a moment after its rows. */
export const withLateCommandEnd = async <T>(url: string, use: (lateUrl: string) => Promise<T>): Promise<T> => {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, database]) sockets.add(socket.on('error', () => socket.destroy()))
    client.pipe(database)
    passOn(database, client)
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  try {
    return await use(
      `postgres://${encodeURIComponent(user!)}:${encodeURIComponent(password ?? '')}@127.0.0.1:${address.port}/${name}`,
    )
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
