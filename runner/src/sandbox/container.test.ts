import { expect, test } from 'vitest'
import { usualLimits } from './box.ts'
import { containerArgs } from './container.ts'

/** No engine runs where this is tested: what is asked of one is looked at word by word. */
const box = {
  command: ['/bin/sh', '-c', 'true'],
  folder: '/solution',
  readable: [{ from: '/jobs/1/student', to: '/solution' }],
  writable: { from: '/jobs/1/out', to: '/out' },
  scratch: ['/scratch'],
  env: { A: 'b c' },
  limits: { ...usualLimits, ms: 4_000, memoryMb: 300, processes: 20 },
}
const options = { image: 'academy/languages:1', given: [{ from: '/runner/node', to: '/opt/academy/bin/node' }] }
const args = containerArgs(box, options, 'academy-1')
const text = args.join(' ')

test('a container has no network, no rights, nothing to write on, and limits', () => {
  for (const flag of [
    '--network none',
    '--read-only',
    '--cap-drop ALL',
    '--security-opt no-new-privileges',
    '--ipc private',
    '--pull never',
    '--memory 300m --memory-swap 300m --cpus 1 --cpu-shares 2',
    '--pids-limit 20',
    '--ulimit cpu=5',
    '--ulimit core=0',
    '--user 61234:61234',
    '--rm',
  ])
    expect(text).toContain(flag)
  expect(text).not.toMatch(/privileged|--pid[ =]host|--network host|docker\.sock/)
})

test('it sees what it is given, read-only but for one place', () => {
  expect(text).toContain('type=bind,source=/jobs/1/student,target=/solution,readonly')
  expect(text).toContain('type=bind,source=/runner/node,target=/opt/academy/bin/node,readonly')
  expect(args).toContain('type=bind,source=/jobs/1/out,target=/out')
  expect(text).toMatch(/--tmpfs \/scratch:rw,exec,nosuid,nodev,mode=1777,size=128m,nr_inodes=20000/)
})

test('the command comes after the image, its first word as the entry point', () => {
  expect(args.slice(-5)).toEqual(['--entrypoint', '/bin/sh', 'academy/languages:1', '-c', 'true'])
  expect(args).toContain('A=b c')
})

test('[V4] containers of one job that stand at once share its memory', () => {
  const text = containerArgs({ ...box, standsAmong: 3 }, options, 'academy-2').join(' ')
  expect(text).toContain('--memory 100m --memory-swap 100m')
})
