import { fault, type Fault } from '../fault.ts'

const source = 'local-postgres/src'
const test = 'local-postgres/test/local-postgres.test.ts'

/** The database that the server brings, and its folder. */
export const localPostgres: Fault[] = [
  fault({
    name: 'a database of another version is opened',
    breaks: 'E2',
    file: `${source}/create-cluster.ts`,
    find: 'if (version === binaries.major) return',
    replace: 'if (version) return',
    caughtBy: { file: test, title: 'is refused when another PostgreSQL version made the folder' },
  }),
  fault({
    name: 'after an upgrade that was killed a start makes an empty database',
    breaks: 'E2',
    file: `${source}/create-cluster.ts`,
    find: 'await finishUpgrade(folder)',
    replace: 'await Promise.resolve(finishUpgrade)',
    caughtBy: {
      file: 'local-postgres/test/finish-upgrade.test.ts',
      title: 'an upgrade that was killed between two steps is finished by the next start, at any of them',
    },
  }),
  fault({
    name: 'everybody on the machine may read the password of the database',
    breaks: 'ASVS 13.3.2',
    file: `${source}/create-cluster.ts`,
    find: "{ flag: 'wx', mode: 0o600, flush: true }",
    replace: "{ flag: 'wx', mode: 0o644, flush: true }",
    caughtBy: { file: test, title: 'makes a durable, checksummed cluster' },
  }),
  fault({
    name: 'Ctrl-C ends the database before the server',
    breaks: 'O1',
    file: `${source}/postgres-user.ts`,
    find: 'detached: true',
    replace: 'detached: false',
    caughtBy: { file: test, title: 'Ctrl-C in the terminal does not reach the database' },
  }),
  fault({
    name: 'a backup is restored over other data',
    breaks: 'O3',
    file: `${source}/fill-folder.ts`,
    find: 'if (content.length === 0) return',
    replace: 'if (content.length >= 0) return',
    caughtBy: {
      file: 'local-postgres/test/fill-folder.test.ts',
      title: 'a folder with anything in it is refused and left alone',
    },
  }),
]
