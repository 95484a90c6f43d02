import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isInstalled } from './installed-packages.mjs'
import { withProjectLock } from './project-lock.mjs'

const stampPath = (root) => join(root, 'node_modules', '.academy-install')

const wantedStamp = async (root) => {
  const lockfile = await readFile(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`
}

const isStamped = async (root) =>
  (await readFile(stampPath(root), 'utf8').catch(() => null)) === (await wantedStamp(root))

const stamp = async (root) => {
  await mkdir(join(root, 'node_modules'), { recursive: true })
  await writeFile(stampPath(root), await wantedStamp(root))
}

// The web client is built here, so its tools are needed also when NODE_ENV says production. No install scripts:
// no package of ours needs one.
const npmArgs = [
  'ci',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--loglevel=error',
]

export const npmProgram = () => {
  const running = process.env.npm_execpath ?? ''
  if (basename(running) === 'npm-cli.js') return { command: process.execPath, args: [running], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/** The lines that say what is wrong, without npm's advice about logs. */
export const npmReason = (output) => {
  const said = output.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? [])
  const reason = said.filter((line) => !/complete log of this run|^\s*\/|^code /.test(line)).slice(0, 3)
  return reason.join(' ') || output.trim().split('\n').at(-1) || 'npm said nothing'
}

const runNpm = (root) =>
  new Promise((resolve, reject) => {
    const { command, args, shell } = npmProgram()
    const child = spawn(command, [...args, ...npmArgs], { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => reject(new Error(`npm could not be started (${error.message}). Install npm first.`)))
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const advice = 'Check the connection to the package registry and run the command again.'
      reject(new Error(`The packages could not be installed: ${npmReason(output)}. ${advice}`))
    })
  })

const install = async (root) => {
  // Another launcher may have finished while this one waited; a person may have run npm without us.
  if (await isStamped(root)) return
  if (!(await isInstalled(root))) {
    console.log('Installing packages (first start only)…')
    await runNpm(root)
  }
  await stamp(root)
}

export const installWhenNeeded = async (root) => {
  if (!(await isStamped(root))) await withProjectLock(root, 'install', () => install(root))
}
