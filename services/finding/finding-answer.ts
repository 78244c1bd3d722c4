import type { FindingRow } from './find-findings.ts'
import type { Finding } from './findings.contract.ts'

const namedOf = (id: string | null, name: string | null): { readonly id: string; readonly name: string } | null =>
  id === null ? null : { id, name: name ?? '' }

const acknowledgementOf = (row: FindingRow): Finding['acknowledgement'] => {
  const admin = namedOf(row.acknowledged_by, row.acknowledged_name)
  return admin && row.acknowledged_at ? { at: row.acknowledged_at.toISOString(), admin, reason: row.reason } : null
}

/** Returns a finding as the contract has it. */
export const findingAnswer = (row: FindingRow): Finding => ({
  id: row.id,
  rule: row.rule,
  status: row.status,
  at: row.last_at.toISOString(),
  firstAt: row.first_at.toISOString(),
  apartment: namedOf(row.apartment_id, row.apartment_name),
  list: namedOf(row.list_id, row.list_name),
  vote: namedOf(row.vote_id, row.vote_title),
  admin: namedOf(row.admin_id, row.admin_name),
  events: row.events,
  subjects: row.subjects,
  isOfLooks: row.scope === null,
  upTo: row.last,
  acknowledgement: acknowledgementOf(row),
})
