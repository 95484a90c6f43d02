import { sql } from 'drizzle-orm'
import { accountEvents } from '@academy/contract/account'
import { contact, content, type DataOwner, nobodys, type TableEntry, technical } from './privacy-registry-entry.ts'

/** Anybody can do these at the front door, whoever they happen to be logged in as. */
const isNameless = sql`action in ('login.failed', 'password.recovery-requested')`
const isTheirDoing = ({ id }: DataOwner) => sql`(coalesce(impersonator_id, actor_id, ${id}) = ${id} or ${isNameless})`

export const platformTables = {
  audit_log: {
    why: 'who did what, so that abuse is seen and can be proved (P4)',
    keptFor:
      'as long as the installation; it holds numbers of accounts and network addresses, no name and nothing anybody wrote',
    rowsOf: ({ id }) =>
      sql`(actor_id = ${id} or impersonator_id = ${id}
        or (target_id = ${String(id)} and action = any(${sql.param([...accountEvents])}::text[])))`,
    onErasure: 'keep',
    section: 'history',
    sortedBy: 'id',
    columns: {
      id: technical('the order of what happened'),
      at: technical('when', { shown: true }),
      action: technical('what', { shown: true }),
      actor_id: technical('who', {
        shown: (owner) =>
          sql`case when not ${isTheirDoing(owner)} then (select nullif(trim(concat_ws(' ', first_name, last_name)), '')
            from users where users.id = coalesce(impersonator_id, actor_id)) end`,
        as: 'by',
      }),
      impersonator_id: technical('who acted as the actor'),
      academy_id: technical('where', {
        shown: () => sql`(select name from academies where academies.id = academy_id)`,
        as: 'academy',
      }),
      target_id: technical('to whom or what'),
      details: technical('before and after, by numbers and names of rights', {
        // What was done to somebody else is theirs to read.
        shown: ({ id }) => sql`case when coalesce(target_id, ${String(id)}) = ${String(id)} then details end`,
      }),
      ip: technical('from where; the proof against a stranger', {
        shown: (owner) => sql`case when ${isTheirDoing(owner)} then ip end`,
      }),
      request_id: technical('the lines of the log that belong to it'),
      seal_id: technical('the seal over it'),
      tx: technical('what older seals cover too'),
    },
  },
  audit_seals: nobodys('codes over the audit log, so that a change shows', [
    'id',
    'at',
    'from_tx',
    'until_tx',
    'row_count',
    'code',
  ]),
  idempotency_keys: {
    why: 'a repeated call gets the first answer',
    keptFor: 'seven days',
    rowsOf: ({ id, addresses }) =>
      sql`(scope = ${`user:${id}`} or case when scope = 'anonymous' then lower(reply::json ->> 'email') end
        = any(${sql.param([...addresses])}::text[]))`,
    onErasure: 'delete',
    columns: {
      scope: technical('whose call it is'),
      key: technical('which call it is'),
      request_hash: technical('the same key never stands for another call'),
      reply: content('the first answer; a copy of what stands elsewhere'),
      created_at: technical('when it may go'),
    },
  },
  rate_limits: {
    why: 'guessing and flooding are slowed down',
    keptFor: 'until the limit has run out, an hour or a day',
    // Keys end with the address, behind the name of the limit or behind the place it was tried from.
    rowsOf: ({ addresses }) =>
      sql`exists (select 1 from unnest(${sql.param([...addresses])}::text[]) address
        where right(lower(key), length(address) + 1) in (':' || address, '|' || address))`,
    onErasure: 'delete',
    columns: {
      key: contact('what is counted'),
      points: technical('how often'),
      expire: technical('until when'),
    },
  },
  realtime_attachments: {
    ...nobodys('large messages on their way between two servers', ['id', 'created_at', 'payload']),
    keptFor: 'seconds',
  },
  legal_versions: nobodys('the texts people accept; who published one is kept as a number', [
    'document',
    'version',
    'body',
    'must_be_accepted',
    'published_at',
    'published_by_id',
  ]),
  push_keys: nobodys('what push services know this installation by, sealed', ['id', 'sealed_pair', 'created_at']),
  system_settings: nobodys('settings of the installation', [
    'id',
    'live_chat_enabled',
    'live_chat_id',
    'referrals_enabled',
    'support_email',
    'analytics_tag_id',
    'company_domains',
    'static_pages_url',
    'header_links',
    'updated_at',
    'updated_by_id',
  ]),
} satisfies Record<string, TableEntry>

/** Schemas of others, each as a whole. */
export const foreignSchemas: Record<string, string> = {
  graphile_worker: 'the queue of jobs; payloads hold numbers only and go when the job is done',
  drizzle: 'which migrations have run',
}
