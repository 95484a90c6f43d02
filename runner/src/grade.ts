import { spawn } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunnerJob } from '@academy/contract/runner'
import { autogradeErrorCodes } from '@academy/contract/enums'
import { GitRefused } from '@academy/hardened-git/git-refused'
import { splitBranch } from '@academy/hardened-git/repository-address'
import { gradeByCases } from './grade-by-cases.ts'
import { gradeApart, gradeTogether } from './grade-by-tests.ts'
import { startClock, type Grading, type Outcome, type Prepared } from './grading.ts'
import { openVoices } from './log-voices.ts'
import { PlanFault, readPlanOf, type Plan } from './plan.ts'
import { prepareWork } from './prepare.ts'
import { longestWaitOf, SandboxFault, type Sandbox } from './sandbox/box.ts'

export interface Graded {
  outcome: Outcome
  commit: string | null
  testsCommit: string | null
}

const modes = { io: gradeByCases, apart: gradeApart, together: gradeTogether }

const gitSentences: Record<GitRefused['reason'], string> = {
  notReachable: 'could not be reached: its host did not answer as it should',
  notAccessible: 'cannot be read: it does not exist, or it is not public',
  tooLarge: 'is too large',
  tooManyFiles: 'has too many files',
  tooSlow: 'did not answer in time',
  notAllowed: 'holds names or an address that are not allowed',
  noSuchCommit: 'lacks the commit or the branch',
}

const failed = (errorCode: number): Outcome => ({ kind: 'failed', errorCode: errorCode as 1001 })
const { RepoNotAccessible, RunnerFault } = autogradeErrorCodes

const checkLanguage = (plan: Plan, languages: readonly string[]): void => {
  if (!languages.includes(plan.language))
    throw new PlanFault(`This runner has no ${plan.language}; it has ${languages.join(', ')}.`)
}

const work = async (grading: Grading, job: RunnerJob, graded: Graded): Promise<Outcome> => {
  const { git, folder, log } = grading
  const [student, tests] = [join(folder, 'student'), join(folder, 'tests')]
  const { url: testsUrl, branch } = splitBranch(job.testRepoLink)
  // Both at once, kept apart, because it matters which of the two failed.
  const [ofStudent, ofTests] = await Promise.allSettled([
    git.checkOut(job.repoLink, { commit: job.commit }, student),
    git.checkOut(testsUrl, { branch }, tests),
  ])
  if (ofTests.status === 'rejected') {
    if (!(ofTests.reason instanceof GitRefused)) throw ofTests.reason
    throw new PlanFault(`The tests repository ${gitSentences[ofTests.reason.reason]}.`)
  }
  graded.testsCommit = ofTests.value.commit
  if (ofStudent.status === 'rejected') {
    if (!(ofStudent.reason instanceof GitRefused)) throw ofStudent.reason
    log(`The repository ${gitSentences[ofStudent.reason.reason]}.\n`)
    // A host that is down is no fault of the student: the job is tried again, and costs no attempt.
    return failed(ofStudent.reason.reason === 'notReachable' ? RunnerFault : RepoNotAccessible)
  }
  graded.commit = ofStudent.value.commit
  if (grading.signal.aborted) return { kind: 'stopped' }
  const plan = await readPlanOf(tests)
  checkLanguage(plan, grading.languages)
  const seconds = Math.min(plan.seconds ?? grading.limits.seconds, grading.limits.seconds)
  const clock = startClock(seconds, grading.boxes.now)
  const ready = await prepareWork(grading, plan, student, tests, clock)
  if ('kind' in ready) return ready
  const prepared: Prepared = { plan, work: ready.folder, tests, clock }
  return modes[plan.mode](grading, prepared)
}

const ended = (command: string, args: string[]): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: {}, cwd: '/', stdio: 'ignore' })
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })

/** These handle any depth and follow no links, whatever a student made. */
const clear = async (folder: string): Promise<void> => {
  await ended('/bin/chmod', ['-R', 'u+rwX', '--', folder])
  await ended('/bin/rm', ['-rf', '--one-file-system', '--', folder])
}

export type Given = Omit<Grading, 'boxes'> & { sandbox: Pick<Sandbox, 'openJob'> }

/** Runs one job, from the repositories to the mark, and removes its files. Our faults never count as the student's. */
export const grade = async ({ sandbox, ...given }: Given, job: RunnerJob): Promise<Graded> => {
  const { memoryMb, seconds } = given.limits
  const boxes = sandbox.openJob({ memoryMb, waitMs: longestWaitOf(seconds) })
  const grading: Grading = { ...given, boxes, log: openVoices(given.log) }
  const graded: Graded = { outcome: failed(RunnerFault), commit: null, testsCommit: null }
  await mkdir(grading.folder)
  await chmod(grading.folder, 0o711)
  try {
    const outcome = await work(grading, job, graded)
    if (boxes.isStarved())
      throw new SandboxFault('Others kept this machine too busy: the job waited too long for them.')
    graded.outcome = outcome
    if (grading.signal.aborted) graded.outcome = { kind: 'stopped' }
  } catch (error) {
    const isKnown = error instanceof PlanFault || error instanceof SandboxFault
    grading.log(`\n${isKnown ? error.message : 'The runner could not do it.'}\n`)
    if (!isKnown) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  } finally {
    boxes.close()
    await clear(grading.folder)
  }
  return graded
}
