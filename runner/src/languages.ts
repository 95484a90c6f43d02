import type { Sandbox } from './sandbox/box.ts'
import { usualLimits } from './sandbox/box.ts'

const programs: Record<string, string> = {
  node: 'node',
  python: 'python3',
  java: 'javac',
  c: 'gcc',
  cpp: 'g++',
  go: 'go',
  ruby: 'ruby',
  php: 'php',
  rust: 'rustc',
  csharp: 'dotnet',
}

/** What a box of this machine can run, asked inside one. */
export const findLanguages = async (sandbox: Sandbox): Promise<string[]> => {
  const script = Object.entries(programs)
    .map(([language, program]) => `command -v ${program} >/dev/null && echo ${language}`)
    .join('; ')
  const { stdout } = await sandbox.run({
    command: ['/bin/sh', '-c', `${script}; true`],
    folder: '/tmp',
    readable: [],
    limits: { ...usualLimits, ms: 20_000 },
  })
  return stdout.toString().split('\n').filter(Boolean)
}
