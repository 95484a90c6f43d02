-- Two stages trade places inside one transaction: the order is checked at its end.
alter table stages add constraint stages_position unique (academy_id, position) deferrable initially deferred;
--> statement-breakpoint
-- What was known of the way so far becomes its first events.
insert into stage_events (academy_id, user_id, stage_id, kind, before, after, reason, specialization_id, at)
select s.academy_id, s.user_id, s.stage_id, 'join', null, 'Opened', '{"rule":"joined"}',
  (select g.specialization_id from user_groups ug
     join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
   where ug.academy_id = s.academy_id and ug.user_id = s.user_id limit 1), s.entered_at
from user_stages s;
--> statement-breakpoint
insert into stage_events (academy_id, user_id, stage_id, kind, before, after, reason, specialization_id, at)
select s.academy_id, s.user_id, s.stage_id, 'join', 'Opened', s.state, '{"rule":"joined"}', e.specialization_id,
  coalesce(s.left_at, s.entered_at)
from user_stages s
  join stage_events e on e.academy_id = s.academy_id and e.user_id = s.user_id and e.stage_id = s.stage_id
where s.state <> 'Opened';
--> statement-breakpoint
update stages set name_updated_at = json_build_object('ua', written, 'en', written)
from (select academy_id as academy, id as stage,
    to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as written from stages) s
where stages.academy_id = s.academy and stages.id = s.stage;
--> statement-breakpoint
-- Whoever finished before certificates had numbers gets one.
update user_academies set certificate_number =
  upper(substr(md5(public_id::text), 1, 4) || '-' || substr(md5(public_id::text), 5, 4) || '-' || substr(md5(public_id::text), 9, 4))
where finished_at is not null;
