import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { installDebianPackages, MissingPartError } from './debian-package.ts'
import { runProgram } from './run-program.ts'
import { patient } from './testing/patience.ts'

export type FoundProgram = { path: string; version: string }

export type Wanted = {
  /** As a person would call it: "a browser (Chromium)". */
  label: string
  /** Set by a person who knows better than we do; then nothing else is tried. */
  variable: string
  candidates: () => string[] | Promise<string[]>
  /** Finds the version in what `--version` prints, and so proves that the program is what it seems. */
  versionPattern: RegExp
  /** For a program that is asked otherwise; absent: `--version`. */
  versionOption?: string
  debianPackages: string[]
}

/** A program that does not answer is not missing: something hangs, and skipping its tests would hide it. */
class SilentProgramError extends Error {
  override name = 'SilentProgramError'
}

/** Long, so that only a hang ends here: the slowness of the machine is not measured yet. */
const usualLimitMs = patient(180_000)

const prove = async (
  path: string,
  { versionPattern, versionOption = '--version' }: Pick<Wanted, 'versionPattern' | 'versionOption'>,
  limitMs: number,
): Promise<FoundProgram | null> => {
  if (!existsSync(path)) return null
  const { code, output, hasRunOut } = await runProgram(path, [versionOption], { timeoutMs: limitMs })
  if (hasRunOut) throw new SilentProgramError(`${path} ${versionOption} did not answer within ${limitMs / 1000} s.`)
  const version = versionPattern.exec(output)?.[1]
  return code === 0 && version ? { path, version } : null
}

/** The first candidate that answers; when none does, one that hung is an error. */
const firstProved = async (wanted: Wanted, limitMs: number): Promise<FoundProgram | null> => {
  let silent: SilentProgramError | null = null
  for (const path of await wanted.candidates()) {
    try {
      const found = await prove(path, wanted, limitMs)
      if (found) return found
    } catch (error) {
      if (!(error instanceof SilentProgramError)) throw error
      silent ??= error
    }
  }
  if (silent) throw silent
  return null
}

export const onPath = (...names: string[]): string[] => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** A program of this machine, or Debian's package of it when we may install one. */
export const findProgram = async (wanted: Wanted, limitMs = usualLimitMs): Promise<FoundProgram> => {
  const chosen = process.env[wanted.variable]
  if (chosen) {
    const found = await prove(chosen, wanted, limitMs)
    if (found) return found
    throw new MissingPartError(`${wanted.variable} is ${chosen}, but that is no ${wanted.label} that runs.`)
  }
  const found = await firstProved(wanted, limitMs)
  if (found) return found
  const reason = `There is no ${wanted.label} on this machine.`
  await installDebianPackages(wanted.debianPackages, reason)
  const installed = await firstProved(wanted, limitMs)
  if (installed) return installed
  throw new MissingPartError(`${reason} The Debian package was installed but does not run.`)
}
