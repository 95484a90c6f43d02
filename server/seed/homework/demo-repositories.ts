import { demoOwner } from '@academy/contract/repo-link'
import { historyOf, type History } from './git-objects.ts'
import { gitSolutions, httpSolutions, sameSolutions, sameTests } from './repositories/others.ts'
import { brokenQueue, halfQueue, queueSolutions, queueTests, readyQueue } from './repositories/queue.ts'

export const demoRepositoryLink = (name: string): string => `https://${demoOwner}/${name}.git`

const solutions = { git: gitSolutions, types: sameSolutions, async: queueSolutions, http: httpSolutions }
export const isSolved = (lecture: string): lecture is keyof typeof solutions => Object.hasOwn(solutions, lecture)

const histories = new Map<string, History>()
const remembered = (name: string, make: () => History): History => {
  const history = histories.get(name) ?? make()
  histories.set(name, history)
  return history
}

const variantOf = (lecture: keyof typeof solutions, student: number): number => student % solutions[lecture].length
const nameOf = (lecture: string, variant: number): string => `${lecture}-solution-${variant + 1}`

export interface DemoWork {
  link: string
  folder: string
  /** The oldest first. */
  commits: readonly string[]
  /** As the last commit has them, by path. */
  files: Readonly<Record<string, string>>
}

/** What a student submitted in a lecture: several of them wrote the same. */
export const workOf = (lecture: keyof typeof solutions, student: number): DemoWork => {
  const variant = variantOf(lecture, student)
  const folder = nameOf(lecture, variant)
  const states = solutions[lecture][variant]!
  const { commits } = remembered(folder, () => historyOf(states))
  return { link: demoRepositoryLink(`${lecture}-${student + 1}`), folder, commits, files: states.at(-1)!.files }
}

/** By the number of its variant: which of the six tests the last state passes. server/test/demo-repositories.test.ts grades them. */
export const queueOutcomes: readonly (readonly boolean[])[] = [
  [true, true, true, true, true, true],
  [true, true, true, false, true, true],
  [true, true, true, false, true, false],
  [true, true, true, false, false, false],
]
export const queueVariantOf = (student: number): number => variantOf('async', student)

/** Ready to be submitted by hand. */
export const readyRepositories = { good: 'queue-good', half: 'queue-half', broken: 'queue-broken' } as const
export const testRepositories = { async: 'queue-tests', types: 'same-tests' } as const

const alone: Readonly<Record<string, () => History>> = {
  [testRepositories.async]: () => historyOf([{ message: 'Tests', files: queueTests }]),
  [testRepositories.types]: () => historyOf([{ message: 'Tests', files: sameTests }]),
  [readyRepositories.good]: () => historyOf(readyQueue),
  [readyRepositories.half]: () => historyOf(halfQueue),
  [readyRepositories.broken]: () => historyOf(brokenQueue),
}

/** Every repository of the demo by the name of its folder. */
export const demoRepositories = (): Map<string, History> =>
  new Map([
    ...Object.entries(alone).map(([name, make]) => [name, remembered(name, make)] as const),
    ...(Object.keys(solutions) as (keyof typeof solutions)[]).flatMap((lecture) =>
      solutions[lecture].map((states, variant) => {
        const name = nameOf(lecture, variant)
        return [name, remembered(name, () => historyOf(states))] as const
      }),
    ),
  ])

/** The folder behind the name in a link; many links of students lead to one folder. */
export const folderOfRepository = (name: string): string => {
  const [, lecture = '', number = ''] = /^([a-z]+)-(\d+)$/.exec(name) ?? []
  return isSolved(lecture) ? nameOf(lecture, variantOf(lecture, Number(number) - 1)) : name
}
