import { findDistinctUnits } from '#projections/roll/find-lettered-units.ts'
import { ledgerNamesOf } from '../building-ledger/building-ledger.facts.ts'
import type { BodyOf } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import { changePreview, recallFile, recallRoll, type StoredPreview } from './stored-roll.ts'
import { previewOf } from './preview.ts'
import { readCorrected } from './reading.ts'
import {
  readyRoll,
  rollImportDecider,
  rollImportStream,
  existingRollImport,
  type ExistingRollImport,
} from './roll-import.decider.ts'
import type { correctRollImport } from './roll-imports.contract.ts'
import { correctionsAfter, type CellCorrection } from './sheet/corrected-cells.ts'

type Body = BodyOf<typeof correctRollImport>
type CorrectionInput = { readonly roll: ExistingRollImport; readonly today: string; readonly sender: string }

/**
 * Maximum number of corrected cells: beyond it, the file itself should be corrected and uploaded
 * again.
 */
const MAX_CELLS = 1_000
/** Two who correct one file at once are both heard; more lost races than this are no accident. */
const MAX_TRIES = 4

/**
 * Checks that nobody has changed cells since they were seen.
 * @throws DomainError CHANGED_MEANWHILE
 */
const assertCellsUnchanged = ({ rows }: StoredPreview, cells: Required<Body>['cells']): void => {
  const others = cells.filter(({ row, column, seen, text }) => {
    const cell = rows.find((one) => one.row === row)?.cells?.find((one) => one.column === column)
    return seen !== undefined && cell !== undefined && cell.text !== seen && cell.text !== text
  })
  if (others.length > 0)
    throw new DomainError(
      'CHANGED_MEANWHILE',
      others.map(({ row, column }) => ({
        path: `cells.${row}.${column}`,
        message: '그 사이 바뀐 칸입니다.',
      })),
    )
}

const cellsAfter = (preview: StoredPreview, { cells = [], sheet }: Body): readonly CellCorrection[] => {
  const before = preview.corrections ?? []
  if (cells.length === 0) return before
  assertCellsUnchanged(preview, cells)
  const of = sheet ?? preview.sheet
  const after = correctionsAfter(
    before,
    cells.map(({ row, column, text }) => ({ sheet: of, row, column, text })),
  )
  if (after.length > MAX_CELLS)
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'cells', message: '수정할 칸이 너무 많습니다. 파일을 수정해서 다시 올려주세요.' },
    ])
  return after
}

/**
 * Reads an uploaded file anew with an administrator's corrections: sheet, titles, columns, or
 * single cells. The file stays as it was uploaded; corrected cells are stored beside it, encrypted
 * like it, and validated by the same reading. Simultaneous corrections are not lost.
 * @throws DomainError ROLL_IMPORT_STARTED, ROLL_IMPORT_OVER, VALIDATION_FAILED, CHANGED_MEANWHILE
 * if somebody else has corrected the same cell
 */
export const correctReading = async (
  deps: Deps,
  { roll, today, sender }: CorrectionInput,
  body: Body,
): Promise<void> => {
  const { importId, listId, apartmentId, sha256 } = roll
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [kept, bytes] = [await recallRoll(deps, importId), await recallFile(deps, importId)]
    if (!kept?.preview || !bytes) throw new DomainError('ROLL_IMPORT_OVER')
    if (kept.isStarting) throw new DomainError('ROLL_IMPORT_STARTED')
    const corrections = cellsAfter(kept.preview, body)
    const { cells: _cells, ...said } = body
    const distinctUnits = await findDistinctUnits(deps.database, listId)
    const ledger = await ledgerNamesOf(deps.database, apartmentId)
    const before = { ...kept.preview, today, distinctUnits, ...ledger }
    const read = await readCorrected({ bytes, sender }, before, said, corrections)
    const made = await previewOf(deps, { listId, apartmentId, sha256 }, read)
    const preview = corrections.length === 0 ? made : { ...made, corrections }
    if (await changePreview(deps, importId, { preview, version: kept.version })) return
    // A start may have come in between: then that is the error, and not another correction.
    readyRoll(existingRollImport(await readState(deps.store, rollImportDecider, rollImportStream(importId))))
  }
  throw new DomainError('CHANGED_MEANWHILE')
}
