import { readFile } from 'node:fs/promises'
import { errors } from '../../contract/src/errors.ts'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { sourceFiles } from './source-files.ts'

export type Source = { path: string; code: string }

export const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
const wordsOf = (code: string): Set<string> => new Set(code.match(/[A-Za-z_]\w*/g))

interface Declaration {
  path: string
  name: string
  mentions: Set<string>
}

/** What a file of the contract exports, each with the words its declaration is made of. */
const declarationsIn = ({ path, code }: Source): Declaration[] =>
  withoutComments(code)
    .split(/^(?=export |const |type |interface )/m)
    .flatMap((part) => {
      const name = /^(?:export )?(?:const|function|type|interface) (\w+)/.exec(part)?.[1]
      return name === undefined ? [] : [{ path, name, mentions: wordsOf(part) }]
    })

/** The names a file takes from the contract. */
const importedIn = ({ code }: Source): string[] =>
  [...code.matchAll(/(?:import|export)(?: type)? \{([^}]*)\} from '@academy\/contract[^']*'/g)].flatMap(([, list]) =>
    list!.split(',').map(
      (entry) =>
        entry
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]!,
    ),
  )

/** Exports of the contract that nothing in the product needs, neither itself nor by another export. */
export const unusedExports = (contract: readonly Source[], product: readonly Source[]): string[] => {
  const declarations = contract.flatMap(declarationsIn)
  const byName = Map.groupBy(declarations, ({ name }) => name)
  const needed = new Set<string>()
  const toFollow = product.flatMap(importedIn)
  for (let name = toFollow.pop(); name !== undefined; name = toFollow.pop()) {
    if (needed.has(name)) continue
    needed.add(name)
    for (const { mentions } of byName.get(name) ?? [])
      for (const word of mentions) if (byName.has(word)) toFollow.push(word)
  }
  return declarations
    .filter(({ name }) => !needed.has(name))
    .map(({ path, name }) => `${path}: nothing in the product uses ${name}`)
}

/** Errors that nothing raises: those with a status are raised by the server, the others by the client. */
export const unraisedErrors = (product: readonly Source[]): string[] => {
  const codeOf = (folder: string): string =>
    product.filter(({ path }) => path.startsWith(folder)).reduce((all, { code }) => all + withoutComments(code), '')
  const [server, web] = [codeOf('server/'), codeOf('web/')]
  return Object.entries(errors)
    .filter(([name, { status }]) => !(status === null ? web : server).includes(`'${name}'`))
    .map(([name, { code }]) => `contract/src/errors.ts: nothing raises ${name} (${code})`)
}

const isProduct = (path: string): boolean => !/\.test\.tsx?$|^web\/src\/testing\//.test(path)
const read = (paths: readonly string[]): Promise<Source[]> =>
  Promise.all(paths.filter(isProduct).map(async (path) => ({ path, code: await readFile(inProject(path), 'utf8') })))

const checkContract = async (): Promise<string> => {
  const contract = await read(await sourceFiles('contract/src', '{ts,tsx}'))
  const folders = ['server/src', 'server/seed', 'web/src', 'runner/src', 'hardened-git/src', 'spreadsheets/src']
  const product = await read((await Promise.all(folders.map((folder) => sourceFiles(folder, '{ts,tsx}')))).flat())
  const problems = [...unusedExports(contract, product), ...unraisedErrors(product)]
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  return `${Object.keys(errors).length} errors raised`
}

export const contractUseCheck: Check = { name: 'the contract is used', run: checkContract }
