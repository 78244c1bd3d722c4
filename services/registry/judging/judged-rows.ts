import type { Register } from '#events/values/registry/register.ts'
import type { NewestRegister } from '#projections/registry/find-judged.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { RollOwner } from './judged-unit.ts'

/** A part of the unit: 0.5. */
const shareOf = (written: string | null): number | null => {
  if (written === null) return null
  const [numerator, denominator = '1'] = written.split('/')
  return Number(numerator) / Number(denominator)
}

/**
 * Returns the time of signing; for a consent on paper, noon of the day written on it, since it has
 * no hour.
 */
const signedAt = ({ signed_at, signed_on }: OwnerToJudge): string | null => {
  if (signed_at === null) return null
  return signed_on === null ? signed_at.toISOString() : new Date(`${signed_on}T12:00:00+09:00`).toISOString()
}

/** An entry as it is held against its unit's register. */
export const rollOwner = (row: OwnerToJudge): RollOwner => ({
  listUserId: row.id,
  personId: row.person_id,
  name: row.erased ? null : row.name,
  birthDate: row.birth_date,
  address: null,
  ownershipShare: shareOf(row.ownership_share),
  representative: row.representative,
  area: row.area,
  landShare: row.land_share,
  signedAt: signedAt(row),
})

/** A register of the read model as it is judged. */
export const registerOfRow = (row: NewestRegister): Register => ({
  ...row.contents,
  uniqueNo: row.unique_no,
  issuedAt: row.issued_at.toISOString(),
  dong: row.dong,
  ho: row.ho,
  area: row.area,
  landRight: row.land_right,
  landShare: row.land_share,
  landArea: row.land_area,
})
