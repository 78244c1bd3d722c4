import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import { recallRoll } from './stored-roll.ts'

type PreviewStoreDeps = Pick<Deps, 'database' | 'secrets'>

/**
 * Deletes what is still shown of a person in finished imports, and the names of all of their files,
 * which may contain names. The data of an unfinished import is deleted with its file, within a
 * week.
 */
export const forgetPreviewsOf = async (place: PreviewStoreDeps, personId: string): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`select id from roll_import where preview is not null and file is null`.execute(place.database)
  for (const { id } of rows) {
    const kept = await recallRoll(place, id)
    // Whom a row that was left out names is known to nobody: it goes with the first who is erased.
    const mayName = (kept?.preview?.leftOut?.length ?? 0) > 0
    if (mayName || kept?.preview?.personIds.includes(personId))
      await sql`update roll_import set preview = null where id = ${id}`.execute(place.database)
  }
  await sql`update roll_import set name = null where name is not null and file is null`.execute(place.database)
}
