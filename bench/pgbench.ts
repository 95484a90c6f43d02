import { writeFile } from 'node:fs/promises'
import { runProgram } from '../scripts/run-program.ts'
import type { Pgbench } from './find-pgbench.ts'

/** The same limits as the server's own connections (platform/db.ts): their timers cost a little for every statement. */
const options = '-c statement_timeout=5000 -c lock_timeout=1000 -c idle_in_transaction_session_timeout=10000'

export interface PgbenchRun {
  databaseUrl: string
  scriptPath: string
  clients: number
  seconds: number
}

export const writeScript = (path: string, script: string): Promise<void> => writeFile(path, script)

/** Scripts per second, connecting not counted. */
export const runPgbench = async ({ path, env }: Pgbench, run: PgbenchRun): Promise<number> => {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-D',
    'isKnown=0',
    '-c',
    String(run.clients),
    '-j',
    '2',
    '-T',
    String(run.seconds),
  ]
  const { code, output } = await runProgram(path, [...args, '-f', run.scriptPath, run.databaseUrl], {
    env: { ...process.env, ...env, PGOPTIONS: options },
    timeoutMs: (run.seconds + 30) * 1000,
  })
  const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (code !== 0 || perSecond === undefined) throw new Error(`pgbench ended with ${code}: ${output.slice(-2000)}`)
  return Number(perSecond)
}
