import type { TablePrivileges } from '#infra/platform/postgres/grants.ts'

/**
 * Privileges of the product's own role on tables that hold evidence; other tables hold everyday
 * data. Functions that run as the owner do the rest: `append_units` alone adds events, others
 * destroy keys, delete old accesses, create analysts' logins, and the like.
 */
export const guardedTables: TablePrivileges = {
  event: 'select',
  log_head: 'select',
  signed_tree_head: 'select, insert',
  log_key: 'select',
  log_check: 'select, update',
  log_loss: 'select, insert',
  log_loss_event: 'select, insert',
  log_loss_head: 'select, insert',
  person_key: 'select, insert',
  ballot_paper: 'select, delete',
  vote_key: 'select, insert, delete',
  encrypted_point: 'select, insert',
  personal_data_access: 'select, insert',
  access_log_end: 'select',
  backup_made: 'select',
  restore_test: 'select',
  master_key_mark: 'select',
  carried_key: 'select',
  key_rotation: 'select',
  seal_certificate: 'select, insert',
  schema_migration: 'select',
}

/** Functions that run as the owner. */
export const ownersFunctions: readonly string[] = [
  'append_units',
  'destroy_person_key',
  'chain_access',
  'forget_old_accesses',
  'open_analyst_login',
  'end_analyst_login',
  'end_analyst_sessions',
  'watch_analysts',
  'changed_analyst_logins',
  'end_long_analyst_sessions',
]
