import { readFile } from 'node:fs/promises'
import { inProject } from '../project.ts'
import { CheckFailure, type Check } from './check.ts'
import { sourceFiles, workspaces } from './source-files.ts'

export type Text = { path: string; text: string }

/** "The" and "own" do not go together in English: say "its own", "their own". Comments may break the line in between. */
const wrongOwn = /\bthe(?: |[ \t]*\n[ \t]*(?:\*|\/\/)?[ \t]*)own\b/gi

/** What git leaves where two changes met; in a table of a document the formatter puts a bar before it. */
const mergeMarker = /^(?:\| )?(?:<{7}|={7}|>{7})(?: .*)?$/gm

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Every place that does not say whose things are meant, and every merge that was not finished. */
export const wordingProblems = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ path, text }) => [
    ...[...text.matchAll(wrongOwn)].map(
      ({ 0: found, index }) =>
        `${path}:${lineAt(text, index)} "${found.replace(/\s[\s*/]*/, ' ')}": say whose own it is`,
    ),
    ...[...text.matchAll(mergeMarker)].map(({ index }) => `${path}:${lineAt(text, index)} an unfinished merge`),
  ])

/** docs/spec is a copy of the catalogue, migrations are generated. */
const isWrittenHere = (path: string): boolean => !/^(docs\/spec|server\/migrations)\//.test(path)

const checkWording = async (): Promise<string> => {
  const folders = ['docs', 'translations', ...workspaces]
  const found = await Promise.all(folders.map((folder) => sourceFiles(folder, '{ts,tsx,mjs,md,json}')))
  const paths = ['README.md', 'CONTRIBUTING.md', ...found.flat().filter(isWrittenHere)]
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(inProject(path), 'utf8') })))
  const problems = wordingProblems(texts)
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'))
  return `${paths.length} files`
}

export const wordingCheck: Check = { name: 'wording', run: checkWording }
