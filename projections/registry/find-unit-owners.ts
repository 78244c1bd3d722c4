import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'

/**
 * Selects entries of a list as registers are compared with them, with the consent that stands; by
 * id.
 */
export const ownersOnRoll = (database: Database, listId: string) =>
  database
    .selectFrom('read.list_user as l')
    .innerJoin('read.person as p', 'p.id', 'l.person_id')
    .leftJoin('read.consent as c', (join) => join.onRef('c.list_user_id', '=', 'l.id').on('c.status', '=', 'valid'))
    .where('l.list_id', '=', listId)
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
export type OwnerToJudge = Awaited<ReturnType<ReturnType<typeof ownersOnRoll>['execute']>>[number]

/** Returns the owners of one unit of a list, whether the unit has a register or not. */
export const findUnitOwners = (
  database: Database,
  { listId, dong, ho }: { readonly listId: string; readonly dong: string; readonly ho: string },
): Promise<readonly OwnerToJudge[]> =>
  ownersOnRoll(database, listId).where('l.dong', '=', dong).where('l.ho', '=', ho).execute()

/** Returns the persons on the roll who own registers' units, register by register. */
export const findPersonsOfRegisters = (database: Database, registryIds: readonly string[]) =>
  database
    .selectFrom('read.register as r')
    .innerJoin('read.list_user as l', (join) =>
      join.onRef('l.list_id', '=', 'r.list_id').onRef('l.dong', '=', 'r.dong').onRef('l.ho', '=', 'r.ho'),
    )
    .where('r.id', '=', oneOf(registryIds, 'uuid'))
    .select(['r.id as registry_id', 'l.person_id'])
    .execute()
