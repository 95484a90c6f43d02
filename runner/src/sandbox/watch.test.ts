import { expect, test } from 'vitest'
import { watchJob, type Kernel } from './watch.ts'

/** A machine on which one process stands: what the kernel says of it, and the time on the wall. */
const machine = () => {
  const now = { wallMs: 0, state: 'R', ranMs: 0, waitedMs: 0 }
  const files: Record<string, () => string> = {
    '/proc/7/task/7/children': () => '',
    '/proc/7/task/7/schedstat': () => `${now.ranMs * 1e6} ${now.waitedMs * 1e6} 1`,
    '/proc/7/task/7/stat': () => `7 (node) ${now.state} 1 7 7 0 -1 4194560 0 0 0 0 0 0 0 0 39 19 1 0 500`,
  }
  const kernel: Kernel = {
    read: (path) => files[path]?.() ?? '',
    list: (path) => (path === '/proc/7/task' ? ['7'] : []),
  }
  return { now, kernel }
}

test('[V4] whoever asks for the time of a job gets none that others had, however late the last look was', () => {
  const { now, kernel } = machine()
  const watch = watchJob(
    { memoryMb: 64, waitMs: 60_000 },
    () => null,
    kernel,
    () => now.wallMs,
  )
  const startedAt = watch.now()
  now.wallMs += 3_000
  const remove = watch.add({ pid: 7, folders: [], maxFiles: 1, end: () => undefined })
  now.wallMs += 8_000
  expect(watch.now() - startedAt).toBe(0)
  Object.assign(now, { wallMs: 11_500, state: 'S', ranMs: 200, waitedMs: 8_300 })
  expect(watch.now() - startedAt).toBe(200)
  now.wallMs += 1_000
  expect(watch.now() - startedAt).toBe(1_200)
  remove()
  now.wallMs += 4_000
  expect(watch.now() - startedAt).toBe(1_200)
  watch.close()
})
