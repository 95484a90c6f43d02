-- The two circular references: they could not be part of the tables above.
alter table academies add constraint academies_active_stage
  foreign key (id, current_active_stage_id) references stages (academy_id, id) deferrable;
--> statement-breakpoint
alter table users add constraint users_current_academy foreign key (current_academy_id) references academies (id);
--> statement-breakpoint
alter table users add constraint users_referrer foreign key (referrer_id) references users (id);
--> statement-breakpoint
alter table sessions add constraint sessions_parent foreign key (parent_session_id) references sessions (id) on delete set null;
--> statement-breakpoint
-- P4: what was written stays as it was written, whoever asks.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append only' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Where several servers without Redis exchange messages too large for a notification (the adapter's own layout).
create table realtime_attachments (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);
