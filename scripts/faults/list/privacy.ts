import { fault, type Fault } from '../fault.ts'

const privacy = 'server/src/modules/privacy'
const archiveTest = `${privacy}/export-archive.test.ts`
const chain = 'server/src/platform/audit-chain.ts'
const chainTest = 'server/src/platform/audit-chain.test.ts'

/** What is held about people, and what is written down for ever. */
export const privacyAndAudit: Fault[] = [
  fault({
    name: 'the export of a person leaves columns out',
    breaks: 'P1',
    file: `${privacy}/privacy.repo.ts`,
    find: '.filter(([, entry]) => entry.exported !== false)',
    replace: ".filter(([column, entry]) => entry.exported !== false && column !== 'phone_number')",
    caughtBy: {
      file: `${privacy}/export.test.ts`,
      title: 'holds every text of the person that the registry shows, and no secret',
    },
  }),
  fault({
    name: 'the export of a person holds secrets',
    breaks: 'P1, P5',
    file: `${privacy}/privacy.repo.ts`,
    find: '.filter(([, entry]) => entry.exported !== false)',
    replace: '.filter(([, entry]) => entry.exported !== undefined || entry.exported === undefined)',
    caughtBy: {
      file: `${privacy}/export.test.ts`,
      title: 'holds every text of the person that the registry shows, and no secret',
    },
  }),
  fault({
    name: 'an export is not written down',
    breaks: 'P4',
    file: `${privacy}/export.service.ts`,
    find: "    await ctx.audit('account.data-exported')\n",
    replace: '',
    caughtBy: { file: `${privacy}/export.test.ts`, title: 'is written down in the history of its owner' },
  }),
  fault({
    name: 'exports are not counted',
    breaks: 'T7',
    file: `${privacy}/export.service.ts`,
    find: '  await limits.use(exportsPerPerson, String(userId))\n',
    replace: '  void exportsPerPerson\n',
    caughtBy: { file: `${privacy}/export.test.ts`, title: 'is given five times an hour, to each person' },
  }),
  fault({
    name: 'an export holds only the first rows of a table',
    breaks: 'P1',
    file: `${privacy}/privacy.repo.ts`,
    find: 'yield rows.map(({ item }) => item)\n  }',
    replace: 'yield rows.map(({ item }) => item)\n    break\n  }',
    caughtBy: { file: `${privacy}/export.test.ts`, title: 'holds all rows of a table with many' },
  }),
  fault({
    name: 'the parts of an export are of different moments',
    breaks: 'P1',
    file: `${privacy}/privacy.repo.ts`,
    find: 'set transaction isolation level repeatable read',
    replace: 'set transaction isolation level read committed',
    caughtBy: { file: `${privacy}/export.test.ts`, title: 'is of one moment' },
  }),
  fault({
    name: 'an export reads all files at once',
    breaks: 'P1, V4',
    file: 'server/src/platform/zip-stream.ts',
    find: 'await finished(current)',
    replace: 'finished(current).catch(() => {})',
    caughtBy: { file: archiveTest, title: 'no file is read before the reader has taken the one before it' },
  }),
  fault({
    name: 'a file that cannot be read ends the whole export',
    breaks: 'P1',
    file: `${privacy}/export-archive.ts`,
    find: "log.warn({ err: error }, 'a file could not be exported')\n      return null",
    replace: 'void log\n      throw error',
    caughtBy: { file: archiveTest, title: 'is named, and the others are there' },
  }),
  fault({
    name: 'an export goes on for somebody who has gone',
    breaks: 'V4',
    file: 'server/src/platform/zip-stream.ts',
    find: "output.once('close', () => current?.destroy())",
    replace: '',
    caughtBy: { file: archiveTest, title: 'a reader who goes away ends the work, wherever it is' },
  }),
  fault({
    name: 'an erased person keeps what rows say of them',
    breaks: 'P2',
    file: `${privacy}/privacy.repo.ts`,
    find: "if (table.onErasure !== 'clear') continue",
    replace: "if (table.onErasure !== 'clear' || name !== 'users') continue",
    caughtBy: {
      file: `${privacy}/erasure.test.ts`,
      title: 'no text of the person is left in any table, file or line of the log',
    },
  }),
  fault({
    name: 'the files of an erased person stay',
    breaks: 'P2',
    file: `${privacy}/erasure.service.ts`,
    find: 'for (const name of await privacyRepo.fileNames(db, owner)) await files.remove(name)',
    replace: '',
    caughtBy: {
      file: `${privacy}/erasure.test.ts`,
      title: 'no text of the person is left in any table, file or line of the log',
    },
  }),
  fault({
    name: 'the erasure of a removed account is not queued',
    breaks: 'P2, C4',
    file: `${privacy}/privacy.service.ts`,
    find: '    await ctx.enqueue(eraseRemovedAccount, { userId })\n',
    replace: '    void eraseRemovedAccount\n',
    caughtBy: { file: `${privacy}/erasure.test.ts`, title: 'nothing is left of a life through the front door' },
  }),
  fault({
    name: 'a restored database brings erased people back',
    breaks: 'P2, O3',
    file: `${privacy}/erasure.service.ts`,
    find: '    await eraseAccount(tools, id)\n',
    replace: '',
    caughtBy: { file: `${privacy}/erasure.test.ts`, title: 'erases again whoever was erased since, and nobody else' },
  }),
  fault({
    name: 'an account that only has the number of an erased one is erased',
    breaks: 'P2',
    file: `${privacy}/erasure.service.ts`,
    find: 'if (note?.fingerprint !== fingerprintOf(userHash)) continue',
    replace: 'if (!note || !userHash) continue',
    caughtBy: {
      file: `${privacy}/erasure.test.ts`,
      title: 'an account that only has the number of an erased one is left alone',
    },
  }),
  fault({
    name: 'one deletes the own account without its password',
    breaks: 'T4, ACC-59',
    file: `${privacy}/privacy.service.ts`,
    find: "else await provePassword(tools, ctx, account, password ?? failWithout('password'))",
    replace: 'else void [provePassword, tools, password, failWithout]',
    caughtBy: { file: `${privacy}/erasure.test.ts`, title: '[ACC-59] needs the password' },
  }),
  fault({
    name: 'a column is missing in the registry of personal data',
    breaks: 'P3',
    file: `${privacy}/registry-talk.ts`,
    find: "      message: content('the message', { shown: true, erasedTo: sql`''` }),\n",
    replace: '',
    caughtBy: {
      file: `${privacy}/registry.test.ts`,
      title: 'names every table and every column of the running database',
    },
  }),
  fault({
    name: 'the audit log does not say who acted as somebody',
    breaks: 'P4, A7',
    file: 'server/src/platform/ctx.ts',
    find: 'impersonatorId: parts.actor?.impersonatorId,\n          academyId',
    replace: 'academyId',
    caughtBy: { file: 'server/src/platform/ctx.test.ts', title: 'says who, what, whom, from where and in which call' },
  }),
  {
    name: 'a seal of the audit log does not stand on the one before',
    breaks: 'P4',
    edits: [
      {
        file: chain,
        find: 'JSON.stringify([before, span.fromTx, span.untilTx,',
        replace: 'JSON.stringify([before.length * 0, span.fromTx, span.untilTx,',
      },
      {
        file: chain,
        find: 'const isRight = seal.fromTx === at && seal.rowCount === covered.length',
        replace: "const isRight = at !== '' && seal.rowCount === covered.length",
      },
    ],
    caughtBy: {
      file: chainTest,
      title: 'a removed seal with all of its rows is seen',
      written: "'a removed seal with all of its rows'",
    },
  },
  fault({
    name: 'a row of the audit log is changed and its seal stays',
    breaks: 'P4',
    file: chain,
    find: 'if (!isRight || seal.code !== codeOver(auditCode, before, seal, covered)) return',
    replace: 'if (seal.code === codeOver(auditCode, before, seal, []) || !isRight) return',
    caughtBy: { file: chainTest, title: 'a changed actor is seen', written: "'a changed actor'" },
  }),
  fault({
    name: 'nobody misses the newest seal',
    breaks: 'P4',
    file: chain,
    find: 'if (page.length === 0) return isKnownThere ? forgedRow(db) : `seal ${known!.id} is gone`',
    replace: 'if (page.length === 0) return isKnownThere ? forgedRow(db) : null',
    caughtBy: { file: chainTest, title: 'the newest seal that was taken away is missed' },
  }),
  fault({
    name: 'the code of a deleted account stays where reviewers looked at it',
    breaks: 'P2, F24',
    file: 'server/src/modules/review/code-cache.ts',
    find: '      await forgetDeleted()\n',
    replace: '      void forgetDeleted\n',
    caughtBy: {
      file: 'server/src/modules/review/code.test.ts',
      title: 'gives up the code of an account that was deleted',
    },
  }),
]
