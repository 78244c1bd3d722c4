import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from 'pdf-lib'
import type { Pool } from 'pg'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import type { SealedObjects } from '#infra/platform/object-storage/sealed-objects.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'

/** Findings: counts of what is right, and descriptions of what is wrong. */
export type Findings = { readonly counted: Record<string, number>; readonly wrong: string[] }

export type Row = {
  readonly position: number
  readonly stream: string
  readonly type: string
  readonly data: Readonly<Record<string, never>>
  readonly metadata: { readonly at: string; readonly requestId?: string }
  readonly hash: string
}

type Copy = { readonly sha256: string; readonly objectKey: string; readonly size: number; readonly pages: number }

export type LogRows = ReadonlyMap<string, readonly Row[]>

/** Reads the rows of consents, their documents, numbers and certificates from the log, by type. */
export const readRows = async (pool: Pool): Promise<LogRows> => {
  const { rows } = await pool.query<Row>(
    `select position::int as position, stream, type, data, metadata, encode(hash, 'hex') as hash from event
     where type like any (array['Consent%', 'Document%', 'FormNumber%', 'Certificate%']) order by position`,
  )
  return Map.groupBy(rows, ({ type }) => type)
}

export const text = (row: Row, name: string): string => String(row.data[name])

/** Makes a count of the events of a type in the log. */
export const counting = (pool: Pool, type: string) => async (): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*)::int as count from event where type = $1', [type])).rows[0]
    ?.count ?? 0

/**
 * Compares the log: one event for each receipt; one consent for each entry; one document for each
 * consent, requested in its write, sealed once.
 */
export const compareLog = (log: LogRows, receipts: readonly SigningReceipt[], { counted, wrong }: Findings): void => {
  const signed = log.get('ConsentSigned') ?? []
  const byReceipt = Map.groupBy(signed, (row) => text(row, 'receiptId'))
  for (const { id, position, hash, documentId } of receipts) {
    const [event, ...others] = byReceipt.get(id) ?? []
    if (!event || others.length > 0) wrong.push(`receipt ${id} is in the log ${others.length + (event ? 1 : 0)} times`)
    else if (event.position !== position || event.hash !== hash || text(event, 'documentId') !== documentId)
      wrong.push(`receipt ${id} is not what the log holds at ${event.position}`)
  }
  const acknowledged = new Set(receipts.map(({ id }) => id))
  for (const row of signed) {
    if (!acknowledged.has(text(row, 'receiptId'))) wrong.push(`nobody was told of the consent at ${row.position}`)
    const ofDocument = (type: string) =>
      (log.get(type) ?? []).filter(({ stream }) => stream === `document-${text(row, 'documentId')}`)
    const [asked, sealed] = [ofDocument('DocumentRequested'), ofDocument('DocumentSealed')]
    if (asked.length !== 1 || sealed.length !== 1)
      wrong.push(`the consent at ${row.position}: ${asked.length} documents asked for, ${sealed.length} sealed`)
    if (asked[0]?.metadata.requestId !== row.metadata.requestId)
      wrong.push(`the document of the consent at ${row.position} was asked for in another write`)
  }
  const entries = new Set(signed.map((row) => text(row, 'listUserId')))
  if (entries.size !== signed.length) wrong.push(`${signed.length} consents of ${entries.size} entries`)
  for (const type of ['DocumentFailed', 'DocumentDamaged', 'DocumentRetried'])
    if (log.has(type)) wrong.push(`${log.get(type)?.length} ${type}`)
  counted['receipts'] = acknowledged.size
  for (const type of ['ConsentSigned', 'DocumentRequested', 'DocumentSealed'])
    counted[type] = log.get(type)?.length ?? 0
}

const openCopy = async (
  objects: SealedObjects,
  personId: string,
  copy: Copy,
  seals: readonly string[],
): Promise<string | null> => {
  const bytes = await buffer(await objects.get(personId, copy.objectKey))
  if (createHash('sha256').update(bytes).digest('hex') !== copy.sha256) return 'is not what its event says'
  const { verdict } = await verifySeal(bytes, { seals })
  if (verdict !== 'intact') return `is ${verdict}`
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  return pages === copy.pages ? null : `has ${pages} pages`
}

export type Store = {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly masterKey: Buffer
  /** Directories of the certificates whose seals are trusted. */
  readonly seals: readonly string[]
}

/** Opens log and storage as the product does, from their database and directory. */
export const openStore = ({ databaseUrl, dataDir, masterKey }: Omit<Store, 'seals'>) => {
  const objects = createDirectoryStorage(join(dataDir, 'files'))
  const settings = { publicUrl: 'http://danji.test', production: false, rateLimitFactor: 1, identity: unreachableKakao }
  return openSystem({ databaseUrl, masterKey, objects, ...settings })
}

/**
 * Opens both files of every document, and every signature, in the storage; and counts other files
 * there.
 */
export const openFiles = async (
  { seals: directories, ...opened }: Store,
  log: LogRows,
  { counted, wrong }: Findings,
): Promise<void> => {
  const system = await openStore(opened)
  const seals = directories.map((directory) => readFileSync(join(directory, 'development-seal.pem'), 'utf8'))
  const { sealedObjects, store } = system.deps
  const named = new Set<string>()
  const persons = new Map((log.get('DocumentRequested') ?? []).map((row) => [row.stream, text(row, 'personId')]))
  try {
    for (const { stream, data } of log.get('DocumentSealed') ?? []) {
      const document = data as unknown as Copy & { readonly masked: Copy }
      for (const copy of [document, document.masked]) {
        named.add(copy.objectKey)
        const fault = await openCopy(sealedObjects, persons.get(stream) ?? '', copy, seals)
        if (fault) wrong.push(`${stream} ${fault}`)
      }
    }
    counted['files'] = named.size
    for (const { data } of await store.readLogOf(['ConsentSigned'], 0, 100_000)) {
      const { personId, signed } = data as {
        readonly personId: string
        readonly signed: { readonly signature: Pick<Copy, 'objectKey' | 'sha256'> }
      }
      const kept = await buffer(await sealedObjects.get(personId, signed.signature.objectKey))
      const { png } = JSON.parse(kept.toString()) as { readonly png: string }
      named.add(signed.signature.objectKey)
      if (createHash('sha256').update(Buffer.from(png, 'base64')).digest('hex') !== signed.signature.sha256)
        wrong.push(`the signature of ${personId} is not what its event says`)
    }
    counted['signatures'] = named.size - counted['files']
    let unnamed = 0
    for await (const key of system.deps.objects.keys()) if (!named.has(key)) unnamed += 1
    counted['otherObjects'] = unnamed
  } finally {
    await system.close()
  }
}
