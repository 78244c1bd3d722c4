import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SimulatedCertificates } from '#infra/simulators/certificate/simulated-certificates.ts'
import type { FormRuns } from '#services/confirmation/form-runs.contract.ts'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import { askUpToDate, type DrilledOffice } from '../drill-figures.ts'
import { openStore, text, type Findings, type LogRows, type Row, type Store } from '../signature-findings.ts'

type Body = { readonly objectKey: string; readonly sha256: string; readonly size: number }
type SignedData = {
  readonly personId: string
  readonly listUserId: string
  readonly consentId: string
  readonly documentId: string
  readonly body?: Body
  readonly number?: { readonly runId: string; readonly number: number }
  readonly certificate?: {
    readonly signatureId: string
    readonly receiptId: string
    readonly documentSha256: string
    readonly signedDataSha256: string
  }
}

const dataOf = ({ data }: Row): SignedData => data as unknown as SignedData
const rowsOf = (log: LogRows, type: string): readonly Row[] => log.get(type) ?? []
const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Finds the consents with a number, by the number. */
const consentsByNumber = (log: LogRows): ReadonlyMap<string, readonly SignedData[]> =>
  Map.groupBy(rowsOf(log, 'ConsentSigned').map(dataOf), ({ number }) => String(number?.number))

/**
 * Compares the numbers of the forms with the consents: each is taken once and in turn, and is used
 * by one consent, waits for an entry that has none, or is void with a reason.
 */
export const compareNumbers = (log: LogRows, { counted, wrong }: Findings): void => {
  const ofNumber = (type: string) => Map.groupBy(rowsOf(log, type), (row) => text(row, 'number'))
  const [taken, used, voided] = [ofNumber('FormNumberTaken'), ofNumber('FormNumberUsed'), ofNumber('FormNumberVoided')]
  const consents = consentsByNumber(log)
  const signedEntries = new Set(rowsOf(log, 'ConsentSigned').map((row) => text(row, 'listUserId')))
  const numbers = [...taken.keys()].map(Number).toSorted((one, other) => one - other)
  for (const [n, number] of numbers.entries())
    if (number !== n + 1) wrong.push(`number ${n + 1} is lost: the next one that was taken is ${number}`)
  for (const [number, times] of taken) {
    const entry = text(times[0] as Row, 'listUserId')
    if (times.length > 1) wrong.push(`number ${number} was taken ${times.length} times`)
    const [spent, ...more] = used.get(number) ?? []
    const [consent, ...others] = consents.get(number) ?? []
    if (more.length + others.length > 0) wrong.push(`number ${number} was used twice`)
    if ((spent === undefined) !== (consent === undefined)) wrong.push(`number ${number} and its consent differ`)
    if (spent && (text(spent, 'listUserId') !== entry || text(spent, 'consentId') !== consent?.consentId))
      wrong.push(`number ${number} was used by another entry or consent than it was taken for`)
    if (spent && voided.has(number)) wrong.push(`number ${number} is used and void`)
    if (!spent && !voided.has(number) && signedEntries.has(entry))
      wrong.push(`number ${number} waits for an entry that has signed`)
  }
  for (const number of [...used.keys(), ...voided.keys(), ...consents.keys()])
    if (!taken.has(number)) wrong.push(`number ${number} was never taken`)
  Object.assign(counted, { numbersTaken: taken.size, numbersUsed: used.size, numbersVoid: voided.size })
}

/** Returns what is wrong with the certificate of a consent; null: nothing. */
const certificateFault = (log: LogRows, { certificate, body }: SignedData): string | null => {
  if (!certificate || !body) return 'has no certificate'
  const stream = `certificate-signature-${certificate.signatureId}`
  const of = (type: string) => rowsOf(log, type).filter((row) => row.stream === stream)
  const [verified, ...more] = of('CertificateSignatureVerified')
  if (!verified || more.length > 0) return `has ${more.length + (verified ? 1 : 0)} verified signatures`
  if (of('CertificateVerificationStarted').length !== 1) return 'was verified more than once'
  if (of('CertificateSignatureEnded').length > 0) return 'has a signature that ended'
  const hashes = [certificate.documentSha256, text(verified, 'documentSha256'), body.sha256]
  if (new Set(hashes).size !== 1) return `names several documents: ${hashes.join(', ')}`
  return certificate.signedDataSha256 === text(verified, 'signedDataSha256') ? null : 'names another signature'
}

