import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { autogradeErrorCodes, type AutogradeErrorCode } from '@academy/contract/enums'
import { remarkLine } from '@academy/contract/grader-remarks'
import { countEntries, diskLimits, fitsDisk } from './disk-budget.ts'
import { endingLine, limitsFor, toolProcesses, type Clock, type Grading, type Outcome } from './grading.ts'
import { PlanFault, type Plan } from './plan.ts'
import { SandboxFault, type BoxEnd, type Shared } from './sandbox/box.ts'

const megabyte = 1_048_576
const builtMb = 512
/** What tar says about 50,000 files with long names. */
const listingBytes = 32 * megabyte
/** The exit code of our own script before the student's build ran; their failures exit with 1. */
const couldNotBegin = 100

/** How a command of the tests repository stands in a script of ours. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const givenParts = (plan: Plan, tests: string): Shared[] =>
  plan.copy.map((path) => {
    if (!existsSync(join(tests, path))) throw new PlanFault(`"copy" names ${path}, which the tests repository lacks.`)
    return { from: join(tests, path), to: join('/given', path) }
  })

/**
 * Where the tests bring a folder, a link of the student's is none: tar would follow it and write the file somewhere else.
 * A parent comes before what it holds, so that nothing is looked up through a link either.
 */
const clearTheWay = (folder: string): string => {
  const clear = `for one; do at="${folder}/$one"; if [ -L "$at" ] || [ ! -d "$at" ]; then rm -f -- "$at"; fi; done`
  return `find . -mindepth 1 -type d -exec sh -c ${quoted(clear)} sh {} +`
}

/** By tar, which removes what lies there before it writes: cp --parents fails at a folder over a folder after a file. */
const layOver = (plan: Plan, folder: string): string =>
  plan.copy.length === 0
    ? ':'
    : [
        `(cd /given && ${clearTheWay(folder)}`,
        `tar -cf /tmp/given.tar -- ${plan.copy.map(quoted).join(' ')}`,
        `tar -C ${folder} -xf /tmp/given.tar --no-same-owner --no-same-permissions`,
        'rm /tmp/given.tar)',
      ].join(' && ')

/** No network at run time: packages come from a folder of the machine, or not at all. */
const packageSettings = {
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  PIP_NO_INDEX: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
}
const packages = (cache: string | null): { readable: Shared[]; env: Record<string, string>; begin: string } =>
  cache === null
    ? { readable: [], env: packageSettings, begin: ':' }
    : {
        readable: [{ from: cache, to: '/packages' }],
        env: { ...packageSettings, npm_config_cache: '/home/.npm', PIP_FIND_LINKS: '/packages/pip' },
        // npm writes to the cache it reads from.
        begin: 'if [ -d /packages/npm ]; then cp -R /packages/npm /home/.npm; fi',
      }

/** G4: the build of the student runs in a box like everything of theirs; what it leaves comes out as one stream. */
const build = async (grading: Grading, plan: Plan, from: Shared, given: Shared[], clock: Clock): Promise<BoxEnd> => {
  const { readable, env, begin } = packages(grading.packageCache)
  const script = [
    'exec 3>&1 1>&2 </dev/null',
    `cp -R /student/. /solution/ || exit ${couldNotBegin}`,
    `${layOver(plan, '/solution')} || exit ${couldNotBegin}`,
    begin,
    'cd /solution',
    ...plan.build.flatMap((command) => [
      `echo ${quoted(`$ ${command}`)}`,
      `sh -c ${quoted(command)} 3>&- || { echo "exit $?"; exit 1; }`,
    ]),
    // A process left running could change the files while they are packed.
    'kill -KILL -1 2>/dev/null',
    'chmod -R u+rwX . 2>/dev/null',
    'exec tar -cf - . >&3',
  ].join('\n')
  const file = openSync(join(grading.folder, 'built.tar'), 'wx', 0o644)
  try {
    return await grading.boxes.run(
      {
        command: ['/bin/sh', '-c', script],
        folder: '/solution',
        readable: [from, ...given, ...readable],
        scratch: ['/solution'],
        env,
        limits: limitsFor(grading, clock, {
          processes: toolProcesses,
          scratchMb: builtMb,
          scratchFiles: diskLimits.files,
          answerBytes: builtMb * megabyte,
        }),
      },
      {
        onText: (text) => grading.log(text, 'student'),
        onData: (bytes) => void writeSync(file, bytes),
        signal: grading.signal,
      },
    )
  } finally {
    closeSync(file)
  }
}

