import { toSquareMetres } from '#events/values/area.ts'
import { maskName } from '#events/values/text.ts'
import { riskTable } from './judging/risk-table.ts'
import type { JudgedReason, RegisterContents } from '#events/registry/register.events.ts'
import { levels, matches, type RegisterRow } from '#projections/registry/find-registers.ts'
import { type ClearedRow, type JudgedRow } from '#projections/registry/find-judged.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import type { Registry } from './registries.contract.ts'

type Reason = Registry['risk']['reasons'][number]
type Owner = Registry['owners'][number]

const rows = new Map(riskTable.map((row) => [row.code as string, row]))

/** Cleared risks of the unit's newest record, and all judgements of its entries. */
export type Judgements = { readonly judged: readonly JudgedRow[]; readonly cleared: readonly ClearedRow[] }

const clearedOf = (
  cleared: readonly ClearedRow[],
  code: string,
  listUserId: string,
  inClear: boolean,
): Reason['cleared'] => {
  const found = cleared.find((row) => row.code === code && row.list_user_id === listUserId)
  if (!found) return null
  return {
    at: found.cleared_at.toISOString(),
    reason: inClear ? found.reason : null,
    evidenceKind: found.evidence_kind,
    evidence: inClear ? found.evidence : null,
    Admin: found.admin_id === null || found.admin_name === null ? null : { id: found.admin_id, name: found.admin_name },
  }
}

/**
 * Returns the reasons of one entry as text; a code that the table no longer has stands for itself.
 */
export const reasonsOf = (
  { reasons, list_user_id }: Pick<JudgedRow, 'reasons' | 'list_user_id'>,
  cleared: readonly ClearedRow[],
  admin: AdminSession,
): readonly Reason[] =>
  reasons.map(({ code, level }: JudgedReason) => ({
    code,
    level,
    text: rows.get(code)?.text ?? code,
    source: rows.get(code)?.source ?? '',
    cleared: clearedOf(cleared, code, list_user_id, seesPersonsInClear(admin)),
  }))

/** Merges the reasons of several entries into the unit's, each code once. */
const onceEach = (reasons: readonly Reason[]): readonly Reason[] => [
  ...new Map(
    // What somebody has not cleared for one of them stands.
    reasons
      .toSorted((one, other) => Number(one.cleared === null) - Number(other.cleared === null))
      .map((one) => [one.code, one]),
  ).values(),
]

/** Returns an owner of a record, masked for those who may not read names. */
export const ownerFor =
  (admin: AdminSession) =>
  (owner: RegisterContents['owners'][number]): Owner =>
    seesPersonsInClear(admin) ? { ...owner } : { ...owner, name: maskName(owner.name), birth6: null, address: null }

const rightFor =
  (admin: AdminSession) =>
  ({ from: _from, ...right }: RegisterContents['rights'][number]): Registry['rights'][number] =>
    seesPersonsInClear(admin)
      ? { ...right, holders: right.holders.map(ownerFor(admin)) }
      : { ...right, purpose: right.kind, text: '', cause: right.cause, holders: right.holders.map(ownerFor(admin)) }

/** Returns a registry record as the caller may see it; `staleBefore`: one issued earlier is old. */
export const registryAnswer =
  (admin: AdminSession, staleBefore: Date, { judged, cleared }: Judgements) =>
  (row: RegisterRow): Registry => {
    const own = judged.filter(({ registry_id }) => registry_id === row.id)
    const clearedHere = cleared.filter(({ registry_id }) => registry_id === row.id)
    const isJudged = row.newest
    return {
      id: row.id,
      listId: row.list_id,
      listUserId: row.list_user_id,
      dong: row.dong,
      ho: row.ho,
      uniqueNo: row.unique_no,
      source: row.source,
      issuedAt: row.issued_at.toISOString(),
      stale: row.issued_at < staleBefore,
      newest: row.newest,
      area: row.area === null ? null : toSquareMetres(row.area),
      landRight: row.land_right,
      landShare: row.land_share,
      landArea: row.land_area === null ? null : toSquareMetres(row.land_area),
      owners: row.contents.owners.map(ownerFor(admin)),
      rights: row.contents.rights.map(rightFor(admin)),
      doubts: row.contents.doubts.map((doubt) => ({ ...doubt })),
      match: isJudged ? (matches[row.strangeness] ?? 'unknown') : 'unknown',
      risk: {
        level: isJudged ? (levels[row.gravity] ?? 'none') : 'none',
        reasons: isJudged ? [...onceEach(own.flatMap((entry) => reasonsOf(entry, clearedHere, admin)))] : [],
      },
      documentId: row.pdf_object === null ? null : row.id,
    }
  }
