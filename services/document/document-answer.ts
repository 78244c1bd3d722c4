import type { BatchCount, BatchRow } from '#projections/document/document-batches.ts'
import { wayOf, type DocumentRow } from '#projections/document/find-documents.ts'
import { maskedPerson, seesPersonsInClear } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import type { DocumentBatch } from './batch/document-batches.contract.ts'
import { documentNumber, failureTexts } from './document-texts.ts'
import type { Document } from './documents.contract.ts'
import { documentFileName } from './batch/file-names.ts'

const maskedName = (name: string | null): string | null => maskedPerson({ name, phone: null, birthDate: null }).name

/** Returns the name as the reader may see it, and with it the file's. */
export const namedFor = (
  isMasked: boolean,
  row: DocumentRow,
): Pick<DocumentRow, 'name'> & { readonly fileName: string } => {
  const name = isMasked ? maskedName(row.name) : row.name
  return { name, fileName: documentFileName({ ...row, name }) }
}

type File = {
  readonly sha256: string
  readonly objectKey: string
  readonly size: number
  readonly crc32: number
  readonly pageCount: number
}

/** Returns one of a document's two files; undefined until it is sealed. */
export const fileOf = (row: DocumentRow, isMasked: boolean): File | undefined => {
  const [sha256, objectKey, size, crc32, pageCount] = isMasked
    ? [row.masked_sha256, row.masked_object_key, row.masked_size, row.masked_crc32, row.masked_pages]
    : [row.sha256, row.object_key, row.size, row.crc32, row.pages]
  if (sha256 === null || objectKey === null || size === null || crc32 === null || pageCount === null) return undefined
  return { sha256, objectKey, size, crc32, pageCount }
}

const templateOf = ({ template_id, template_version, original_file_name }: DocumentRow): Document['template'] =>
  template_id === null || template_version === null
    ? null
    : { id: template_id, originalFileName: original_file_name ?? '', version: template_version }

const consentOf = ({ consent_status, consent_withdrawn_at }: DocumentRow): Document['consent'] =>
  consent_status === null ? null : { status: consent_status, withdrawnAt: consent_withdrawn_at?.toISOString() ?? null }

/** Returns the deposit of a document: the one that was made, or the one that its list's setting will make. */
const depositOf = (row: DocumentRow): Document['deposit'] => {
  const centre = row.centre ?? row.deposit_to
  if (centre === null) return null
  const { deposit_id: depositId, deposited_at: depositedAt, certificate_number: certificateNumber } = row
  return { centre, depositId, depositedAt: depositedAt?.toISOString() ?? null, certificateNumber }
}

/**
 * Returns a document as the reader may see it: auditors its masked copy, residents their own
 * unmasked.
 */
export const documentAnswer = (reader: AdminSession | 'themselves') => {
  const isMasked = reader !== 'themselves' && !seesPersonsInClear(reader)
  return (row: DocumentRow): Document => {
    const [own, masked] = [fileOf(row, isMasked), fileOf(row, true)]
    return {
      id: row.id,
      number: documentNumber(row.id),
      kind: row.kind,
      listId: row.list_id,
      listUserId: row.list_user_id,
      userId: row.person_id,
      dong: row.dong,
      ho: row.ho,
      ...namedFor(isMasked, row),
      template: templateOf(row),
      way: wayOf(row.kind),
      status: row.status,
      consent: consentOf(row),
      size: own?.size ?? null,
      pageCount: own?.pageCount ?? null,
      sha256: own?.sha256 ?? null,
      masked: masked ? { sha256: masked.sha256, size: masked.size, pageCount: masked.pageCount } : null,
      seal: row.seal,
      requestedAt: row.requested_at.toISOString(),
      sealedAt: row.sealed_at?.toISOString() ?? null,
      error: row.error === null ? null : failureTexts[row.error],
      missing: [...row.missing],
      deposit: depositOf(row),
      batchId: row.batch_id,
      position: row.position,
    }
  }
}

const statusOf = ({ status, taken }: BatchRow): DocumentBatch['status'] => {
  if (status === 'finished') return 'completed'
  return status === 'running' && taken === 0 ? 'queued' : status
}

/** A batch with how its documents stand. */
export const batchAnswer = (row: BatchRow, counts: readonly BatchCount[]): DocumentBatch => {
  const own = counts.filter(({ batch_id }) => batch_id === row.id)
  const count = (isWanted: (one: BatchCount) => boolean): number =>
    own.filter(isWanted).reduce((sum, { count: some }) => sum + some, 0)
  const failures = own.filter(({ status }) => status === 'failed')
  const [failed, waiting, all] = [
    count(({ status }) => status === 'failed'),
    count(({ status }) => status === 'rendering'),
    count(() => true),
  ]
  const sealed = all - failed - waiting
  // Entries that were processed without a document; in a finished batch also those that were not
  // processed.
  const skipped = Math.max(0, (row.status === 'running' ? row.taken : row.wanted) - all)
  return {
    id: row.id,
    listId: row.list_id,
    template: { id: row.template_id, originalFileName: row.original_file_name ?? '', version: row.template_version },
    status: statusOf(row),
    total: row.wanted,
    done: sealed + failed + skipped,
    sealed,
    failed,
    skipped,
    failures: failures
      .map(({ error, count: some }) => ({ reason: failureTexts[error ?? 'rendering'], count: some }))
      .toSorted((one, other) => other.count - one.count),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    Admin: row.admin_id !== null && row.admin_name !== null ? { id: row.admin_id, name: row.admin_name } : null,
  }
}
