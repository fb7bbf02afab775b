/** Who acts. `system` is the Worker itself. */
export const AUDIT_ACTORS = ['user', 'operator', 'node', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** Every action that the audit log records. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in.failed',
  'sign_out',
  'session.ended',
  'sessions.ended',
  'session.reused',
  'password.changed',
  'password.reset_sent',
  'password.reset',
  'api_key.created',
  'review_link.created',
  'deleted',
  'account.exported',
  'account.deleted',
  'user.created',
  'user.changed',
  'user.suspended',
  'user.restored',
  'plan.changed',
  'credits.granted',
  'node_key.created',
  'node_key.revoked',
  'job.claimed',
  'job.requeued',
  'job.cancelled',
  'node.drained',
  'node.quarantined',
  'node.restored',
  'stage.paused',
  'stage.resumed',
  'intake.stopped',
  'intake.opened',
  'lowest_version.changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
