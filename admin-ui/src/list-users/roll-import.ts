import { betweenCalls } from '#ui/pace.ts'
import type { RollImport } from '#services/list-user/list-users.contract.ts'
import type { DanjiDataProvider } from '../app/data/data-provider.ts'
import type { ReadRow } from './roll-rows.ts'

/** So that each call answers well within the 10 s of the client, and progress can be told. */
const ROWS_A_CALL = 500

export type FailedRow = { readonly line: number; readonly path: string; readonly message: string }
export type RollOutcome = Pick<RollImport, 'created' | 'updated'> & { readonly failed: readonly FailedRow[] }

const none: RollOutcome = { created: 0, updated: 0, failed: [] }

/**
 * Sends a roll in parts, one after another, and adds up what came of them. A row that was refused is named by its line.
 * Throws `ApiError`; what earlier parts did stays, and sending all again changes nothing twice.
 */
export const importRoll = async (
  dataProvider: DanjiDataProvider,
  listId: string,
  rows: readonly ReadRow[],
  onProgress: (sent: number) => void,
): Promise<RollOutcome> => {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_A_CALL) }, (_, index) => index * ROWS_A_CALL)
  let sum = none
  for (const start of starts) {
    if (start > 0) await betweenCalls()
    const part = rows.slice(start, start + ROWS_A_CALL)
    const outcome = await dataProvider.importRoll(listId, part.map(({ row }) => row))
    const failed = outcome.failed.map(({ row, path, message }) => ({ line: part[row]?.line ?? row + 1, path, message }))
    sum = { created: sum.created + outcome.created, updated: sum.updated + outcome.updated, failed: [...sum.failed, ...failed] }
    onProgress(start + part.length)
  }
  return sum
}
