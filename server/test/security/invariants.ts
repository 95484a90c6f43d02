import type pg from 'pg'

/** Queries that must return nothing, whatever callers send. */
const violations: Record<string, string> = {
  // Whoever has a past in an academy stays in its books.
  'a membership without a role': `select ua.user_id from user_academies ua where not exists (select 1 from user_roles r
      where r.academy_id = ua.academy_id and r.user_id = ua.user_id)
    and not exists (select 1 from stage_events e where e.academy_id = ua.academy_id and e.user_id = ua.user_id)`,
  'a role without a membership': `select r.user_id from user_roles r where not exists (select 1 from user_academies ua
    where ua.academy_id = r.academy_id and ua.user_id = r.user_id)`,
  'a student with two directions in one academy': `select ug.user_id from user_groups ug
    join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
    group by ug.academy_id, ug.user_id having count(*) > 1`,
  'a group of another academy': `select ug.user_id from user_groups ug join groups g on g.id = ug.group_id
    where g.academy_id <> ug.academy_id`,
  'a stage of another academy': `select us.user_id from user_stages us join stages s on s.id = us.stage_id
    where s.academy_id <> us.academy_id`,
  'an active stage of another academy': `select a.id from academies a join stages s on s.id = a.current_active_stage_id
    where s.academy_id <> a.id`,
  'a stage state that its events do not lead to': `select us.user_id from user_stages us full join (
      select distinct on (academy_id, user_id, stage_id) academy_id, user_id, stage_id, after from stage_events
      order by academy_id, user_id, stage_id, id desc) e using (academy_id, user_id, stage_id)
    where us.state is distinct from e.after`,
  'an event that does not begin where the one before ended': `select user_id from (
      select user_id, before, lag(after) over (partition by academy_id, user_id, stage_id order by id) as was
      from stage_events) e where before is distinct from was`,
  'a current academy the user does not belong to': `select u.id from users u where u.current_academy_id is not null
    and not u.is_super_admin and not exists (select 1 from user_academies ua
      where ua.user_id = u.id and ua.academy_id = u.current_academy_id)`,
  'a deleted current academy': `select u.id from users u join academies a on a.id = u.current_academy_id
    where a.deleted_at is not null`,
  'a live e-mail twice': `select lower(email) from users where deleted_at is null group by 1 having count(*) > 1`,
  'a live phone number twice': `select phone_number from users where deleted_at is null and phone_number is not null
    group by 1 having count(*) > 1`,
  'an account without its consents': `select id from users where consented_at is null`,
  'an account without a usable address': `select id from users where email !~ '^[^@\\s]+@[^@\\s]+$'`,
  'a password that is no argon2id hash': `select id from users where password_hash not like '$argon2id$%'`,
  'a user who invited themselves': `select id from users where referrer_id = id`,
  'an impersonation without its own session': `select id from sessions where impersonator_id is not null
    and parent_session_id is null`,
  'an impersonation of oneself': `select id from sessions where impersonator_id = user_id`,
  'an impersonation of a SuperAdmin': `select s.id from sessions s join users u on u.id = s.user_id
    where s.impersonator_id is not null and u.is_super_admin`,
  'an impersonation inside an impersonation': `select s.id from sessions s join sessions p on p.id = s.parent_session_id
    where p.impersonator_id is not null`,
  'a session that ends before it begins': `select id from sessions where expires_at <= created_at`,
  'a session that lives longer than 30 days': `select id from sessions
    where expires_at > created_at + interval '30 days'`,
  'a refresh token below its first generation': `select id from sessions where generation < 1`,
  'an ended session without a reason': `select id from sessions where revoked_at is not null and revoke_reason is null`,
  'an impersonation that outlives its session': `select s.id from sessions s
    join sessions p on p.id = s.parent_session_id where p.revoked_at is not null and s.revoked_at is null`,
  'a deleted or blocked account with an open session': `select s.id from sessions s join users u on u.id = s.user_id
    where s.revoked_at is null and (u.deleted_at is not null or u.blocked_at is not null)`,
  'a removed account that is alive': `select r.user_id from removed_users r join users u on u.id = r.user_id
    where u.deleted_at is null`,
  'an erased account that names somebody': `select u.id from users u join removed_users r on r.user_id = u.id
    where r.erased_at is not null and (u.first_name <> '' or u.last_name <> '' or u.phone_number is not null
      or u.password_hash is not null or u.email <> 'deleted-' || u.id || '@deleted.invalid')`,
  'a staff role of somebody who is no employee': `select r.user_id from user_roles r join users u on u.id = r.user_id
    where r.role <> 'Student' and not u.is_employee`,
  'a one-time token kept in clear': `select token_hash from one_time_tokens where token_hash !~ '^[0-9a-f]{64}$'`,
  'a one-time token that is used before it exists': `select token_hash from one_time_tokens where used_at < created_at`,
  'a new account without its mail': `select u.id from users u where u.email_confirmed_at is null
    and u.deleted_at is null and not exists (select 1 from mails m where m.user_id = u.id)`,
  'a mail to somebody else than its user': `select m.id from mails m join users u on u.id = m.user_id
    where m.to_address <> u.email and m.action <> 'e-mail change'`,
  'a mail with a line break in its head': `select id from mails where (to_name || to_address || subject) ~ '[\\r\\n]'`,
  'a person with two universities': `select user_id from (
      select uv.user_id from user_form_variants uv join form_variants v on v.id = uv.form_variant_id
        where v.type = 'University'
      union all select uv.user_id from user_own_form_variants uv join academy_form_variants v
        on v.id = uv.form_variant_id where v.type = 'University') chosen group by 1 having count(*) > 1`,
  'an experience form with two answers to one question': `select user_id from (
      select uv.academy_id, uv.user_id, v.type from user_academy_form_variants uv
        join form_variants v on v.id = uv.form_variant_id
      union all select uv.academy_id, uv.user_id, v.type from user_own_form_variants uv
        join academy_form_variants v on v.id = uv.form_variant_id
        where v.type not in ('City', 'University', 'Education', 'Came From')) chosen
    group by academy_id, user_id, type having count(*) > 1`,
  'a shared entry and one of an academy with one id': `select a.id from academy_form_variants a
    join form_variants v on v.id = a.id`,
  'a list that a form needs without an entry to choose': `select needed.type from unnest(array['University',
      'Years Of Experience', 'Programmer Level', 'Hardest Project', 'Backend', 'Frontend', 'Database Experience']) needed (type)
    where not exists (select 1 from form_variants v where v.type = needed.type and v.hidden_at is null)`,
  'a picture with a name that is not ours': `select id from users
    where avatar_file !~ '^avatars/[0-9a-f-]{36}\\.webp$'`,
  'an answered key without its answer': `select key from idempotency_keys where reply is null`,
  'a message that counts as of the wrong side': `select id from chat_messages
    where is_from_student <> (sender_id = user_id)`,
  'a deleted message that still says something': `select m.id from chat_messages m where m.deleted_at is not null
    and (m.message <> '' or m.code is not null or exists (select 1 from chat_attachments f
      where f.academy_id = m.academy_id and f.message_id = m.id))`,
  'a file in the message of somebody else': `select f.id from chat_attachments f
    join chat_messages m on m.academy_id = f.academy_id and m.id = f.message_id where m.sender_id <> f.uploader_id`,
  'two unread entries of one chat': `select user_id from notifications where type = 'new-message' and not is_read
    group by academy_id, user_id, payload->>'stageLectureId', payload->>'userId' having count(*) > 1`,
  'more or fewer than one row of settings': `select count(*) from system_settings having count(*) <> 1`,
}

export const brokenInvariants = async (client: pg.Client): Promise<string[]> => {
  const broken: string[] = []
  for (const [name, query] of Object.entries(violations)) {
    const { rowCount } = await client.query(query)
    if (rowCount) broken.push(`${rowCount} x ${name}`)
  }
  return broken
}
