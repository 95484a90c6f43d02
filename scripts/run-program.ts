import { spawn, type SpawnOptions } from 'node:child_process'
import { projectRoot } from './project.ts'

/** `hasRunOut`: it was still running when its time was over. */
export type Ended = { code: number; output: string; hasRunOut: boolean }

type RunOptions = Pick<SpawnOptions, 'cwd' | 'env'> & {
  /** Show what the program says while it runs; otherwise it is kept in `output`. */
  isShown?: boolean
  timeoutMs?: number
}

/** Runs a program without a shell; a program that cannot be started ends with code 127. */
export const runProgram = (command: string, args: string[], options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const stdio: SpawnOptions['stdio'] = options.isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const { cwd = projectRoot, env = process.env, timeoutMs } = options
    const child = spawn(command, args, { cwd, env, stdio, ...(timeoutMs ? { timeout: timeoutMs } : {}) })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => resolve({ code: 127, output: error.message, hasRunOut: false }))
    child.once('close', (code) => resolve({ code: code ?? 1, output, hasRunOut: child.killed }))
  })

/** A JavaScript program of a package, run by the Node that runs us. */
export const runNode = (script: string, args: string[], options?: RunOptions): Promise<Ended> =>
  runProgram(process.execPath, [script, ...args], options)

export const seconds = (fromMs: number): string => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`
