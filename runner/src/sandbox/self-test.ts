import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SandboxFault, usualLimits, type Box, type Sandbox } from './box.ts'

/** What a box must not be able to do; the program prints one line for each that it could. */
const trial = `
const { readFileSync, readdirSync, writeFileSync } = require('node:fs')
const { connect } = require('node:net')
const { setPriority } = require('node:os')
const { spawn } = require('node:child_process')
const say = (what) => console.log('LEAK ' + what)
const could = (what, act) => { try { act(); say(what) } catch {} }
could('read /etc/shadow', () => readFileSync('/etc/shadow'))
could('list /root', () => readdirSync('/root'))
could('write to /', () => writeFileSync('/trial', ''))
could('write to /usr', () => writeFileSync('/usr/trial', ''))
could('write to /proc/sys', () => writeFileSync('/proc/sys/kernel/hostname', 'x'))
const status = readFileSync('/proc/self/status', 'latin1')
if (!/^Seccomp:\\s*2$/m.test(status)) say('make any system call')
if (!/^NoNewPrivs:\\s*1$/m.test(status)) say('gain rights from other programs')
if (!/^CapEff:\\s*0+$/m.test(status)) say('act as an administrator')
const own = readFileSync('/proc/self/stat', 'latin1').replace(/^.*\\) /s, '').split(' ')
const [nice, policy] = [Number(own[16]), Number(own[38])]
const [canary, , wantedNice, wantedPolicy] = process.argv.slice(1)
if (wantedNice && (nice < Number(wantedNice) || policy !== Number(wantedPolicy))) say('take the processor from others')
if (wantedNice) could('raise its priority', () => setPriority(0))
for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name)))
  try { if (readFileSync('/proc/' + pid + '/environ', 'latin1').includes(canary)) say('see the environment of the runner') } catch {}
const children = []
const fork = () => new Promise((resolve) => {
  let child
  try { child = spawn('/bin/sleep', ['5'], { stdio: 'ignore' }) } catch { return resolve(false) }
  child.once('error', () => resolve(false))
  child.once('spawn', () => { children.push(child); resolve(true) })
})
const dial = () => new Promise((resolve) => {
  const socket = connect({ host: '127.0.0.1', port: Number(process.argv[2]), timeout: 2000 })
  socket.once('connect', () => { say('reach the machine through loopback'); resolve() })
  socket.once('error', resolve)
  socket.once('timeout', resolve)
})
const main = async () => {
  await dial()
  let started = 0
  while (started < 40 && (await fork())) started++
  if (started >= 40) say('start more processes than it may')
  for (const child of children) child.kill('SIGKILL')
  console.log('TRIED')
  process.exit(0)
}
main()
`

/** SCHED_IDLE and SCHED_OTHER of <linux/sched.h>. */
const [idlePolicy, usualPolicy] = [5, 0]

const listen = (): Promise<{ port: number; close: () => void }> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => server.close() }),
    )
  })

const namespaceTrial = (box: Omit<Box, 'command'>): Box => ({
  ...box,
  command: [
    '/bin/sh',
    '-c',
    'unshare --user --map-root-user true 2>/dev/null && echo "LEAK make a user namespace"; echo TRIED',
  ],
})

/**
 * G5: decides whether this machine may grade at all. Every box is built in the same way, so what one box cannot do none
 * can; a driver whose flags no longer mean what we think is found here, and not by a student.
 */
export const selfTest = async (sandbox: Sandbox): Promise<void> => {
  const canary = randomUUID()
  process.env.ACADEMY_CANARY = canary
  const door = await listen()
  // Only so that a hang ends: a box may stand behind everybody else of a busy machine.
  const limits = { ...usualLimits, ms: 120_000, processes: 30 }
  const box = { folder: '/tmp', readable: [], limits }
  try {
    let complaint = ''
    const events = { onText: (text: string) => void (complaint += text) }
    const { priority } = sandbox
    const wanted = priority ? [String(priority.nice), String(priority.isIdle ? idlePolicy : usualPolicy)] : []
    const first = { ...box, command: ['/opt/academy/bin/node', '-e', trial, canary, String(door.port), ...wanted] }
    for (const attempt of [first, namespaceTrial(box)]) {
      const { stdout, ending, code } = await sandbox.run(attempt, events)
      const said = stdout.toString()
      const leak = /^LEAK (.+)$/m.exec(said)?.[1]
      if (leak) throw new SandboxFault(`The sandbox (${sandbox.driver}) leaks: a program in it could ${leak}.`)
      if (said.includes('TRIED')) continue
      const why = complaint.trim().split('\n').at(-1) || `${ending}, exit code ${code}`
      throw new SandboxFault(`The sandbox (${sandbox.driver}) does not run programs here: ${why}`)
    }
  } finally {
    delete process.env.ACADEMY_CANARY
    door.close()
  }
}
