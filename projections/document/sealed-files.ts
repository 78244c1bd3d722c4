import { sql } from 'kysely'
import type { DocumentSealed } from '#events/document/document.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { bigint, boolean, table, text, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { recordset } from '../set-based.ts'

/**
 * Table of every file that was ever sealed (read model of documents): a replaced one is still known
 * by its hash.
 */
export const sealedFile = table(
  'sealed_file',
  { sha256: text, document_id: uuid, masked: boolean, sealed_at: timestamptz, sealed_position: bigint },
  { primaryKey: ['sha256'] },
)

/** Stores the hashes of sealed files (read model of documents). */
export const storeHashes = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent<EventOf<typeof DocumentSealed>>[],
): Promise<void> => {
  const rows = events.flatMap(({ data, metadata, position }) =>
    [data.sha256, data.masked.sha256].map((sha256, index) => ({
      sha256,
      document_id: data.documentId,
      masked: index === 1,
      sealed_at: metadata.at,
      sealed_position: position,
    })),
  )
  if (rows.length === 0) return
  // A file that is there already is no new one.
  await sql`
    insert into sealed_file (sha256, document_id, masked, sealed_at, sealed_position)
    select sha256, document_id, masked, sealed_at, sealed_position from ${recordset(rows, sealedFile.columns)} order by sealed_position
    on conflict do nothing`.execute(transaction)
}
