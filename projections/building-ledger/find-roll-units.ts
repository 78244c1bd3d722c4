import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

export type RollUnitRow = { readonly dong: string; readonly ho: string; readonly area: number | null }

/** Returns the units of a roll, each once with its area, whoever owns them. */
export const findRollUnits = (database: Database, listId: string): Promise<readonly RollUnitRow[]> =>
  database
    .selectFrom('read.list_user')
    .select(['dong', 'ho', sql<number | null>`max(area)`.as('area')])
    .where('list_id', '=', listId)
    .groupBy(['dong', 'ho'])
    .orderBy('dong')
    .orderBy('ho')
    .execute()
