import { sql } from 'kysely'
import { AssemblyReportMade } from '#events/assembly/assembly-report.events.ts'
import { AssemblyNoticed } from '#events/assembly/assembly.events.ts'
import { NoticePosted } from '#events/assembly/notice.events.ts'
import { InspectionCopyMade } from '#events/assembly/inspection.events.ts'
import { AssemblyDocumentPublished } from '#events/assembly/publication.events.ts'
import { MinutesFinalised, MinutesSealed, MinutesSigned } from '#events/assembly/minutes.events.ts'
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
import { VoteCreated, VoteRevised } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, text, textOf, timestamptz } from '#infra/platform/projection/table.ts'
import { eventsOf, recordset, upsertRows } from '../set-based.ts'

const storedFile = table('stored_file', { object_key: text }, { primaryKey: ['object_key'] })

/** Kind of a sealed file that is no document of a list: the sheet of a monthly review, or minutes. */
type SealedFileKind = 'access-review' | 'minutes'

const sealedSheet = table(
  'sealed_sheet',
  { sha256: text, kind: textOf<SealedFileKind>(), sealed_at: timestamptz, sealed_position: bigint },
  { primaryKey: ['sha256'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof storedFiles> {}
}

/** Returns the keys of files that events stored. */
const keysIn = (events: readonly RecordedEvent[]): readonly string[] => [
  ...eventsOf(AccessReviewSealed, events).map(({ data }) => data.objectKey),
  ...eventsOf(ApplicationFileMade, events).map(({ data }) => data.totals),
  ...eventsOf(AssemblyNoticed, events).flatMap(({ data }) => data.document?.objectKey ?? []),
  ...eventsOf(AssemblyReportMade, events).flatMap(({ data }) => [data.pdf.sha256, data.workbook.sha256]),
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
  ...eventsOf(NoticePosted, events).map(({ data }) => data.photo.objectKey),
  ...eventsOf(AssemblyDocumentPublished, events).map(({ data }) => data.file.objectKey),
  ...eventsOf(InspectionCopyMade, events).map(({ data }) => data.file.objectKey),
  ...eventsOf(MinutesFinalised, events).map(({ data }) => data.objectKey),
  ...eventsOf(MinutesSealed, events).map(({ data }) => data.objectKey),
  ...eventsOf(MinutesSigned, events).map(({ data }) => data.signature.objectKey),
  ...eventsOf(PaperScanKept, events).map(({ data }) => data.objectKey),
  ...eventsOf(PdfTemplateMasked, events).map(({ data }) => data.objectKey),
  ...eventsOf(ProxyEntered, events).map(({ data }) => data.scan.objectKey),
  ...eventsOf(RepresentativeAgreed, events).flatMap(({ data }) => [
    ...(data.paper ? [data.paper.scan.objectKey] : []),
    ...(data.agreed ? [data.agreed.signature.objectKey] : []),
  ]),
  ...[...eventsOf(VoteCreated, events), ...eventsOf(VoteRevised, events)].flatMap(({ data }) =>
    (data.explanations ?? []).flatMap(({ attachments = [] }) => attachments.map(({ objectKey }) => objectKey)),
  ),
  ...eventsOf(RegisterRead, events).flatMap(({ data }) => data.pdf?.object ?? []),
]

/**
 * Read model of files that have none of their own, and of sealed files that are no documents of
 * lists, by their hash.
 */
export const storedFiles = {
  name: 'stored-files',
  version: 6,
  serves: 'office',
  tables: [storedFile, sealedSheet],
  reads: [storedFile, sealedSheet],
  handles: [
    AccessReviewSealed.type,
    ApplicationFileMade.type,
    AssemblyNoticed.type,
    AssemblyReportMade.type,
    CandidatePictureTaken.type,
    ConsentPrepared.type,
    DepositCertificateIssued.type,
    FormRunConfirmed.type,
    FormRunRejected.type,
    FormRunRevoked.type,
    GuideUploaded.type,
    NoticePosted.type,
    AssemblyDocumentPublished.type,
    InspectionCopyMade.type,
    MinutesFinalised.type,
    MinutesSealed.type,
    MinutesSigned.type,
    PaperScanKept.type,
    PdfTemplateMasked.type,
    ProxyEntered.type,
    RegisterRead.type,
    RepresentativeAgreed.type,
    VoteCreated.type,
    VoteRevised.type,
  ],
  apply: async (transaction, events) => {
    // Several events may refer to one file.
    const kept = keysIn(events).map((key) => ({ object_key: key }))
    if (kept.length > 0)
      await sql`
        insert into stored_file (object_key) select object_key from ${recordset(kept, storedFile.columns)} on conflict do nothing`.execute(
        transaction,
      )
    const sealed = [
      ...eventsOf(AccessReviewSealed, events).map((event) => rowOf('access-review', event)),
      ...eventsOf(MinutesSealed, events).map((event) => rowOf('minutes', event)),
    ]
    // Equal bytes are one file, however often they were sealed.
    await upsertRows(transaction, sealedSheet, [...new Map(sealed.map((row) => [row.sha256, row])).values()])
  },
} satisfies Projection

type SealEvent = RecordedEvent & { readonly data: { readonly sha256: string } }

const rowOf = (kind: SealedFileKind, { data, metadata, position }: SealEvent) => ({
  sha256: data.sha256,
  kind,
  sealed_at: metadata.at,
  sealed_position: position,
})

/** Returns a sealed file that is no document of a list, by its hash. */
export const findSealedFile = (database: Database, sha256: string) =>
  database
    .selectFrom('read.sealed_sheet')
    .where('sha256', '=', sha256)
    .select(['kind', 'sealed_at', 'sealed_position'])
    .executeTakeFirst()
