import type { Database } from '#infra/projection/read-tables.ts'
import type { OwnerToJudge } from './find-judged.ts'

/** Owners of one unit of a list with the consent that stands, whether the unit has a register or not; by id. */
export const findUnitOwners = (
  database: Database,
  { listId, dong, ho }: { readonly listId: string; readonly dong: string; readonly ho: string },
): Promise<readonly OwnerToJudge[]> =>
  database
    .selectFrom('read.list_user as l')
    .innerJoin('read.person as p', 'p.id', 'l.person_id')
    .leftJoin('read.consent as c', (join) => join.onRef('c.list_user_id', '=', 'l.id').on('c.status', '=', 'valid'))
    .where('l.list_id', '=', listId)
    .where('l.dong', '=', dong)
    .where('l.ho', '=', ho)
    .select([
      'l.id',
      'l.person_id',
      'l.dong',
      'l.ho',
      'l.area',
      'l.land_share',
      'l.ownership_share',
      'l.representative',
    ])
    .select(['p.name', 'p.birth_date', 'p.erased', 'c.signed_at', 'c.signed_on'])
    .orderBy('l.id')
    .execute()
