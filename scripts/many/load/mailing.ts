import { randomUUID } from 'node:crypto'
import { academiesApi } from '@academy/contract/academies'
import type pg from 'pg'
import {
  type Findings,
  type Pass,
  rest,
  sendUntilAnswered,
  type Storm,
  type Writers,
} from '../../../server/test/crash/storm.ts'
import type { MailServer } from '../engines/smtp.ts'

/** Each asks once: a person may ask five times an hour, and a call that is repeated counts again. */
const perClient = 2

interface Person {
  email: string
  pass: Pass
}

/** People ask for the mail that lets them into a secret academy, one after the other: whoever is promised one gets it. */
export const mailing = (): Writers & {
  waiting(client: pg.Client): Promise<number>
  undelivered(mail: MailServer): Promise<Pick<Findings, 'lost' | 'doubled'>>
} => {
  const people: Person[] = []
  const promised: string[] = []
  const secretHash = `storm-${randomUUID()}`

  const ask = async (url: string, storm: Storm): Promise<void> => {
    for (const { email, pass } of people) {
      if (storm.isOver) return
      const { status } = await sendUntilAnswered(url, storm, {
        path: academiesApi.askToTakePart.path,
        pass,
        headers: { 'idempotency-key': randomUUID() },
        body: { academyHash: secretHash },
      })
      if (status < 300) {
        promised.push(email)
        storm.acknowledged++
      }
      await rest(storm, 50)
    }
  }

  return {
    prepare: async ({ make, plan, passFor }) => {
      await make.academy({ type: 'Secret', secretHash, directions: ['JS'] })
      for (let index = 0; index < plan.clients * perClient; index++) {
        const person = await make.user()
        people.push({ email: person.email, pass: await passFor(person) })
      }
    },
    write: (url, storm) => [ask(url, storm)],
    promisedCount: () => promised.length,
    waiting: async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from mails where state <> 'sent' and to_address = any($1)`,
        [promised],
      )
      return rows[0]!.count
    },
    inspect: async (client) => {
      const { rows } = await client.query<{ email: string; count: number }>(
        'select to_address as email, count(*)::int as count from mails where to_address = any($1) group by 1',
        [promised],
      )
      const counts = new Map(rows.map(({ email, count }) => [email, count]))
      return {
        lost: promised.filter((email) => !counts.has(email)).map((email) => `mail to ${email} in the outbox`),
        doubled: rows.filter(({ count }) => count > 1).map(({ email }) => `mails to ${email} in the outbox`),
        torn: [],
      }
    },
    undelivered: async (mail) => {
      const delivered = Map.groupBy(await mail.delivered(), ({ to }) => to)
      // A worker that dies between a mail and its note sends it again: mailboxes know it by its number.
      const numbersOf = (email: string) => new Set(delivered.get(email)?.map(({ messageId }) => messageId))
      return {
        lost: promised.filter((email) => numbersOf(email).size === 0).map((email) => `mail to ${email}`),
        doubled: promised.filter((email) => numbersOf(email).size > 1).map((email) => `mails to ${email}`),
      }
    },
  }
}
