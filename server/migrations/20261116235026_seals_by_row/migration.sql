ALTER TABLE "audit_log" ADD COLUMN "seal_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "tx" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "tx" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ALTER COLUMN "from_tx" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ALTER COLUMN "until_tx" DROP NOT NULL;--> statement-breakpoint
-- What a seal covered until now names it from here on.
alter table audit_log disable trigger audit_log_append_only;--> statement-breakpoint
update audit_log set seal_id = audit_seals.id from audit_seals
  where audit_log.tx >= audit_seals.from_tx and audit_log.tx < audit_seals.until_tx;--> statement-breakpoint
-- Only now: by them the update above finds the rows of each seal.
ALTER TABLE "audit_seals" DROP CONSTRAINT "audit_seals_until_tx_key";--> statement-breakpoint
DROP INDEX "audit_log_tx";--> statement-breakpoint
CREATE INDEX "audit_log_seal" ON "audit_log" ("seal_id","id");--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;--> statement-breakpoint
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_audit_change();--> statement-breakpoint
-- P4: a row gets its seal once, and nothing else about it changes with that.
create function refuse_audit_change_but_seal() returns trigger language plpgsql as $$
declare
  wanted bigint := new.seal_id;
begin
  new.seal_id := old.seal_id;
  if old.seal_id is not null or not new *= old
    or not exists (select from audit_seals where id = wanted) then
    raise exception 'the audit log is append only' using errcode = 'insufficient_privilege';
  end if;
  new.seal_id := wanted;
  return new;
end $$;--> statement-breakpoint
create trigger audit_log_sealed_once before update on audit_log
  for each row execute function refuse_audit_change_but_seal();--> statement-breakpoint
-- Which seal covers a row is never said by whoever writes the row.
create function write_audit_unsealed() returns trigger language plpgsql as $$
begin
  new.seal_id := null;
  new.tx := null;
  return new;
end $$;--> statement-breakpoint
create trigger audit_log_written_unsealed before insert on audit_log
  for each row execute function write_audit_unsealed();
