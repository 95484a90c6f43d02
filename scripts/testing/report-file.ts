import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a test runner a place for its JSON report and reads it back; null when it wrote none. */
export const withReport = async <T>(
  run: (path: string) => Promise<number>,
): Promise<{ code: number; report: T | null }> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-report-'))
  const path = join(folder, 'report.json')
  try {
    const code = await run(path)
    const text = await readFile(path, 'utf8').catch(() => null)
    return { code, report: text === null ? null : (JSON.parse(text) as T) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
