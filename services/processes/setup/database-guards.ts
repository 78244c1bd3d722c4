import type { TablePrivileges } from '#infra/platform/postgres/grants.ts'

/**
 * What the product's own role may do with tables that hold evidence. Whatever is not listed here is a table of everyday work. Events are
 * added by `append_units` alone, keys destroyed, old looks forgotten, analysts' logins made, and the like, by functions that run as the owner.
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
  master_key_mark: 'select',
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
