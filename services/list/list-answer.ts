import { toSquareMetres } from '#events/values/area.ts'
import type { ListRow } from '#projections/list/find-lists.ts'
import { requiresRecognisedCertificate } from './rule/legal-rule-names.contract.ts'
import { listStatusAt, type ExistingList } from './list.decider.ts'
import type { List } from './lists.contract.ts'

/** A row of the read model as the wire has it; its status is judged by the clock. */
export const listAnswer = (row: ListRow, now: Date): List => ({
  id: row.id,
  name: row.name,
  type: row.type,
  apartmentId: row.apartment_id,
  status: listStatusAt({ startDate: row.start_date, endDate: row.end_date, closing: row.closed_at }, now),
  totalTargets: row.targets,
  completedCount: row.completed,
  riskCount: row.risk,
  totalArea: toSquareMetres(row.target_area),
  completedArea: toSquareMetres(row.completed_area),
  riskArea: toSquareMetres(row.risk_area),
  households: { total: row.households, completed: row.completed_households },
  startDate: row.start_date,
  endDate: row.end_date,
  createdAt: row.created_at.toISOString(),
  rule: row.rule,
  asksRecognisedCertificate: requiresRecognisedCertificate({ ...row, startDate: row.start_date }),
  coOwners: row.co_owners,
  contactChanges: row.contact_changes,
  bothWays: row.both_ways,
  sharedFacilities: [...row.shared_facilities],
  siteArea: row.site_area === null ? null : toSquareMetres(row.site_area),
  sharedThird: row.shared_third,
  applicationDate: row.application_date,
  foundingAssemblyDate: row.founding_assembly_date,
  termsChangedOn: row.terms_changed_on,
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by,
  archived: row.archived,
  patternId: row.pattern_id,
  purpose: row.purpose,
  PdfTemplates: [...row.templates],
})

/** Figures of a list that the read model does not have yet. */
const noFigures = {
  targets: 0,
  completed: 0,
  risk: 0,
  left_out: 0,
  target_area: 0,
  completed_area: 0,
  risk_area: 0,
  households: 0,
  completed_households: 0,
  templates: [],
}

/**
 * A list folded from its stream as such a row: what was just written, with the figures that the
 * read model has (`row`; absent: none yet).
 */
export const rowOfList = (list: ExistingList, createdAt: string, row: ListRow | undefined): ListRow => ({
  ...(row ?? noFigures),
  id: list.listId,
  apartment_id: list.apartmentId,
  name: list.name,
  type: list.type,
  start_date: list.startDate,
  end_date: list.endDate,
  rule: list.rule ?? null,
  co_owners: list.coOwners,
  contact_changes: list.contactChanges,
  both_ways: list.bothWays,
  shared_facilities: list.sharedFacilities,
  site_area: list.siteArea,
  shared_third: list.sharedThird,
  application_date: list.applicationDate,
  founding_assembly_date: list.foundingAssemblyDate,
  terms_changed_on: list.termsChangedOn,
  closed_at: list.closing ? new Date(list.closing.closedAt) : null,
  closed_by: list.closing?.cause ?? null,
  archived: list.archived,
  pattern_id: list.patternId ?? null,
  purpose: list.purpose ?? null,
  created_at: new Date(createdAt),
})
