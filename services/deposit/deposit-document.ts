import { crc32 } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { DepositFailure, DepositStep } from '#events/deposit/deposit.events.ts'
import type { DocumentRow } from '#projections/document/find-documents.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import { documentNamed, documentNumber, sealedFileOf } from '../document/document.facts.ts'
import { getList } from '../list/list.facts.ts'
import { throwTemporary } from './centre-failure.ts'
import { checkCertificate } from './certificate-check.ts'
import { depositSettingsDecider, depositSettingsStream } from './deposit-settings.decider.ts'
import {
  depositDecider,
  depositStream,
  referenceOf,
  type Deposit,
  type DepositCommand,
  type DepositState,
} from './deposit.decider.ts'
import { DEPOSIT_DOCUMENT, documentForm } from './deposit.reactor.ts'
import { withdrawDeposit } from './withdraw-deposits.ts'

type Tools = Pick<Deps, 'store' | 'database' | 'documentCentre' | 'clock' | 'objects' | 'sealedObjects' | 'freshness'>

/** Purpose that certificates are asked for (시행령 제15조의9). */
const PURPOSE = '도시정비법 제36조 전자동의서의 보관 증명'

/** Records what happened to a deposit; a repeat records nothing. */
const recordDeposit = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  documentId: string,
  command: DepositCommand,
): Promise<{ readonly state: DepositState }> =>
  commandHandler(
    store,
    depositDecider,
  )({
    stream: depositStream(documentId),
    command: () => command,
    metadata: { actor: { kind: 'system', name: DEPOSIT_DOCUMENT }, at: clock().toISOString() },
  })

/** Sealed consent of a known person that is to be deposited. */
type SealedConsent = DocumentRow & { readonly sha256: string; readonly person_id: string }

const isSealedConsent = (row: DocumentRow | undefined): row is SealedConsent =>
  row?.status === 'sealed' && row.kind === 'consent' && row.sha256 !== null && row.person_id !== null

const fail = async (tools: Tools, row: DocumentRow, step: DepositStep, reason: DepositFailure): Promise<undefined> => {
  await recordDeposit(tools, row.id, { type: 'Fail', documentId: row.id, listId: row.list_id, step, reason })
  return undefined
}

/** Reads the sealed file; undefined where it is erased, damaged or not what was sealed. */
const readFile = async (tools: Tools, row: SealedConsent): Promise<Buffer | undefined> => {
  try {
    const file = await sealedFileOf(tools, row)
    return createHash('sha256').update(file).digest('hex') === row.sha256 ? file : undefined
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/** Deposits a file, and records it; undefined where it failed for good. @throws CentreUnavailable */
const deposit = async (
  tools: Tools,
  row: SealedConsent,
  state: DepositState,
  centre: string,
): Promise<Deposit | undefined> => {
  const file = await readFile(tools, row)
  if (!file || row.name === null) return fail(tools, row, 'deposit', 'unreadable')
  const { id: documentId, list_id: listId, person_id: personId, sha256 } = row
  const [list, apartment] = await Promise.all([
    getList(tools.store, listId),
    getApartment(tools.store, row.apartment_id),
  ])
  const reference = referenceOf(documentId, sha256, state)
  // Consent and request of its document are one write: it was sent and received then.
  const at = row.requested_at.toISOString()
  const answer = await tools.documentCentre.deposit({
    reference,
    file,
    sha256,
    title: `${list.name} 동의서 ${documentNumber(documentId)}`,
    author: row.name,
    recipient: apartment.name,
    sentAt: at,
    receivedAt: at,
  })
  if (answer.kind !== 'kept') {
    throwTemporary(answer)
    return fail(tools, row, 'deposit', 'refused')
  }
  if (answer.sha256 !== sha256) return fail(tools, row, 'deposit', 'wrong-hash')
  const { depositId, depositedAt } = answer
  const made = { documentId, listId, personId, sha256, centre, reference, depositId, depositedAt }
  return (await recordDeposit(tools, documentId, { type: 'RecordDeposit', deposit: made })).state.deposit
}

/** Has a deposit certified, and stores the certificate. @throws CentreUnavailable */
const certify = async (tools: Tools, row: SealedConsent, made: Deposit): Promise<void> => {
  const { documentId, listId, personId, depositId } = made
  const answer = await tools.documentCentre.certify(depositId, PURPOSE)
  if (answer.kind !== 'issued') {
    throwTemporary(answer)
    return fail(tools, row, 'certificate', 'refused')
  }
  const checked = checkCertificate(tools.documentCentre.read(answer), made)
  if (checked.kind === 'unsound') return fail(tools, row, 'certificate', checked.reason)
  const { number, issuedAt, validUntil } = checked.items
  const { statement, signature, file } = answer
  const { key: objectKey, size } = await tools.sealedObjects.put(personId, file)
  const stored = { objectKey, sha256: createHash('sha256').update(file).digest('hex'), size, crc32: crc32(file) }
  const of = { documentId, listId, personId, depositId }
  const certificate = { ...of, number, issuedAt, validUntil, statement, signature, file: stored }
  await recordDeposit(tools, documentId, { type: 'RecordCertificate', certificate })
}

/**
 * Deposits a sealed consent and has it certified, each once however often it is tried: the reference
 * is the same at each try. Does nothing where its list's setting is off, or it was given up.
 * @throws CentreUnavailable, so that the job is tried again
 */
export const depositDocument =
  (tools: Tools) =>
  async (payload: unknown): Promise<void> => {
    const { documentId } = documentForm.parse(payload)
    const row = await documentNamed(tools, documentId)
    if (!isSealedConsent(row)) return
    const [settings, state] = await Promise.all([
      readState(tools.store, depositSettingsDecider, depositSettingsStream(row.list_id)),
      readState(tools.store, depositDecider, depositStream(documentId)),
    ])
    if (settings.status === 'off' || state.failure || state.difference || state.withdrawal) return
    const known = state.deposit?.sha256 === row.sha256 ? state.deposit : undefined
    const centre = known?.centre ?? settings.centre
    if (centre !== tools.documentCentre.name) {
      await fail(tools, row, known ? 'certificate' : 'deposit', 'no-centre')
      return
    }
    const made = known ?? (await deposit(tools, row, state, centre))
    if (made === undefined || (known && state.certificate)) return
    try {
      await certify(tools, row, made)
    } catch (error) {
      // Erased meanwhile: the job of the erasure may have looked before the deposit was recorded.
      if (!(error instanceof KeyDestroyed)) throw error
      await withdrawDeposit(tools, made)
    }
  }

/** Records that a document is given up: the centre was not reached in days. */
export const giveUpDeposit =
  (tools: Tools) =>
  async (payload: unknown): Promise<void> => {
    const { documentId } = documentForm.parse(payload)
    const row = await documentNamed(tools, documentId)
    if (!row) return
    const { deposit: made } = await readState(tools.store, depositDecider, depositStream(documentId))
    await fail(tools, row, made ? 'certificate' : 'deposit', 'unavailable')
  }
