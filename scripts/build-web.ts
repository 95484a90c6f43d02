import { readFile, writeFile } from 'node:fs/promises'
import { compressFiles } from './compress-files.ts'
import { drawPages } from './draw-pages.ts'
import { fingerprint } from './fingerprint.ts'
import { withProjectLock } from './launch/project-lock.mjs'
import { packageProgram } from './package-program.ts'
import { inProject, projectRoot } from './project.ts'
import { runNode, seconds } from './run-program.ts'

const inputs = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/drawn-pages.ts',
  'web/first-screens.ts',
  'scripts/draw-pages.ts',
  'scripts/drawn-markup.ts',
  'web/splitting',
  'web/strip-schemas.plugin.ts',
  'web/preload-first-screens.plugin.ts',
  'web/service-worker.plugin.ts',
  'web/package.json',
  'web/tsconfig.json',
  'contract/src',
  'translations',
  'package-lock.json',
]

const stampPath = inProject('web', 'dist', '.stamp')

const build = async (): Promise<void> => {
  const startedAt = performance.now()
  console.log('Building the web client…')
  const vite = packageProgram('vite', 'vite', 'web')
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  const { code, output } = await runNode(vite, ['build', '--logLevel', 'warn'], { cwd: inProject('web'), env })
  if (code !== 0) throw new Error(`The web client could not be built:\n${output.trim()}`)
  await compressFiles(inProject('web', 'dist'))
  await drawPages(env)
  console.log(`Built the web client in ${seconds(startedAt)}.`)
}

/** The fingerprint is taken before the build, so that a file saved meanwhile causes another build. */
const buildWhen = async (isWanted: (isStale: boolean) => boolean): Promise<boolean> => {
  const current = await fingerprint(projectRoot, inputs)
  const built = await readFile(stampPath, 'utf8').catch(() => null)
  if (!isWanted(current !== built)) return false
  await build()
  await writeFile(stampPath, current)
  return true
}

/** Builds the web client if its sources have changed since the last build; returns whether it did. */
export const buildWebIfStale = (): Promise<boolean> =>
  withProjectLock(projectRoot, 'build', () => buildWhen((isStale) => isStale))

export const buildWeb = (): Promise<boolean> => withProjectLock(projectRoot, 'build', () => buildWhen(() => true))

if (import.meta.main) {
  try {
    await (process.argv.includes('--if-stale') ? buildWebIfStale() : buildWeb())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
