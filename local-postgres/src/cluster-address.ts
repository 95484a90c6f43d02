import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'

export const ownerRole = 'academy_owner'
export const databaseName = 'academy'

/** Where the cluster listens: its own unix socket where one fits, else a loopback port. */
export type ClusterAddress = { kind: 'socket'; dir: string; port: number } | { kind: 'tcp'; port: number }

const socketPort = 5432
// The kernel's limit is 104 (macOS) or 108 (Linux) with the closing zero.
const maxSocketPathBytes = 100

const socketFits = (folder: DataFolder): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(join(folder.socketDir, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export const chooseAddress = async (folder: DataFolder): Promise<ClusterAddress> =>
  socketFits(folder)
    ? { kind: 'socket', dir: folder.socketDir, port: socketPort }
    : { kind: 'tcp', port: await freePort() }

/** Where a cluster that already runs listens; its port comes from postmaster.pid. */
export const runningAddress = (folder: DataFolder, port: number): ClusterAddress =>
  socketFits(folder) ? { kind: 'socket', dir: folder.socketDir, port: socketPort } : { kind: 'tcp', port }

export const addressSettings = (address: ClusterAddress): Record<string, string> =>
  address.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: quoteListItem(address.dir), port: String(address.port) }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) }

/** unix_socket_directories is a list: a comma or a space in a folder's name must not split it. */
const quoteListItem = (value: string): string => `"${value.replaceAll('"', '""')}"`

/** node-postgres and libpq both let the `host` parameter win over the host in the address. */
export const connectionUrl = (address: ClusterAddress, password: string, database: string): string => {
  const login = `${ownerRole}:${encodeURIComponent(password)}`
  if (address.kind === 'tcp') return `postgresql://${login}@127.0.0.1:${address.port}/${database}`
  return `postgresql://${login}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.dir)}`
}
