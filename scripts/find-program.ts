import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { installDebianPackages, MissingPartError } from './debian-package.ts'
import { runProgram } from './run-program.ts'

export type FoundProgram = { path: string; version: string }

export type Wanted = {
  /** As a person would call it: "a browser (Chromium)". */
  label: string
  /** Set by a person who knows better than we do; then nothing else is tried. */
  variable: string
  candidates: () => string[] | Promise<string[]>
  /** Finds the version in what `--version` prints, and so proves that the program is what it seems. */
  versionPattern: RegExp
  debianPackages: string[]
}

const prove = async (path: string, versionPattern: RegExp): Promise<FoundProgram | null> => {
  if (!existsSync(path)) return null
  const { code, output } = await runProgram(path, ['--version'], { timeoutMs: 15_000 })
  const version = versionPattern.exec(output)?.[1]
  return code === 0 && version ? { path, version } : null
}

const firstProved = async (wanted: Wanted): Promise<FoundProgram | null> => {
  for (const path of await wanted.candidates()) {
    const found = await prove(path, wanted.versionPattern)
    if (found) return found
  }
  return null
}

export const onPath = (...names: string[]): string[] => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** A program of this machine, or Debian's package of it when we may install one. */
export const findProgram = async (wanted: Wanted): Promise<FoundProgram> => {
  const chosen = process.env[wanted.variable]
  if (chosen) {
    const found = await prove(chosen, wanted.versionPattern)
    if (found) return found
    throw new MissingPartError(`${wanted.variable} is ${chosen}, but that is no ${wanted.label} that runs.`)
  }
  const found = await firstProved(wanted)
  if (found) return found
  const reason = `There is no ${wanted.label} on this machine.`
  await installDebianPackages(wanted.debianPackages, reason)
  const installed = await firstProved(wanted)
  if (installed) return installed
  throw new MissingPartError(`${reason} The Debian package was installed but does not run.`)
}
