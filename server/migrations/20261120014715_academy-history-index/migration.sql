CREATE INDEX "audit_log_history" ON "audit_log" ("academy_id","id") WHERE action in ('academy.advanced', 'academy.closed', 'academy.copied', 'academy.created',
  'academy.opened', 'academy.second-factor', 'academy.updated',
  'group.created', 'group.removed', 'group.renamed', 'marks.set',
  'move.undone', 'stage.created', 'stage.removed', 'stage.updated',
  'stageLecture.created', 'stageLecture.deleted', 'stageLecture.updated', 'stages.reordered');