import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { autogradeErrorCodes } from '@academy/contract/enums'
import type { Ending } from '../src/sandbox/box.ts'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { gradeFiles } from './grade-files.ts'
import { boxOf, findTestSandbox, python, runIn } from './machine.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findTestSandbox()
})
afterAll(() => sandbox.close())

describe('the memory of a job [V4] [G2]', () => {
  /** Page by page, so that none ever holds more than it says. */
  const holding = (mb: number) =>
    python(
      `import time\nheld = bytearray(${mb * 1_000_000})\nfor at in range(0, len(held), 4096): held[at] = 1\ntime.sleep(600)`,
    )

  test('[V4] [G2] three boxes of one job have it together: the largest is ended, the others go on', async () => {
    const job = sandbox.openJob({ memoryMb: 256, waitMs: 0 })
    const stop = new AbortController()
    const ended: { mb: number; ending: Ending }[] = []
    const running = [70, 120, 80].map(async (mb) => {
      const { ending } = await job.run(boxOf(holding(mb)), { signal: stop.signal })
      ended.push({ mb, ending })
    })
    await expect.poll(() => ended).toEqual([{ mb: 120, ending: 'memory' }])
    // What is left fits: one more small box of this job runs to its end beside it.
    expect((await job.run(boxOf(python('print(1)')))).stdout.toString()).toBe('1\n')
    expect(ended).toHaveLength(1)
    stop.abort()
    await Promise.all(running)
    expect(ended.slice(1).map(({ ending }) => ending)).toEqual(['stopped', 'stopped'])
    job.close()
  })

  nightTest('[V4] [G2] what lies in the folders in memory counts, all of them together', async () => {
    const fill = (folder: string) => `head -c 100000000 /dev/zero > ${folder}/x`
    const limits = { memoryMb: 256, scratchMb: 128 }
    const few = await runIn(sandbox, ['/tmp', '/home'].map(fill).join(' && '), limits)
    expect(few).toMatchObject({ ending: 'exited', code: 0 })
    const all = `${['/tmp', '/home', '/solution'].map(fill).join(' && ')} && sleep 600`
    expect((await runIn(sandbox, all, limits, { scratch: ['/solution'] })).ending).toBe('memory')
  })

  test('[V4] [G2] a build that fills its folders ends with 1004, and a job beside it gets its mark', async () => {
    const plan = { language: 'python', mode: 'io', run: 'python3 main.py', cases: [{ name: 'a', expected: '1' }] }
    const fill = 'for d in /tmp /home /solution; do head -c 100000000 /dev/zero > $d/x; done; sleep 600'
    const limits = { seconds: 60, memoryMb: 256, outputBytes: 65_536 }
    const [greedy, calm] = await Promise.all([
      gradeFiles(sandbox, { 'build.sh': fill }, { ...plan, build: ['sh build.sh'] }, {}, { limits }),
      gradeFiles(sandbox, { 'main.py': 'print(1)' }, { ...plan, build: ['true'] }, {}, { limits }),
    ])
    expect(greedy).toMatchObject({ errorCode: autogradeErrorCodes.MemoryLimit, mark: null })
    expect(calm).toMatchObject({ mark: 10 })
  })
})

describe('the disk of a job [V4] [G2]', () => {
  const plan = {
    language: 'python',
    mode: 'io',
    build: ['true'],
    run: `python3 -c "import os; print(len(os.listdir('/solution')))"`,
    cases: [{ name: 'counts', expected: '3' }],
  }

  const entry = (name: string, type = '5'): Buffer => {
    const head = Buffer.alloc(512)
    const fields = { 0: name, 100: '0000755', 108: '0001750', 116: '0001750', 124: '00000000000', 136: '00000000000' }
    for (const [at, text] of Object.entries({ ...fields, 148: ' '.repeat(8), 156: type, 257: 'ustar\x0000' }))
      head.write(text, Number(at), 'latin1')
    let sum = 0
    for (let at = 0; at < head.length; at++) sum += head[at]!
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    return head
  }

  /** The stream of a build is the student's: this one says what no tar of ours would. */
  const withStream = (stream: Buffer): Pick<ReadySandbox, 'openJob'> => ({
    openJob: (limits) => {
      const job = sandbox.openJob(limits)
      return {
        ...job,
        run: async (box, events) => {
          if (!box.scratch) return job.run(box, events)
          events?.onData?.(stream)
          return { ending: 'exited', code: 0, stdout: Buffer.alloc(0), ms: 0 }
        },
      }
    },
  })
  const folders = (count: number): Buffer =>
    Buffer.concat([...Array.from({ length: count }, (_, index) => entry(`./${index}/`)), Buffer.alloc(10_240)])
  const grade = (stream: Buffer) => gradeFiles(sandbox, { a: '' }, plan, {}, { sandbox: withStream(stream) })

  nightTest('[V4] [G2] a stream that stands for a hundred thousand folders is not unpacked: 1002', async () => {
    const [few, many] = [await grade(folders(3)), await grade(folders(100_000))]
    expect(few.mark).toBe(10)
    expect(many.errorCode).toBe(autogradeErrorCodes.BuildError)
    expect(many.log).toContain('@ files')
  })

  test('[V4] [G2] nothing of a stream is written before all of it was counted', async () => {
    const [folder, device] = '53'
    const stream = Buffer.concat([entry('./folder/', folder), entry('./device', device), Buffer.alloc(10_240)])
    expect((await grade(stream)).log).toContain('@ files')
  })

  test('[V4] [G2] a build that makes them ends while it makes them', async () => {
    const make = "import os\nfor n in range(100_000): os.mkdir('/solution/%d' % n)\nimport time; time.sleep(600)"
    const student = { 'make.py': make }
    const { errorCode, log } = await gradeFiles(sandbox, student, { ...plan, build: ['python3 make.py'] })
    expect(errorCode).toBe(autogradeErrorCodes.BuildError)
    expect(log).toContain('@ files')
  })
})
