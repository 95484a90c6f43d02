import { findProgram, onPath, type FoundProgram } from './find-program.ts'

export const findRedis = (): Promise<FoundProgram> =>
  findProgram({
    label: 'redis-server',
    variable: 'ACADEMY_REDIS_SERVER',
    candidates: () => ['/usr/bin/redis-server', ...onPath('redis-server', 'valkey-server')],
    versionPattern: /v=(\d+(?:\.\d+)+)/,
    debianPackages: ['redis-server'],
  })

if (import.meta.main) console.log(await findRedis())
