import { newId } from '#services/core/secrets.ts'
import { listStream } from '#services/list/list.decider.ts'
import { keepAssemblies, noAssemblies, type AssemblyThings } from '#tests/assembly/stored-assemblies.ts'
import { keepDocument } from '#tests/document/stored-document.ts'
import { keepIntegrations } from '#tests/integration/stored-integrations.ts'
import { keepMismatch } from '#tests/identity/stored-mismatch.ts'
import { keepIdentityRecords } from '#tests/participation/identity-record/stored-identity-records.ts'
import { keepPhoneCall } from '#tests/participation/stored-phone-call.ts'
import { keepTemplate } from '#tests/pdf-template/stored-template.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { keepRegistry, noRegistry, type RegistryThings } from '#tests/registry/stored-registry.ts'
import { keepSignatures, noSignatures, type SignatureThings } from '#tests/signature/stored-signatures.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { ownersOf, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { appoint, type TestApp } from '#tests/support/stack/test-app.ts'

/**
 * Ids that calls need: a complex with a campaign, a complex without one, a person of its roll, an
 * administrator assigned to it.
 */
export type MatrixIds = {
  readonly apartmentId: string
  readonly bareApartmentId: string
  readonly listId: string
  readonly voteId: string
  readonly personId: string
  /** Entry of the person in the list. */
  readonly entryId: string
  /** Import of a roll; made for the calls that need one. */
  readonly importId: string
  readonly adminId: string
  /** A form of the list with a mask on it; made for the calls that are about one. */
  readonly templateId: string
  readonly maskId: string
  /** Sealed document without an owner, and a cancelled batch; made with the form. */
  readonly documentId: string
  readonly batchId: string
  /** Mismatch of a proven identity; made for the calls that need one. */
  readonly mismatchId: string
  /** Request for a call; made with the mismatch. */
  readonly phoneCallId: string
  /** Identities of an owner: one waits, one is confirmed; made with the mismatch. */
  readonly waitingRecordId: string
  readonly inPersonRecordId: string
  readonly confirmedRecordId: string
  /** API token for the complex. */
  readonly tokenId: string
  /** Webhook for the complex, to an address that nothing answers at. */
  readonly webhookId: string
  /** Position at which the list begins in the log. */
  readonly position: string
} & SignatureThings &
  AssemblyThings &
  RegistryThings

export type Upload = { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> }

/** A file as a browser uploads it. */
const uploadOf = (content: string | Buffer, fileName = 'roll.csv'): Upload => {
  const boundary = 'danji-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A roll of one owner, and a form, as a browser uploads them. */
export const upload = uploadOf('동,호,소유자명,연락처\r\n101,1502,홍길동,010-1234-5678\r\n')
export const mailSheet = uploadOf('등기번호,동,호,접수일\r\n1234567890999,없는동,1,2025-03-11\r\n', 'mail.csv')
export const form = uploadOf(await smallForm(), 'form.pdf')

type Entry = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly dong: string
  readonly ho: string
}

const bring = async (danji: TestApp, listId: string): Promise<string> => {
  const { status, body, text } = await danji.admin.post(
    `/api/roll-import/list/${listId}`,
    upload.payload,
    upload.headers,
  )
  if (status !== 201) throw new Error(`the roll was not taken: ${text}`)
  return (body as { readonly id: string }).id
}

let brought: Promise<unknown> = Promise.resolve()
/** Few files of one sender are read at once: they take turns. */
const importInto = (danji: TestApp, listId: string): Promise<string> => {
  const next = brought.then(() => bring(danji, listId))
  brought = next.catch(() => undefined)
  return next
}

