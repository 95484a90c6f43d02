import type { GitServer } from '../hardened-git/test/git-server.ts'
import { serviceTokenOf } from '../server/src/platform/service-tokens.ts'
import type { Tokens } from '../server/src/platform/tokens.ts'
import { startLocalRunner } from '../server/src/local-runner.ts'

/** Starts a real runner with one slot that takes jobs of this server and clones from this git host; returns its stop. */
export const startGradingRunner = (serverUrl: string, tokens: Tokens, git: GitServer): (() => Promise<unknown>) => {
  const hosts = Object.entries(git.hosts).map(([name, place]) => `${name}=${place.address}:${place.port}`)
  return startLocalRunner(
    {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      SERVER_URL: serverUrl,
      RUNNER_TOKEN: serviceTokenOf(tokens, 'runner'),
      RUNNER_SLOTS: '1',
      GIT_HOSTS: hosts.join(','),
      GIT_CA_FILE: git.caFile,
    },
    { isQuiet: true },
  )
}
