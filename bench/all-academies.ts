import { startLocalPostgres } from '@academy/local-postgres'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories, type MadeAcademy } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
const people = 100_000
const academiesCount = 10
/** Of each reader, in turns: a neighbour's load falls on both. */
const requests = 60
const warmUp = 10

type Query = (sql: string, values?: unknown[]) => Promise<unknown>
type Factories = ReturnType<typeof createFactories>

/**
 * Students of one direction: each has written a letter, handed in one homework, of which six in ten wait, asked in the chat of
 * the lecture and got an answer, and has a certificate.
 */
const fill = async (query: Query, make: Factories, academy: MadeAcademy, size: number): Promise<void> => {
  const { id: stageId } = await make.lectureStage(academy)
  const { id: stageLectureId } = await make.stageLecture(academy, { stageId })
  const email = `of${academy.id}-`
  const mine = `from users u where u.email like '${email}%'`
  await query(
    `insert into users (email, first_name, last_name)
     select '${email}' || n || '@example.test', 'Хтось ' || n % 100, 'Інший ' || n % 1000 from generate_series(1, $1) n`,
    [size],
  )
  await query(
    `insert into user_academies (academy_id, user_id, finished_at, certificate_number)
     select $1, u.id, now() - u.id * interval '1 second', 'N' || u.id ${mine}`,
    [academy.id],
  )
  await query(`insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${mine}`, [academy.id])
  await query(
    `insert into motivation_letters (academy_id, user_id, letter_text, updated_at)
     select $1, u.id, 'Чому я', now() - u.id * interval '1 second' ${mine}`,
    [academy.id],
  )
  await query(
    `insert into homework_responses (academy_id, stage_lecture_id, user_id, body, attempts, is_answered, is_reviewed,
       submitted_at, reviewed_at)
     select $1, $2, u.id, 'Ось моя робота', 1, true, n % 10 >= 6, now() - n * interval '1 second',
       case when n % 10 >= 6 then now() end
     from (select id, abs(hashint4(id)) % 1000000 as n ${mine}) u`,
    [academy.id, stageLectureId],
  )
  await query(
    `insert into chat_messages (academy_id, stage_lecture_id, user_id, sender_id, is_from_student, temp_id, message, read_at)
     select $1, $2, u.id, u.id, n = 1, u.id || '-' || n, 'Чому так?', now()
     from (select id ${mine} order by abs(hashint4(id))) u, generate_series(1, 2) n`,
    [academy.id, stageLectureId],
  )
}

interface Reader {
  academyId: number | 'all'
  token: string
}

const prepare = async (dataDir: string): Promise<{ ofOne: Reader; ofMany: Reader }> => {
  const log = createLog('silent')
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(secret), () => new Date())
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    const query: Query = (sql, values) => client.query(sql, values)
    const large = await make.academy()
    await fill(query, make, large, people)
    const small: MadeAcademy[] = []
    for (let number = 0; number < academiesCount; number++) {
      const academy = await make.academy()
      await fill(query, make, academy, people / academiesCount)
      small.push(academy)
    }
    await client.query('vacuum analyze')
    client.release()
    const tokenOf = async (academies: MadeAcademy[]) =>
      (await make.session(await make.user({ roles: { Admin: academies } }))).accessToken
    const ofOne = { academyId: large.id, token: await tokenOf([large]) }
    const ofMany = { academyId: 'all' as const, token: await tokenOf(small) }
    await database.close()
    return { ofOne, ofMany }
  } finally {
    await postgres.stop()
  }
}

const measure = async (dataDir: string): Promise<Figure[]> => {
  const { ofOne, ofMany } = await prepare(dataDir)
  const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  /** Without a body it is a GET. */
  const ask = async ({ academyId, token }: Reader, path: string, body: object | null): Promise<number> => {
    const startedAt = performance.now()
    const reply = await fetch(`${server.url}${path.replace(':academy', String(academyId))}?academyId=${academyId}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await reply.json()) as { rows?: unknown[] }
    if (!reply.ok || !answer.rows?.length)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer).slice(0, 200)}`)
    return performance.now() - startedAt
  }
  const compared = async (name: string, path: string, body: object | null): Promise<Figure> => {
    const [one, many]: [number[], number[]] = [[], []]
    for (let round = 0; round < warmUp + requests; round++) {
      const [ofLarge, ofAll] = [await ask(ofOne, path, body), await ask(ofMany, path, body)]
      if (round < warmUp) continue
      one.push(ofLarge)
      many.push(ofAll)
    }
    const remark = `${median(many).toFixed(1)} ms and ${median(one).toFixed(1)} ms, ${spread(many, 1)}`
    const value = median(many) / median(one)
    return { name, value, unit: '', better: 'smaller', budget: 1.5, remark }
  }
  const both = `${academiesCount} academies of ${people / academiesCount} / one of ${people}`
  try {
    return [
      await compared(`list of users, ${both}`, '/api/users/paginated/full/:academy', {}),
      await compared('review queue, the same', '/api/homeworkResponses/queue', { state: 'waiting' }),
      await compared('letters by name, the same', '/api/motivation-letters', {}),
      await compared('letters, the newest first, the same', '/api/motivation-letters', {
        orderField: 'updatedAt',
        order: 'desc',
      }),
      await compared('certificates by name, the same', '/api/certificates', {}),
      await compared('certificates, the newest first, the same', '/api/certificates', {
        orderField: 'finishedAt',
        order: 'desc',
      }),
      await compared('answered chats, the same', '/api/chat/inbox', null),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** ACAD-52: a list over many academies costs what the list of one academy with as many people costs. */
export const allAcademies: Measurement = { name: 'all-academies', run: () => withDataFolder(measure) }
