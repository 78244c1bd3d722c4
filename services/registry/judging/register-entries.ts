import { toSquareMetres } from '#events/values/area.ts'
import { findJudgedOf, type ClearedRow } from '#projections/registry/find-judged.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { rollOwner } from './judged-rows.ts'
import type { WholeRegistry } from '../registries.contract.ts'
import { reasonsOf } from '../registry-answer.ts'

/**
 * Returns the entries of a record's unit as the reader may see them, with the judgement of each by
 * the unit's newest record; `cleared`: of the shown record.
 */
export const entriesOf = async (
  { database }: Pick<Deps, 'database'>,
  owners: readonly OwnerToJudge[],
  cleared: readonly ClearedRow[],
  admin: AdminSession,
): Promise<WholeRegistry['entries']> => {
  const judged = await findJudgedOf(
    database,
    owners.map(({ id }) => id),
  )
  const seen = personFor(admin)
  return owners.map((owner) => {
    const entry = judged.find(({ list_user_id }) => list_user_id === owner.id)
    const rolled = rollOwner(owner)
    const known = seen({ name: rolled.name, phone: null, birthDate: rolled.birthDate })
    return {
      listUserId: owner.id,
      personId: owner.person_id,
      name: known.name,
      birthDate: known.birthDate,
      address: null,
      ownershipShare: rolled.ownershipShare,
      area: owner.area === null ? null : toSquareMetres(owner.area),
      landShare: owner.land_share === null ? null : toSquareMetres(owner.land_share),
      representative: owner.representative,
      signedAt: rolled.signedAt,
      match: entry?.match ?? 'unknown',
      risk: {
        level: entry?.level ?? 'none',
        reasons: entry ? [...reasonsOf(entry, cleared, admin)] : [],
      },
    }
  })
}
