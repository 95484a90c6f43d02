import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/testing/free-port.ts'
import { type GitHost, startGitHost } from './git-host.ts'
import { startMailTrap } from './mail-trap.ts'
import { startOpenIdProvider } from './openid-provider.ts'
import { type StartedServer, startServer } from './start-server.ts'

const folder = (): string => process.env.ACADEMY_E2E_FOLDER!

/** A server with the demo data that nobody else uses; its mails stay in the local mailbox unless it is told to send them. */
export const startCopy = async (
  env: Record<string, string> = {},
  port?: number,
): Promise<StartedServer & { dataDir: string }> => {
  const dataDir = await mkdtemp(join(folder(), 'copy-'))
  await cp(join(folder(), 'seeded'), dataDir, { recursive: true })
  const server = await startServer({ DATA_DIR: dataDir, WEB_DIR: join(folder(), 'web'), ...env }, port)
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...server, dataDir, stop }
}

export interface OwnServer {
  url: string
  mailFolder: string
  /** Where github.com and the other hosts lead: journeys put repositories there. */
  git: GitHost
  /** With it a journey speaks to the server as a runner does. */
  runnerToken: string
  stop(): Promise<void>
}

/** What the journeys of one worker use: a server that sends its mails, the trap they fall into, a provider to log in with, git. */
export const startOwnServer = async (): Promise<OwnServer> => {
  const mailFolder = await mkdtemp(join(folder(), 'mails-'))
  const trap = await startMailTrap(mailFolder)
  const port = await freePort()
  const openId = await startOpenIdProvider(`http://localhost:${port}/auth/social/google`)
  const git = await startGitHost()
  const runnerToken = randomUUID()
  // Journeys say where a person comes from, as a proxy would: one address registers sixty people an hour and no more.
  const env = { SMTP_URL: trap.url, RUNNER_TOKEN: runnerToken, PROXY_HOPS: '1', ...openId.env, ...git.env }
  const server = await startCopy(env, port)
  const stop = async () => {
    await server.stop()
    await trap.close()
    await openId.close()
    await git.close()
  }
  return { url: server.url, mailFolder, git, runnerToken, stop }
}
