import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findRedis } from '../../find-redis.ts'
import { type Program, startProgram } from '../program.ts'
import { until } from '../waiting.ts'

export interface RedisGroup {
  /** Of both servers; a balancer finds out which of them is the master. */
  ports: [number, number]
  programs: Program[]
  /** The master now. */
  master(): Promise<Program>
  /** Until there is a master with a replica beside it. */
  untilWhole(): Promise<void>
  stop(): Promise<void>
}

/** What a server says to one line, or an empty text when it is not there. */
const ask = (port: number, line: string): Promise<string> =>
  new Promise((done) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(`${line}\r\nQUIT\r\n`))
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('close', () => done(said))
    socket.on('error', () => done(''))
    socket.setTimeout(1_000, () => socket.destroy())
  })

const name = 'academy'
/** Longer than the sentinel needs to see that a master is gone: it would come back empty and be copied so. */
const comesBackAfterMs = 6_000

/** Two servers and a sentinel that makes the other one the master when one is gone. */
export const startRedisGroup = async (folder: string, nextPort: () => Promise<number>): Promise<RedisGroup> => {
  const { path } = await findRedis()
  await mkdir(folder)
  const ports: [number, number] = [await nextPort(), await nextPort()]
  const sentinelPort = await nextPort()
  const config = async (file: string, lines: string[]): Promise<string> => {
    const place = join(folder, file)
    await writeFile(place, `${lines.join('\n')}\n`)
    return place
  }
  const common = ['bind 127.0.0.1', 'daemonize no', `dir ${folder}`, 'save ""', 'appendonly no']
  const servers: Program[] = []
  for (const [index, port] of ports.entries()) {
    const file = await config(`redis-${index}.conf`, [
      ...common,
      `port ${port}`,
      // The sentinel writes into this file who is whose replica; whoever comes back reads it again.
      ...(index === 0 ? [] : [`replicaof 127.0.0.1 ${ports[0]}`]),
    ])
    servers.push(
      startProgram({
        name: `redis-${index + 1}`,
        command: path,
        args: [file],
        log: join(folder, `redis-${index}.log`),
        startAgainAfterMs: comesBackAfterMs,
      }),
    )
  }
  const sentinelFile = await config('sentinel.conf', [
    'bind 127.0.0.1',
    `port ${sentinelPort}`,
    `dir ${folder}`,
    `sentinel monitor ${name} 127.0.0.1 ${ports[0]} 1`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
    `sentinel parallel-syncs ${name} 1`,
  ])
  const sentinel = startProgram({
    name: 'sentinel',
    command: path,
    args: [sentinelFile, '--sentinel'],
    log: join(folder, 'sentinel.log'),
    startAgainAfterMs: 500,
  })
  const roleOf = async (port: number): Promise<string> =>
    /role:(\w+)/.exec(await ask(port, 'INFO replication'))?.[1] ?? ''
  /** As the sentinel says it: one that came back may call itself a master for a moment. */
  const masterPort = async (): Promise<number> => {
    const said = await ask(sentinelPort, `SENTINEL get-master-addr-by-name ${name}`)
    return ports.find((port) => said.includes(`\r\n${port}\r\n`)) ?? ports[0]
  }
  const isWhole = async (): Promise<boolean> => {
    const info = await ask(await masterPort(), 'INFO replication')
    return /role:master/.test(info) && /state=online/.test(info)
  }
  const programs = [...servers, sentinel]
  const group: RedisGroup = {
    ports,
    programs,
    master: async () => servers[ports.indexOf(await masterPort())] ?? servers[0]!,
    untilWhole: () =>
      until('Redis has a master and a replica', isWhole, {
        said: async () => (await Promise.all(ports.map(roleOf))).join(),
      }),
    stop: async () => {
      await Promise.all(programs.map((one) => one.stop()))
    },
  }
  try {
    await group.untilWhole()
    return group
  } catch (error) {
    await group.stop()
    throw error
  }
}
