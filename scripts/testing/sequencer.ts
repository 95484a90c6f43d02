import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files start first, because at the end no other worker could share one of them. They are listed here,
 * because the first run on a machine has no measured times.
 */
const longest = [
  'test/start/start.test.ts',
  'test/security/matrix.test.ts',
  'test/security/foreign-ids.test.ts',
  'test/crash/crash.test.ts',
  'test/local-postgres.test.ts',
  'test/hostile.test.ts',
  'src/modules/homework/review/review-code.test.ts',
  'src/platform/jobs.test.ts',
  'test/hostile-files.test.ts',
  'test/journeys/academy-of-200.night.test.ts',
  'test/runner.test.ts',
  'src/platform/backup/folder-backup.test.ts',
  'test/cheats.test.ts',
  'test/crash/start-storm.test.ts',
  'test/security/fuzz.test.ts',
]

/** Whole servers and boxes first, short tests that fill gaps last; a worker stays with its project as long as it can. */
const projects = [
  'server-apart',
  'server-storms',
  'hardened-git',
  'local-postgres',
  'spreadsheets',
  'runner-boxes',
  'server',
  'web',
  'web-clicks',
  'web-apart',
]

const placeIn = (list: readonly string[], index: number): number => (index === -1 ? list.length : index)
const placeOfProject = ({ project }: TestSpecification): number => placeIn(projects, projects.indexOf(project.name))
const placeOfFile = ({ moduleId }: TestSpecification): number =>
  placeIn(
    longest,
    longest.findIndex((file) => moduleId.endsWith(`/${file}`)),
  )

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted(
      (one, other) => placeOfProject(one) - placeOfProject(other) || placeOfFile(one) - placeOfFile(other),
    )
  }
}
