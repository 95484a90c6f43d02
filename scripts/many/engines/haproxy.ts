import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, onPath } from '../../find-program.ts'
import { type Program, startProgram } from '../program.ts'

const findHaproxy = () =>
  findProgram({
    label: 'haproxy',
    variable: 'ACADEMY_HAPROXY',
    candidates: () => ['/usr/sbin/haproxy', ...onPath('haproxy')],
    versionPattern: /HAProxy version (\d+(?:\.\d+)+)/,
    versionOption: '-v',
    debianPackages: ['haproxy'],
  })

export interface Balancer {
  program: Program
  /** Where people and runners come in. */
  url: string
  redisUrl: string
  stop(): Promise<void>
}

/** The reply to a call that no server could answer: 503 with Retry-After, as the servers send it, because pages repeat a call after it. */
const comeAgain = `HTTP/1.1 503 Service Unavailable\r
cache-control: no-store\r
connection: close\r
content-type: application/json; charset=utf-8\r
retry-after: 1\r
\r
{"code":0,"name":"UnknownError","message":"Unknown error","fields":[]}`

const configOf = (ports: { http: number; redis: number }, parts: BalancedParts, errorFile: string): string => `global
  maxconn 4000

defaults
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout tunnel 1h
  timeout check 2s
  retries 3
  option redispatch 1
  default-server inter 500ms fall 2 rise 1

frontend people
  mode http
  bind 127.0.0.1:${ports.http}
  option forwardfor
  errorfile 502 ${errorFile}
  errorfile 503 ${errorFile}
  errorfile 504 ${errorFile}
  # A call that changes something is repeated by the page, with its key.
  http-request disable-l7-retry unless METH_GET
  default_backend servers

backend servers
  mode http
  balance leastconn
  option httpchk GET /api/health/ready
  http-check expect status 200
  # A connection that the server is about to close is not used for another call.
  option http-server-close
  http-reuse never
  retry-on conn-failure empty-response response-timeout
${parts.serverPorts.map((port, index) => `  server web${index + 1} 127.0.0.1:${port} check`).join('\n')}

listen redis
  mode tcp
  bind 127.0.0.1:${ports.redis}
  timeout client 1h
  timeout server 1h
  option tcp-check
  tcp-check connect
  tcp-check send "INFO replication\\r\\n"
  tcp-check expect string role:master
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${parts.redisPorts.map((port, index) => `  server redis${index + 1} 127.0.0.1:${port} check`).join('\n')}
`

export interface BalancedParts {
  serverPorts: readonly number[]
  redisPorts: readonly number[]
}

export const startBalancer = async (
  folder: string,
  nextPort: () => Promise<number>,
  parts: BalancedParts,
): Promise<Balancer> => {
  const { path } = await findHaproxy()
  await mkdir(folder)
  const ports = { http: await nextPort(), redis: await nextPort() }
  const errorFile = join(folder, 'come-again.http')
  await writeFile(errorFile, comeAgain)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configOf(ports, parts, errorFile))
  const program = startProgram({
    name: 'haproxy',
    command: path,
    args: ['-db', '-f', file],
    log: join(folder, 'haproxy.log'),
    startAgainAfterMs: 300,
  })
  return {
    program,
    url: `http://127.0.0.1:${ports.http}`,
    redisUrl: `redis://127.0.0.1:${ports.redis}`,
    stop: () => program.stop(),
  }
}
