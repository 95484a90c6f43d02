import { expect, test } from 'vitest'
import { SandboxFault, usualLimits, type Box } from './box.ts'
import { runProcess, type BoxProcess } from './run-process.ts'

const box: Box = { command: [], folder: '/', readable: [], limits: usualLimits }

/** Names its first process, then ends by itself. */
const builder: BoxProcess = {
  file: '/bin/sh',
  args: ['-c', `echo '{ "child-pid": '$$' }' >&3; sleep 0.2`],
  namesFirstProcess: true,
}
const refusing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: write '/sys/fs/cgroup/secret'`), { code })
}

test('[G2] a box that we ended while it was put into its group has its own ending', async () => {
  const stop = new AbortController()
  const hold = () => {
    stop.abort()
    refusing('ESRCH')()
  }
  expect((await runProcess(box, { ...builder, hold }, { signal: stop.signal })).ending).toBe('stopped')
})

test('[G5] a box that its group does not take is a fault of the runner, which goes on', async () => {
  for (const code of ['ESRCH', 'EACCES']) {
    const fault = await runProcess(box, { ...builder, hold: refusing(code) }).catch((error: unknown) => error)
    expect(fault).toEqual(new SandboxFault(`A box could not be put into its control group (${code}).`))
  }
})
