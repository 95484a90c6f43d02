import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { inProject, projectRoot } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'

/** Made by the build. */
const isBuilt = (path: string) => path.startsWith('web/dist')

/** A path of the project in backticks; one with a place to fill in, or a choice, names no single file. */
const pathInText =
  /`((?:bench|contract|docs|e2e|hardened-git|local-postgres|runner|scripts|server|spreadsheets|translations|web)\/[\w./-]+)`/g

/** The files and folders that a document names and that are not there. */
export const missingPaths = (text: string, isThere: (path: string) => boolean): string[] =>
  [...text.matchAll(pathInText)].map(([, path]) => path!).filter((path) => !isBuilt(path) && !isThere(path))

interface Step {
  path: string
  /** The functions that it names, as far as their names are of two words: others could be anything. */
  names: string[]
}

const stepOf = (line: string): Step => {
  const [path = '', ...words] = [...line.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
  return { path, names: words.filter((word) => /^[a-z]+[A-Z]\w*$/.test(word)) }
}

/** Each walk of docs/architecture.md: its title, and its steps in order. */
export const walksOf = (text: string): { title: string; steps: Step[] }[] => {
  const [, part = ''] = text.split('\n## Four walks\n')
  return part
    .split('\n### ')
    .slice(1)
    .map((walk) => ({
      title: walk.slice(0, walk.indexOf('\n')),
      steps: [...walk.replaceAll(/\n {2,}/g, ' ').matchAll(/^\d+\. (.+)$/gm)].map(([, line]) => stepOf(line!)),
    }))
}

/** A file that is visited twice, and a function that is named but not in its file. */
export const walkProblems = (
  { title, steps }: ReturnType<typeof walksOf>[number],
  read: (path: string) => string,
): string[] =>
  [
    ...steps
      .filter(({ path }, at) => steps.findIndex((one) => one.path === path) < at)
      .map(({ path }) => `${path} twice`),
    ...steps.flatMap(({ path, names }) => {
      const code = read(path)
      return names.filter((name) => !code.includes(name)).map((name) => `${path} has no ${name}`)
    }),
  ].map((problem) => `${title}: ${problem}`)

const checkDocuments = async (): Promise<string> => {
  const paths = ['README.md', 'CONTRIBUTING.md']
  for await (const path of glob('docs/*.md', { cwd: projectRoot })) paths.push(path)
  const problems: string[] = []
  for (const path of paths) {
    const text = await readFile(inProject(path), 'utf8')
    const missing = missingPaths(text, (named) => existsSync(inProject(named)))
    problems.push(...missing.map((named) => `${path}: there is no ${named}`))
  }
  const walks = walksOf(await readFile(inProject('docs/architecture.md'), 'utf8'))
  const steps = walks.flatMap((walk) => walk.steps)
  const files = new Map<string, string>()
  for (const { path } of steps)
    if (existsSync(inProject(path))) files.set(path, await readFile(inProject(path), 'utf8'))
  problems.push(...walks.flatMap((walk) => walkProblems(walk, (path) => files.get(path) ?? '')))
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  if (steps.length === 0) throw new CheckFailure('docs/architecture.md has no walks.')
  return `${paths.length} documents, ${steps.length} steps of walks`
}

export const documentCheck: Check = { name: 'documents', run: checkDocuments }