/**
 * Looks at what the build left before anything of it is written: a small stream can stand for very many folders. Tar
 * itself says what it would write, in a box, because the stream is the student's.
 */
const checkSize = async (grading: Grading, clock: Clock): Promise<BoxEnd> => {
  const stream = join(grading.folder, 'built.tar')
  const end = await grading.boxes.run(
    {
      command: ['tar', '--numeric-owner', '--quoting-style=escape', '-tvf', '/built.tar'],
      folder: '/tmp',
      readable: [{ from: stream, to: '/built.tar' }],
      limits: limitsFor(grading, clock, { answerBytes: listingBytes }),
    },
    { onText: (text) => grading.log(text, 'student'), signal: grading.signal },
  )
  const isTooMuch = end.ending === 'output' || !fitsDisk(countEntries(end.stdout.toString()), statSync(stream).size)
  return isTooMuch && ['exited', 'output'].includes(end.ending) ? { ...end, ending: 'files' } : end
}

/**
 * What the build left becomes a folder again. Nothing of the student runs here, but the stream is theirs: so this too
 * happens in a box, which sees nothing but that folder. The files of the tests come last, over whatever lies there.
 */
const unpack = async (grading: Grading, plan: Plan, given: Shared[], clock: Clock, folder: string): Promise<BoxEnd> => {
  mkdirSync(folder)
  await chmod(folder, 0o777)
  const script = [
    'mkdir /out/work',
    'tar -C /out/work -xf /built.tar --no-same-owner --no-same-permissions || exit 1',
    `${layOver(plan, '/out/work')} || exit 1`,
    'chmod -R a+rX /out/work 2>/dev/null; true',
  ].join('\n')
  const end = await grading.boxes.run(
    {
      command: ['/bin/sh', '-c', script],
      folder: '/out',
      readable: [{ from: join(grading.folder, 'built.tar'), to: '/built.tar' }, ...given],
      writable: { from: folder, to: '/out' },
      limits: limitsFor(grading, clock, { scratchMb: builtMb }),
    },
    { onText: (text) => grading.log(text, 'student'), signal: grading.signal },
  )
  rmSync(join(grading.folder, 'built.tar'))
  return end
}

const isGood = ({ ending, code }: BoxEnd): boolean => ending === 'exited' && code === 0

const failures: Partial<Record<BoxEnd['ending'], AutogradeErrorCode>> = {
  time: autogradeErrorCodes.TimeLimit,
  memory: autogradeErrorCodes.MemoryLimit,
}

/** Returns the folder of the work that the tests see, or why there is none. */
export const prepareWork = async (
  grading: Grading,
  plan: Plan,
  student: string,
  tests: string,
  clock: Clock,
): Promise<{ folder: string } | Outcome> => {
  const given = givenParts(plan, tests)
  if (plan.build.length === 0 && given.length === 0) return { folder: student }
  const folder = join(grading.folder, 'built')
  let end = await build(grading, plan, { from: student, to: '/student' }, given, clock)
  if (end.code === couldNotBegin) throw new SandboxFault('The work could not be put into its box.')
  if (isGood(end)) end = await checkSize(grading, clock)
  if (isGood(end)) end = await unpack(grading, plan, given, clock, folder)
  if (isGood(end)) return { folder: join(folder, 'work') }
  if (end.ending === 'stopped') return { kind: 'stopped' }
  grading.log(end.ending === 'exited' ? `\n${remarkLine('buildFailed')}\n` : endingLine(end.ending))
  const errorCode = failures[end.ending] ?? autogradeErrorCodes.BuildError
  return { kind: 'failed', errorCode }
}
