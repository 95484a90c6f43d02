import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { installDebianPackages, MissingPartError } from '../../debian-package.ts'
import { runProgram } from '../../run-program.ts'
import { type Program, startProgram } from '../program.ts'
import { until } from '../waiting.ts'

export interface ObjectStore {
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  programs: Program[]
  /** Until it takes a file. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

const programs = ['proxy', 'account', 'container', 'object'].map((part) => `/usr/bin/swift-${part}-server`)
const needed = [...programs, '/usr/bin/swift-ring-builder', '/usr/bin/memcached']

/** OpenStack Swift, with its s3api in the proxy; its log-ins are kept in memcached. */
export const findSwift = async (): Promise<void> => {
  if (needed.every((path) => existsSync(path))) return
  const reason = 'There is no object store (OpenStack Swift) on this machine.'
  await installDebianPackages(['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'], reason)
  const missing = needed.find((path) => !existsSync(path))
  if (missing) throw new MissingPartError(`${reason} ${missing} is not there after the installation.`)
}

const must = async (command: string, args: string[], cwd: string): Promise<void> => {
  const { code, output } = await runProgram(command, args, { cwd, timeoutMs: 60_000 })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output.trim()}`)
}

type Ports = Record<'proxy' | 'account' | 'container' | 'object' | 'memcached', number>

const storageConfig = (part: 'account' | 'container' | 'object', folder: string, ports: Ports): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[part]}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = WARNING
log_address = ${folder}/no-syslog
${part === 'object' ? 'fallocate_reserve = 0' : ''}

[pipeline:main]
pipeline = ${part}-server

[app:${part}-server]
use = egg:swift#${part}
`

const proxyConfig = (folder: string, ports: Ports, password: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 0
user = root
swift_dir = ${folder}
log_level = WARNING
log_address = ${folder}/no-syslog

[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 10

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

# Uploads in parts, which archives of a database need.
[filter:slo]
use = egg:swift#slo

[filter:tempauth]
use = egg:swift#tempauth
user_academy_files = ${password} .admin
`

const swiftConfig = (suffix: string): string => `[swift-hash]
swift_hash_path_suffix = ${suffix}
swift_hash_path_prefix = academy

[storage-policy:0]
name = one-copy
default = yes
`

/** One copy of everything on one device: this proves the protocol and what a restart keeps, not Swift's own copies. */
const buildRings = async (folder: string, ports: Ports): Promise<void> => {
  for (const part of ['account', 'container', 'object'] as const) {
    const ring = (...args: string[]) => must('/usr/bin/swift-ring-builder', [`${part}.builder`, ...args], folder)
    await ring('create', '4', '1', '1')
    await ring(
      'add',
      '--region',
      '1',
      '--zone',
      '1',
      '--ip',
      '127.0.0.1',
      '--port',
      String(ports[part]),
      '--device',
      'd1',
      '--weight',
      '1',
    )
    await ring('rebalance')
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** With one device each, for a bucket that is made at once. */
export const startSwift = async (folder: string, nextPort: () => Promise<number>): Promise<ObjectStore> => {
  await findSwift()
  const ports: Ports = {
    proxy: await nextPort(),
    account: await nextPort(),
    container: await nextPort(),
    object: await nextPort(),
    memcached: await nextPort(),
  }
  const password = randomBytes(24).toString('hex')
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), swiftConfig(randomBytes(8).toString('hex')))
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, ports, password), { mode: 0o600 })
  for (const part of ['account', 'container', 'object'] as const)
    await writeFile(join(folder, `${part}.conf`), storageConfig(part, folder, ports))
  await buildRings(folder, ports)
  const running = [
    startProgram({
      name: 'memcached',
      command: '/usr/bin/memcached',
      args: ['-l', '127.0.0.1', '-p', String(ports.memcached), '-u', 'nobody', '-m', '16', '-U', '0'],
      log: join(folder, 'memcached.log'),
      startAgainAfterMs: 500,
    }),
    ...(['account', 'container', 'object', 'proxy'] as const).map((part) =>
      startProgram({
        name: `swift-${part}`,
        command: `/usr/bin/swift-${part}-server`,
        args: [join(folder, `${part}.conf`), '--verbose'],
        log: join(folder, `${part}.log`),
        startAgainAfterMs: 500,
      }),
    ),
  ]
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop()))
  }
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
    S3_BUCKET: 'academy-files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'academy:files',
    S3_SECRET_ACCESS_KEY: password,
  }
  try {
    const said = async () => (await Promise.all(running.map((one) => one.said()))).join('\n')
    for (const port of Object.values(ports)) await until('Swift listens', () => listens(port), { said })
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    let last = ''
    const put = async (path: string): Promise<boolean> => {
      const reply = await client.fetch(`${env.S3_ENDPOINT}/${env.S3_BUCKET}${path}`, { method: 'PUT', body: '' })
      last = await reply.text()
      return reply.ok
    }
    const why = { limitMs: 60_000, said: async () => `${last}\n${await said()}` }
    await until('Swift made a bucket', () => put(''), why)
    const untilReady = () => until('Swift takes a file', () => put('/ready/now').catch(() => false), why)
    return { env, programs: running, untilReady, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
