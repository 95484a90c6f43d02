import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { inProject, projectRoot } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { workspaces } from './source-files.ts'

export type Manifest = {
  path: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Types follow the package they describe; the workspaces are ours. */
const needsReason = (name: string): boolean => !/^@(types|academy)\//.test(name)

/** Dependencies that no decision names, and versions that are not pinned. */
export const dependencyProblems = (manifests: readonly Manifest[], decisions: string): string[] => {
  const named = new Set(decisions.match(/[@\w][\w./@-]*\w/g))
  return manifests.flatMap(({ path, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => needsReason(name))
      .flatMap(([name, version]) => [
        ...(named.has(name) ? [] : [`${path}: no line in docs/decisions/ says why ${name} is there`]),
        ...(/^\d/.test(version) ? [] : [`${path}: ${name} is not pinned (${version})`]),
      ]),
  )
}

const readDecisions = async (): Promise<string> => {
  const texts: string[] = []
  for await (const path of glob('docs/decisions/*.md', { cwd: projectRoot }))
    texts.push(await readFile(inProject(path), 'utf8'))
  return texts.join('\n')
}

const checkDependencies = async (): Promise<string> => {
  const paths = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)].filter((path) =>
    existsSync(inProject(path)),
  )
  const manifests = await Promise.all(
    paths.map(async (path): Promise<Manifest> => ({ ...JSON.parse(await readFile(inProject(path), 'utf8')), path })),
  )
  const problems = dependencyProblems(manifests, await readDecisions())
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  const names = manifests.flatMap((one) => Object.keys({ ...one.dependencies, ...one.devDependencies }))
  return `${new Set(names.filter(needsReason)).size} dependencies`
}

export const dependencyCheck: Check = { name: 'dependencies', run: checkDependencies }
