import { sql } from 'kysely'
import { ApplicationFileMade } from '#events/application/application-file.events.ts'
import { DepositCertificateIssued } from '#events/deposit/deposit.events.ts'
import { FormRunConfirmed, FormRunRejected, FormRunRevoked } from '#events/confirmation/form-run.events.ts'
import { AccessReviewSealed } from '#events/finding/access-review.events.ts'
import { PdfTemplateMasked } from '#events/pdf-template/pdf-template.events.ts'
import { RepresentativeAgreed } from '#events/representative/representative.events.ts'
import { RegisterRead } from '#events/registry/register.events.ts'
import { ConsentPrepared } from '#events/signature/consent.events.ts'
import { GuideUploaded } from '#events/signature/signature-campaign.events.ts'
import { PaperScanKept } from '#events/vote/ballot-paper.events.ts'
import { CandidatePictureTaken } from '#events/vote/candidate.events.ts'
import { ProxyEntered } from '#events/vote/proxy.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, text, timestamptz } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

const storedFile = table('stored_file', { object_key: text }, { primaryKey: ['object_key'] })

const reviewSheet = table(
  'review_sheet',
  { sha256: text, sealed_at: timestamptz, sealed_position: bigint },
  { primaryKey: ['sha256'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof storedFiles> {}
}

/** Returns the keys of files that events stored. */
const keysIn = (events: readonly RecordedEvent[]): readonly string[] => [
  ...eventsOf(AccessReviewSealed, events).map(({ data }) => data.objectKey),
  ...eventsOf(ApplicationFileMade, events).map(({ data }) => data.totals),
  ...eventsOf(CandidatePictureTaken, events).map(({ data }) => data.objectKey),
  ...eventsOf(ConsentPrepared, events).flatMap(({ data }) => [
    data.body.objectKey,
    ...(data.signed ? [data.signed.signature.objectKey] : []),
  ]),
  ...eventsOf(DepositCertificateIssued, events).map(({ data }) => data.file.objectKey),
  ...[FormRunConfirmed, FormRunRejected, FormRunRevoked].flatMap((answer) =>
    eventsOf<string, { readonly file: { readonly objectKey: string } }>(answer, events).map(
      ({ data }) => data.file.objectKey,
    ),
  ),
  ...eventsOf(GuideUploaded, events).map(({ data }) => data.objectKey),
  ...eventsOf(PaperScanKept, events).map(({ data }) => data.objectKey),
  ...eventsOf(PdfTemplateMasked, events).map(({ data }) => data.objectKey),
  ...eventsOf(ProxyEntered, events).map(({ data }) => data.scan.objectKey),
  ...eventsOf(RepresentativeAgreed, events).flatMap(({ data }) => [
    ...(data.paper ? [data.paper.scan.objectKey] : []),
    ...(data.agreed ? [data.agreed.signature.objectKey] : []),
  ]),
  ...eventsOf(RegisterRead, events).flatMap(({ data }) => data.pdf?.object ?? []),
]

/**
 * Read model of files that have none of their own, and of sheets of monthly reviews by their hash.
 */
export const storedFiles = {
  name: 'stored-files',
  version: 3,
  serves: 'office',
  tables: [storedFile, reviewSheet],
  reads: [storedFile, reviewSheet],
  handles: [
    AccessReviewSealed.type,
    ApplicationFileMade.type,
    CandidatePictureTaken.type,
    ConsentPrepared.type,
    DepositCertificateIssued.type,
    FormRunConfirmed.type,
    FormRunRejected.type,
    FormRunRevoked.type,
    GuideUploaded.type,
    PaperScanKept.type,
    PdfTemplateMasked.type,
    ProxyEntered.type,
    RegisterRead.type,
    RepresentativeAgreed.type,
  ],
  apply: async (transaction, events) => {
    // Several events may refer to one file.
    const kept = keysIn(events).map((key) => ({ object_key: key }))
    if (kept.length > 0)
      await sql`
        insert into stored_file (object_key) select object_key from ${recordset(kept, storedFile.columns)} on conflict do nothing`.execute(
        transaction,
      )
    await insertRows(
      transaction,
      reviewSheet,
      eventsOf(AccessReviewSealed, events).map(({ data, metadata, position }) => ({
        sha256: data.sha256,
        sealed_at: metadata.at,
        sealed_position: position,
      })),
    )
  },
} satisfies Projection

/** Returns a monthly review's sheet, by its file's hash. */
export const findReviewSheet = (database: Database, sha256: string) =>
  database
    .selectFrom('read.review_sheet')
    .where('sha256', '=', sha256)
    .select(['sealed_at', 'sealed_position'])
    .executeTakeFirst()
