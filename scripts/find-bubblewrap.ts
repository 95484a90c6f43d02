import { findProgram, onPath, type FoundProgram } from './find-program.ts'

export const findBubblewrap = (): Promise<FoundProgram> =>
  findProgram({
    label: 'sandbox (bubblewrap)',
    variable: 'ACADEMY_BUBBLEWRAP',
    candidates: () => ['/usr/bin/bwrap', ...onPath('bwrap')],
    versionPattern: /bubblewrap (\d+(?:\.\d+)+)/,
    debianPackages: ['bubblewrap'],
  })

if (import.meta.main) console.log(await findBubblewrap())
