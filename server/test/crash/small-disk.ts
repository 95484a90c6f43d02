import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (folder: string, megabytes: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'academy-test', folder], { stdio: 'pipe' })

/** A disk of its own that is soon full; it lives in memory. */
export const withSmallDisk = async <T>(megabytes: number, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-disk-'))
  mount(folder, megabytes)
  try {
    await chmod(folder, 0o711)
    return await work(folder)
  } finally {
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  }
}