/** Compares each consent with its certificate, and with what its provider was asked and has given. */
export const compareCertificates = (
  log: LogRows,
  certificates: SimulatedCertificates,
  { counted, wrong }: Findings,
): void => {
  for (const row of rowsOf(log, 'ConsentSigned')) {
    const data = dataOf(row)
    const fault = certificateFault(log, data)
    if (fault !== null) wrong.push(`the consent at ${row.position} ${fault}`)
    const { receiptId = '', documentSha256 = '' } = data.certificate ?? {}
    const asked = certificates.find(receiptId)
    const token = Buffer.from(documentSha256, 'hex').toString('base64url')
    if (asked?.state !== 'completed' || asked.given !== 1 || asked.signed !== token)
      wrong.push(`the provider knows another signature than the consent at ${row.position}`)
  }
  const ends = Map.groupBy(rowsOf(log, 'CertificateSignatureEnded'), (row) => text(row, 'reason'))
  for (const [reason, rows] of ends) counted[`ended: ${reason}`] = rows.length
  counted['certificatesAsked'] = rowsOf(log, 'CertificateSignatureRequested').length
  counted['verifications'] = certificates.verifications()
  counted['certificatesVerified'] = rowsOf(log, 'CertificateSignatureVerified').length
}

type Answer = { readonly signatureId: string; readonly raw: string | null }

/**
 * Opens what was signed where it lies: the stored document has the hash that the certificate signed,
 * the sealed one begins with it, and the recorded answer of the provider signs that hash.
 */
export const openSigned = async (
  opened: Omit<Store, 'seals'>,
  log: LogRows,
  { counted, wrong }: Findings,
): Promise<void> => {
  const system = await openStore(opened)
  const { sealedObjects, store } = system.deps
  const read = async (personId: string, key: string): Promise<Buffer> => buffer(await sealedObjects.get(personId, key))
  const sealed = new Map(rowsOf(log, 'DocumentSealed').map((row) => [row.stream, row.data as unknown as Body]))
  try {
    const recorded = await store.readLogOf(['CertificateAnswerRecorded'], 0, 100_000)
    const answers = new Map(recorded.map(({ data }) => [(data as Answer).signatureId, (data as Answer).raw ?? '']))
    let opened = 0
    for (const row of rowsOf(log, 'ConsentSigned')) {
      const { personId, documentId, body, certificate } = dataOf(row)
      const document = sealed.get(`document-${documentId}`)
      if (!body || !certificate || !document) continue
      const [signed, whole] = [await read(personId, body.objectKey), await read(personId, document.objectKey)]
      if (sha256Of(signed) !== certificate.documentSha256)
        wrong.push(`the consent at ${row.position} signs another file`)
      if (!whole.subarray(0, body.size).equals(signed)) wrong.push(`${documentId} does not begin with what was signed`)
      const { signedData = '' } = JSON.parse(answers.get(certificate.signatureId) ?? '{}') as { signedData?: string }
      const [, payload = ''] = signedData.split('.')
      const token = Buffer.from(certificate.documentSha256, 'hex').toString('base64url')
      if (
        !Buffer.from(payload, 'base64url').toString().includes(token) ||
        sha256Of(signedData) !== certificate.signedDataSha256
      )
        wrong.push(`the recorded answer does not sign the document of the consent at ${row.position}`)
      opened += 1
    }
    counted['signedFiles'] = opened
  } finally {
    await system.close()
  }
}

/** Compares what the office reads of numbers and consents with the number of signers. */
export const compareRun = async (
  office: DrilledOffice,
  { listId, signers }: { readonly listId: string; readonly signers: number },
  log: LogRows,
  { wrong }: Findings,
): Promise<void> => {
  const { runs } = await askUpToDate<FormRuns>(office, `/api/lists/${listId}/form-runs`)
  const { used, open, void: gone, gaps } = runs[0]?.numbers ?? {}
  const [expected, found] = [
    { used: signers, open: 0, gone: rowsOf(log, 'FormNumberVoided').length, gaps: 0 },
    { used, open, gone, gaps },
  ].map((one) => JSON.stringify(one))
  if (found !== expected) wrong.push(`the office reads numbers ${found}, not ${expected}`)
  const standing = await askUpToDate<ConsentStanding>(office, `/api/lists/${listId}/consent-standing`)
  if (standing.consents !== signers) wrong.push(`${standing.consents} consents count`)
  const certified = standing.lines.find(({ key }) => key === 'certificate')?.owners
  if (certified !== signers) wrong.push(`${certified} owners count by certificate`)
}
