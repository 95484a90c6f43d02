import type { Database } from '../server/src/platform/db.ts'
import type { answerRequest, Taker, TestHall } from '../server/test/make/make-test-takers.ts'
import type { Statement } from './record-statements.ts'

/** A table like the one of the answers, with its keys, and one row written as an answer is. */
export const upsertScript = async ({ pool }: Database, { academy }: TestHall): Promise<string> => {
  await pool.query('create table bench_answers (like answers including all)')
  await pool.query(
    `alter table bench_answers add foreign key (academy_id, attempt_id) references attempts (academy_id, id)`,
  )
  await pool.query('grant all on bench_answers to public')
  const { rows } = await pool.query<{ first: number; last: number }>(
    'select min(id) as first, max(id) as last from attempts',
  )
  return [
    `\\set attempt random(${rows[0]!.first}, ${rows[0]!.last})`,
    `\\set number random(1, 30)`,
    `insert into bench_answers (academy_id, attempt_id, number, client_id, option_ids, answered_at, received_at,
      time_spent, cheats_count, is_late, is_scored)
     values (${academy.id}, :attempt, :number, gen_random_uuid(), '{1}', now(), now(), 30, 0, false, true)
     on conflict (academy_id, attempt_id, number) do update set option_ids = excluded.option_ids,
       client_id = excluded.client_id, received_at = excluded.received_at;`,
  ]
    .join(' \n')
    .replaceAll(/\n\s{4,}/g, ' ')
    .concat('\n')
}

/** Students in a row for every client of pgbench in every round: more than it can answer for. */
const takersOfClient = 60
export const ownTakersCount = (clients: number, rounds: number): number => clients * rounds * takersOfClient

/** A session whose id follows from its owner: a script can then name it without asking for it. */
const sessionOf = (userId: string): string => `lpad((${userId})::text, 32, '0')::uuid`
export const addSessions = ({ pool }: Database, takers: readonly Taker[]) =>
  pool.query(
    `insert into sessions (id, user_id, expires_at)
     select ${sessionOf('id')}, id, now() + interval '30 days' from unnest($1::int[]) id`,
    [takers.map(({ userId }) => userId)],
  )

export interface HeardAnswer {
  taker: Taker
  request: ReturnType<typeof answerRequest>
  statements: readonly Statement[]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * What one answer through HTTP said to the database, repeated for another student and question each time: an answer is
 * given once, so the same one again would be another, cheaper thing.
 */
export const ownScript = (
  { taker, request, statements }: HeardAnswer,
  takers: readonly Taker[],
  { clients, round }: { clients: number; round: number },
): string => {
  const { data } = JSON.parse(request.body) as { data: { clientId: string; questionId: number } }
  const changing = new Map([
    [String(taker.userId), ':user'],
    [String(data.questionId), ':question'],
    [data.clientId, 'gen_random_uuid()'],
  ])
  const session = /^[0-9a-f-]{36}$/
  const one = (value: unknown): string => {
    if (value === null) return 'null'
    if (value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))) return 'now()'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return changing.get(text) ?? (session.test(text) ? sessionOf(':user') : quoted(text))
  }
  const expression = (value: unknown): string =>
    Array.isArray(value) ? `array[${value.map(one).join(', ')}]` : one(value)
  const [firstUser, firstQuestion] = [takers[0]!.userId, taker.questionIds[0]!]
  const questions = taker.questionIds.length
  return [
    `\\if :isKnown = 0`,
    `\\set turn 0`,
    `\\set isKnown 1`,
    `\\endif`,
    `\\set user ${firstUser + round * clients * takersOfClient} + :client_id * ${takersOfClient} + :turn / ${questions}`,
    `\\set question ${firstQuestion} + :turn % ${questions}`,
    `\\set turn :turn + 1`,
    ...statements.map(({ text, values }) =>
      // A comment would swallow the rest of a statement that pgbench reads as one line.
      text
        .replaceAll(/^\s*--.*$/gm, '')
        .replaceAll(/\$(\d+)/g, (_, number: string) => expression(values[Number(number) - 1]))
        .concat(';'),
    ),
  ]
    .join('\n')
    .concat('\n')
}