export const prepareThings = async (
  danji: TestApp,
  {
    withImport = false,
    withTemplate = false,
    withMismatch = false,
    withSignatures = false,
    withRegistry = false,
    withAssemblies = false,
  }: {
    readonly withImport?: boolean
    readonly withTemplate?: boolean
    readonly withMismatch?: boolean
    readonly withSignatures?: boolean
    readonly withRegistry?: boolean
    readonly withAssemblies?: boolean
  } = {},
): Promise<MatrixIds> => {
  // Three: an analyst is told nothing that rests on fewer.
  const { apartmentId, listId, vote } = await startCampaign(danji, { owners: ownersOf(3) })
  const { id: bareApartmentId } = await registerApartment(danji, { name: '새마을' })
  const entries: readonly Entry[] = (await danji.admin.get(`/api/list-user/list/${listId}`)).body
  const [entry] = entries
  if (!entry) throw new Error('the roll is empty')
  const adminId = await appoint(danji, { role: 'ADMIN', apartments: [bareApartmentId] })
  const importId = withImport ? await importInto(danji, listId) : newId()
  const template = withTemplate
    ? await keepTemplate(danji, { listId, apartmentId })
    : { templateId: newId(), maskId: newId() }
  const document = withTemplate
    ? await keepDocument(danji, { listId, apartmentId, templateId: template.templateId, entryId: entry.id })
    : { documentId: newId(), batchId: newId() }
  const mismatchId = withMismatch ? await keepMismatch(danji, { listId, apartmentId }) : newId()
  const phoneCallId = withMismatch ? await keepPhoneCall(danji, { listId, apartmentId }) : newId()
  const owner = { listId, apartmentId, listUserId: entry.id, personId: entry.userId }
  const identities = withMismatch
    ? await keepIdentityRecords(danji, owner)
    : { waitingRecordId: newId(), confirmedRecordId: newId(), inPersonRecordId: newId() }
  const signatures = withSignatures ? await keepSignatures(danji, apartmentId) : noSignatures()
  const registry = withRegistry ? await keepRegistry(danji, { listId, apartmentId, entry }) : noRegistry()
  const assemblies = withAssemblies ? await keepAssemblies(danji, owner) : noAssemblies()
  const [created] = (await danji.system.deps.store.readStream(listStream(listId))).events
  return {
    ...(await keepIntegrations(danji, apartmentId)),
    mismatchId,
    phoneCallId,
    ...identities,
    position: String(created?.position),
    ...signatures,
    ...registry,
    ...assemblies,
    ...template,
    ...document,
    apartmentId,
    bareApartmentId,
    listId,
    voteId: vote.id,
    personId: entry.userId,
    entryId: entry.id,
    importId,
    adminId,
  }
}

/** Ids that nothing has. */
export const missing: MatrixIds = {
  documentId: fixedId(911),
  batchId: fixedId(912),
  apartmentId: fixedId(901),
  listId: fixedId(902),
  voteId: fixedId(903),
  personId: fixedId(904),
  adminId: fixedId(905),
  bareApartmentId: fixedId(906),
  entryId: fixedId(907),
  importId: fixedId(908),
  templateId: fixedId(909),
  maskId: fixedId(910),
  mismatchId: fixedId(913),
  phoneCallId: fixedId(950),
  waitingRecordId: fixedId(951),
  inPersonRecordId: fixedId(953),
  confirmedRecordId: fixedId(952),
  position: '999999999',
  signatureListId: fixedId(914),
  requestId: fixedId(915),
  signerId: fixedId(916),
  paperId: fixedId(917),
  signatureTemplateId: fixedId(923),
  appliedRunId: fixedId(924),
  confirmedRunId: fixedId(925),
  draftAssemblyId: fixedId(926),
  openAssemblyId: fixedId(927),
  attendeeId: fixedId(928),
  deliveryId: fixedId(931),
  postingId: fixedId(932),
  publicationId: fixedId(934),
  inspectionId: fixedId(935),
  copyId: fixedId(936),
  waitingRequestId: fixedId(937),
  actId: fixedId(929),
  reportItemId: fixedId(930),
  statementId: fixedId(931),
  floorRequestId: fixedId(932),
  writtenAssemblyId: fixedId(940),
  fixedAssemblyId: fixedId(941),
  awaitedAssemblyId: fixedId(942),
  minutesSignerId: fixedId(943),
  sealedAssemblyId: fixedId(944),
  reportFileId: fixedId(945),
  costId: fixedId(946),
  registryId: fixedId(918),
  collectionId: fixedId(919),
  registryImportId: fixedId(920),
  tokenId: fixedId(921),
  webhookId: fixedId(922),
}
