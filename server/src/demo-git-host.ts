import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeCertificate } from '@academy/hardened-git/certificate'
import { plainEnv, serveGit } from '@academy/hardened-git/http-backend'
import type { Mirror } from '@academy/hardened-git/repository-address'
import type { Logger } from '#platform/log.ts'
import { demoOwner } from '@academy/contract/repo-link'
import { demoRepositories, folderOfRepository } from '../seed/homework/demo-repositories.ts'
import { writeRepository } from '../seed/homework/git-objects.ts'

const [host, owner] = demoOwner.split('/') as [string, string]
const certificateDays = 3_650

const hasGit = (): boolean => spawnSync('git', ['version'], { env: plainEnv }).status === 0

const writeMissing = async (folder: string): Promise<void> => {
  for (const [name, history] of demoRepositories()) {
    const place = join(folder, owner, `${name}.git`)
    if (!existsSync(join(place, 'HEAD'))) await writeRepository(place, history)
  }
}

/** `/academy--demo/async-7.git/info/refs?…`: the folder of the seventh student's work. */
const placeOf = (url: string): string | null => {
  if (!url.startsWith(`/${owner}/`)) return null
  const [, name, rest] = /^([\w-]+)\.git(\/.*)$/.exec(url.slice(owner.length + 2)) ?? []
  return name === undefined ? null : `${owner}/${folderOfRepository(name)}.git${rest}`
}

/**
 * Serves the repositories of the demo on loopback, in the place of one owner at GitHub: code can be read, commented and
 * graded without the internet. null where no git program is installed, without which nothing reads repositories anyway.
 */
export const startDemoGitHost = async (
  dataDir: string,
  log: Logger,
): Promise<{ mirror: Mirror; stop(): Promise<void> } | null> => {
  if (!hasGit()) {
    log.warn('git is not installed: the repositories of the demo cannot be read or graded')
    return null
  }
  const folder = join(dataDir, 'demo-git')
  await mkdir(folder, { recursive: true })
  await writeMissing(folder)
  const { key, certificate } = makeCertificate([host], certificateDays)
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const place = placeOf(request.url ?? '')
    if (place === null) response.writeHead(404).end()
    else serveGit(folder, place, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Each process that serves has its own certificate, and others may share the folder.
  const caFile = join(folder, `certificate-${port}.pem`)
  await writeFile(caFile, certificate)
  return {
    mirror: { of: demoOwner, address: '127.0.0.1', port, caFile },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
