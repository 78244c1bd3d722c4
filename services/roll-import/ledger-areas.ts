import { areasOfReading, newestAreaSource, takeAreas } from '../building-ledger/building-ledger.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Roll } from '../roll/roll.facts.ts'
import type { RowWithMissingField } from './missing-field-problems.ts'
import type { RollReadRow } from './sheet/row.ts'
import type { StoredPreview } from './stored-roll.ts'

const dongsIn = (rows: readonly RollReadRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ owners }) => owners.map(({ dong }) => dong)))

/**
 * Counts the units of a file that the ledger of the complex has an area for and neither file nor
 * list; null: there are none. Nothing is taken by itself.
 */
export const proposeAreas = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { apartmentId }: Roll,
  { rows, lacking }: { readonly rows: readonly RollReadRow[]; readonly lacking: readonly RowWithMissingField[] },
): Promise<NonNullable<StoredPreview['ledgerAreas']> | null> => {
  const units = lacking.filter(({ lack }) => lack === 'area')
  const source = units.length === 0 ? null : await newestAreaSource(database, apartmentId, clock())
  if (source === null) return null
  const areas = await areasOfReading(database, source.readingId, { units, dongs: dongsIn(rows) })
  return areas.length === 0 ? null : { ...source, units: areas.length }
}

/**
 * Checks that the areas of a reading are those that an administrator saw proposed.
 * @throws DomainError LEDGER_READ_ANEW
 */
export const assertProposed = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { apartmentId, preview }: { readonly apartmentId: string; readonly preview: StoredPreview },
  readingId: string,
): Promise<void> => {
  const newest = await newestAreaSource(database, apartmentId, clock())
  if (preview.ledgerAreas?.readingId !== readingId || newest?.readingId !== readingId)
    throw new DomainError('LEDGER_READ_ANEW')
}

/**
 * Takes areas of a reading for the units of a file that have none, once the file is imported; each
 * is recorded with its source. A repeat after a kill takes what is left.
 * @throws DomainError LIST_CLOSED; LEDGER_AREAS_HELD: a vote was opened meanwhile; LEDGER_READ_ANEW:
 * the units of the reading are gone
 */
export const takeLedgerAreas = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'hooks' | 'database'>,
  taking: Parameters<typeof takeAreas>[1],
  { rows, stopping }: { readonly rows: readonly RollReadRow[]; readonly stopping: AbortSignal },
): Promise<void> => {
  const units = rows.flatMap(({ owners }) => owners.filter(({ area }) => area === undefined || area === null))
  const areas = await areasOfReading(deps.database, taking.readingId, { units, dongs: dongsIn(rows) })
  if (areas.length === 0) throw new DomainError('LEDGER_READ_ANEW')
  await takeAreas(deps, taking, areas, stopping)
}
