import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { refuse } from './git-refused.ts'
import { isPublicAddress } from './public-address.ts'

/** Where a host name really is; tests put a famous name on loopback with it. It never comes from a user. */
export type HostMap = Readonly<Record<string, { address: string; port: number }>>
/**
 * A copy of the repositories of one owner at a host, on this machine: `github.com/some-owner`. Like the host map it never
 * comes from a user.
 */
export interface Mirror {
  of: string
  address: string
  port: number
  /** Only the mirror is trusted by it; the host itself keeps its usual authorities. */
  caFile: string
}
export type Lookup = (host: string) => Promise<readonly string[]>
export type AllowedHosts = readonly string[] | 'public'

export interface RepositoryAddress {
  /** What git gets: https, a host name and a path, nothing else. */
  url: string
  host: string
  port: number
  /** Where the repository really is, when it is not where the name says. */
  mirror: Mirror | null
}

const longestUrl = 500
/** A name with a dot in it. Addresses in all their spellings have become plain ones in the URL parser before. */
const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const pathPattern = /^(?:\/[\w~.-]+)+$/
const branchPattern = /^\w[\w./-]{0,99}$/
const commitPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** S9: anything but an ordinary https address of an allowed host is refused before any request. */
export const readAddress = (
  link: string,
  allowedHosts: AllowedHosts,
  { resolve: hosts = {}, mirror = null }: { resolve?: HostMap | undefined; mirror?: Mirror | null | undefined } = {},
): RepositoryAddress => {
  if (link.length > longestUrl || !link.startsWith('https://') || !URL.canParse(link)) return refuse('notAllowed')
  const { hostname: host, pathname, username } = new URL(link)
  // Bitbucket's own clone links begin with a user name: it is not needed to read, and is left out. Besides that the
  // link must say what the parser understood, and nothing more: no port, no password, no way up.
  const isPlain = link === `https://${username && `${username}@`}${host}${pathname}`
  if (!isPlain || !hostPattern.test(host) || !pathPattern.test(pathname)) return refuse('notAllowed')
  if (allowedHosts !== 'public' && !allowedHosts.includes(host)) return refuse('notAllowed')
  const found = mirror !== null && `${host}${pathname}`.startsWith(`${mirror.of}/`) ? mirror : null
  const { port } = found ?? (Object.hasOwn(hosts, host) ? hosts[host]! : { port: 443 })
  return { url: `https://${host}${port === 443 ? '' : `:${port}`}${pathname}`, host, port, mirror: found }
}

export const isCommit = (text: string): boolean => commitPattern.test(text)

export const refOfBranch = (branch: string): string =>
  branchPattern.test(branch) && !/\.\.|\/\/|\/\.|\.lock$|[./]$/.test(branch)
    ? `refs/heads/${branch}`
    : refuse('notAllowed')

/** Q-54: a tests repository may name its branch after a #. */
export const splitBranch = (link: string): { url: string; branch: string | null } => {
  const at = link.indexOf('#')
  return at < 0 ? { url: link, branch: null } : { url: link.slice(0, at), branch: link.slice(at + 1) }
}

const placePattern = /^(?<host>[a-z0-9.-]+)=(?<address>[0-9.]+|\[[0-9a-f:]+\])(?::(?<port>\d{1,5}))?$/

/**
 * What whoever runs the program says about names inside their own network, `git.corp.example=10.0.0.5:8443,…`: they are
 * believed, whatever address it is. null: it cannot be understood.
 */
export const readHosts = (text: string): HostMap | null => {
  const hosts: Record<string, { address: string; port: number }> = {}
  for (const entry of text.split(',').map((part) => part.trim())) {
    const { host = '', address = '', port = '443' } = placePattern.exec(entry)?.groups ?? {}
    const plain = address.replace(/^\[|\]$/g, '')
    if (!hostPattern.test(host) || isIP(plain) === 0 || Number(port) < 1 || Number(port) > 65_535) return null
    hosts[host] = { address: plain, port: Number(port) }
  }
  return hosts
}

const lookUp: Lookup = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

/** `github.com/some-owner=127.0.0.1:8443`, with the file of its certificate. null: it cannot be understood. */
export const readMirror = (text: string, caFile: string): Mirror | null => {
  const { of = '', place = '' } = /^(?<of>[a-z0-9.-]+\/[\w.-]+)=(?<place>.+)$/.exec(text)?.groups ?? {}
  const there = readHosts(`${of.split('/')[0]}=${place}`)
  const [found] = Object.values(there ?? {})
  return found ? { of, ...found, caFile } : null
}

/** What `readMirror` reads, for a process that is started by this one. */
export const writtenMirror = ({ of, address, port }: Mirror): string => `${of}=${address}:${port}`

/**
 * Git would resolve the name itself, and get another answer than the one that was looked at: so the addresses are
 * looked at here and pinned (S9). One that is not of the internet makes the whole answer suspect.
 */
export const pinnedAddresses = async (
  { host, port, mirror }: RepositoryAddress,
  hosts: HostMap = {},
  lookup: Lookup = lookUp,
): Promise<string> => {
  const written = (address: string) => (isIP(address) === 6 ? `[${address}]` : address)
  if (mirror) return `${host}:${port}:${written(mirror.address)}`
  if (Object.hasOwn(hosts, host)) return `${host}:${port}:${written(hosts[host]!.address)}`
  const found = await lookup(host).catch(() => [])
  if (found.length === 0) return refuse('notReachable', 'no such host')
  if (!found.every(isPublicAddress)) return refuse('notAllowed', 'the host is not on the internet')
  return `${host}:${port}:${found.map(written).join(',')}`
}
