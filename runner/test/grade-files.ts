import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { GradedTest } from '@academy/contract/autograde'
import { GitRefused } from '@academy/hardened-git/git-refused'
import { grade, type Given, type Graded } from '../src/grade.ts'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'

export type Files = Record<string, string>

/** Where a box lets its programs write, and where it looks for a report. */
export const scratch = '/tmp'

const [studentUrl, testsUrl] = ['https://github.com/student/work', 'https://github.com/academy/tests.git']

const writeFiles = async (folder: string, files: Files): Promise<void> => {
  await mkdir(folder)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

export interface GradedFiles extends Graded {
  log: string
  mark: number | null
  errorCode: number | null
  tests: GradedTest[]
}

/** Grades files as if they came from two repositories. */
export const gradeFiles = async (
  sandbox: ReadySandbox,
  student: Files | null,
  plan: object | string,
  tests: Files = {},
  more: Partial<Given> = {},
): Promise<GradedFiles> => {
  let log = ''
  const academy = typeof plan === 'string' ? plan : JSON.stringify(plan)
  const repositories: Record<string, Files | null> = {
    [studentUrl]: student,
    [testsUrl]: { 'academy.json': academy, ...tests },
  }
  const graded = await grade(
    {
      sandbox,
      folder: join(sandbox.folder, `job-${randomUUID()}`),
      languages: ['node', 'python'],
      packageCache: null,
      log: (text) => void (log += text),
      signal: new AbortController().signal,
      limits: { seconds: 30, memoryMb: 512, outputBytes: 1_048_576 },
      git: {
        checkOut: async (url, _wanted, folder) => {
          const files = repositories[url]
          if (!files) throw new GitRefused('notAccessible')
          await writeFiles(folder, files)
          return { commit: url === studentUrl ? 'a'.repeat(40) : 'b'.repeat(40) }
        },
      },
      ...more,
    },
    {
      resultId: 1,
      claimToken: randomUUID(),
      homeworkResponseId: 1,
      repoLink: studentUrl,
      commit: null,
      testRepoLink: testsUrl,
      limits: { seconds: 30, memoryMb: 512, outputBytes: 65_536 },
    },
  )
  const { outcome } = graded
  return {
    ...graded,
    log,
    mark: outcome.kind === 'graded' ? outcome.mark : null,
    errorCode: outcome.kind === 'failed' ? outcome.errorCode : null,
    tests: outcome.kind === 'graded' ? outcome.tests : [],
  }
}

export const passedOf = ({ tests }: { tests: GradedTest[] }): Record<string, boolean> =>
  Object.fromEntries(tests.map(({ name, passed }) => [name, passed]))
