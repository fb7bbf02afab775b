import type { DatabaseSync } from 'node:sqlite';

/** What happened to rows, written by triggers: so nothing that is committed goes unseen. Times are those of the simulation. */
export type Move = { kind: 'job' | 'project' | 'render' | 'post'; id: string; was: string; became: string; at: number };
export type Lease = { id: string; generation: number; leaseHash: string; at: number };
/** A lease that ran out, and when the job was queued or ended after it. */
export type Expiry = { id: string; expiredAt: number; at: number };

const MOVED = ['job', 'project', 'render', 'post'] as const;

/** Begins to write down the moves of jobs, projects, renders and posts, and the leases. */
export function recordHistory(sqlite: DatabaseSync, now: () => number): void {
  sqlite.function('virtual_now', { deterministic: false }, now);
  sqlite.exec(`
    create table chaos_moves (kind, id, was, became, at);
    create table chaos_leases (id, generation, lease_hash, at);
    create table chaos_expiries (id, expired_at, at);
    create trigger chaos_lease after update of lease_hash on jobs
      when new.lease_hash is not null and new.lease_hash is not old.lease_hash
      begin insert into chaos_leases values (new.id, new.generation, new.lease_hash, virtual_now()); end;
    create trigger chaos_expiry after update of status on jobs
      when old.status = 'leased' and new.status <> 'leased' and old.lease_expires_at < virtual_now()
      begin insert into chaos_expiries values (new.id, old.lease_expires_at, virtual_now()); end;`);
  for (const kind of MOVED) {
    sqlite.exec(`
      create trigger chaos_${kind} after update of status on ${kind}s when new.status <> old.status
        begin insert into chaos_moves values ('${kind}', new.id, old.status, new.status, virtual_now()); end;`);
  }
}

export type History = { moves: Move[]; leases: Lease[]; expiries: Expiry[] };

export function readHistory(sqlite: DatabaseSync): History {
  const all = <Row>(sql: string) => sqlite.prepare(sql).all() as Row[];
  return {
    moves: all<Move>('select * from chaos_moves'),
    leases: all<Lease>('select id, generation, lease_hash as leaseHash, at from chaos_leases'),
    expiries: all<Expiry>('select id, expired_at as expiredAt, at from chaos_expiries'),
  };
}
