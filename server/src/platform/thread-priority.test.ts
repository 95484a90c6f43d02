import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A process of its own, because what is lowered stays so. */
const script = `
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { lowerPoolThreads } from ${JSON.stringify(new URL('thread-priority.ts', import.meta.url).href)}
await readFile('/proc/self/comm')
lowerPoolThreads()
const thread = new Worker(new URL(${JSON.stringify(new URL('markdown.thread.ts', import.meta.url).href)}), { execArgv: [] })
thread.postMessage({ kind: 'html', text: 'x' })
await once(thread, 'message')
const found = readdirSync('/proc/self/task').map((task) => {
  const [, name, rest] = /\\((.*)\\) (.*)/.exec(readFileSync('/proc/self/task/' + task + '/stat', 'utf8'))
  return [name, Number(rest.split(' ')[16])]
})
console.log(JSON.stringify(found))
process.exit(0)
`

test.runIf(process.platform === 'linux')(
  '[V4] what hashes, packs and parses stands behind the thread that answers everybody, and nothing else does',
  () => {
    const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
    })
    const found = JSON.parse(text) as [string, number][]
    const priorities = (isBehind: boolean) =>
      new Set(
        found.filter(([name]) => /^(?:libuv-worker|WorkerThread)$/.test(name) === isBehind).map(([, nice]) => nice),
      )
    const [usual] = priorities(false)
    expect(priorities(false)).toEqual(new Set([usual]))
    expect(priorities(true)).toEqual(new Set([10]))
  },
)
