import { findLedger, type LedgerRow } from '#projections/assembly/attendance.ts'
import type { Deps } from '../../core/deps.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { LedgerEntry } from './attendance.contract.ts'
import { deskStateOf } from './desk-rows.ts'

const actOf = (admin: AdminSession, row: LedgerRow): LedgerEntry['acts'][number] => {
  const seesAll = seesPersonsInClear(admin)
  const { identity_check: identity } = row
  return {
    actId: row.act_id,
    kind: row.kind,
    at: row.at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    deskAt: row.desk_at?.toISOString() ?? null,
    recordedBy: row.recorded_name,
    identity: seesAll && identity ? { how: identity.how, by: identity.by } : null,
    proof: row.proof,
    exit: row.online_exit,
    holderName: personFor(admin)({ name: row.holder_name, phone: null, birthDate: null }).name,
    relation: row.relation,
    form: seesAll ? row.form : null,
    struck: row.struck,
    retimed: row.retimed,
    objected: row.objected,
  }
}

/** Ledger of an assembly, and the persons in it, for the access log. */
type Ledger = { readonly entries: readonly LedgerEntry[]; readonly personIds: readonly string[] }

/** Reads the whole ledger of an assembly, in the order of arrival. */
export const readLedger = async (
  { database }: Pick<Deps, 'database'>,
  assemblyId: string,
  admin: AdminSession,
): Promise<Ledger> => {
  const rows = await findLedger(database, assemblyId)
  const entries = [...Map.groupBy(rows, ({ attendee_id }) => attendee_id)].flatMap(([attendeeId, own]) => {
    const [first] = own
    if (!first) return []
    const acts = own.map((row) => actOf(admin, row))
    const counted = acts.map(({ actId, kind, at, struck, holderName }) => ({
      actId,
      kind,
      at,
      holderName,
      isStruck: struck,
    }))
    const { name } = personFor(admin)({ name: first.name, phone: null, birthDate: null })
    const { list_user_id: listUserId, dong, ho } = first
    return [{ attendeeId, listUserId, name, dong, ho, ...deskStateOf({ acts: counted }), acts }]
  })
  return { entries, personIds: [...new Set(rows.map(({ person_id }) => person_id))] }
}
