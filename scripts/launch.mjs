// The entry of every npm command. It runs before anything is installed, on any Node from 18 on, so it is plain
// JavaScript without packages: it installs what is missing, picks the right Node and hands over.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './launch/hand-over.mjs'
import { installWhenNeeded } from './launch/install.mjs'
import { chooseNode } from './launch/choose-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Each command is a list of programs; the next one runs when the one before it ended well. */
const commands = {
  // Homework is graded on this machine too, unless RUNNER=off.
  start: [
    ['scripts/build-web.ts', '--if-stale'],
    ['server/src/main.ts', '--runner'],
  ],
  dev: [['scripts/dev.ts']],
  runner: [['runner/src/main.ts']],
  build: [['scripts/build-web.ts']],
  test: [['scripts/test.ts']],
  'test:full': [['scripts/test-full.ts']],
  'test:changed': [['scripts/test-changed.ts']],
  'test:many': [['scripts/many/run.ts']],
  'test:faults': [['scripts/faults/run.ts']],
  check: [['scripts/check.ts']],
  requirements: [['scripts/requirements.mjs']],
  components: [['scripts/components.ts']],
  e2e: [['scripts/e2e.ts']],
  bench: [['bench/run.ts']],
  backup: [['scripts/backup.ts', 'backup']],
  restore: [['scripts/backup.ts', 'restore']],
  'move-database': [['scripts/backup.ts', 'move-database']],
  'upgrade-database': [['scripts/backup.ts', 'upgrade-database']],
  stop: [['scripts/stop-database.ts']],
}

// Tests choose their own settings; the person's own .env is for running the product.
const readsDotEnv = new Set([
  'start',
  'dev',
  'runner',
  'backup',
  'restore',
  'move-database',
  'upgrade-database',
  'stop',
])

const launch = async ([name = '', ...args]) => {
  const programs = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!programs) throw new Error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
  await installWhenNeeded(root)
  const node = chooseNode(root)
  const options = readsDotEnv.has(name) && existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  let code = 0
  for (const [index, program] of programs.entries()) {
    const isLast = index === programs.length - 1
    code = await handOver(root, node, [...options, ...program, ...(isLast ? args : [])])
    if (code !== 0) break
  }
  return code
}

try {
  process.exitCode = await launch(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
