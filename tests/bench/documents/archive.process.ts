import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { createMemoryKeyRing } from '#infra/platform/event-store/key-ring.ts'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { createSealedObjects } from '#infra/platform/object-storage/sealed-objects.ts'
import { archiveOf, includedDocuments } from '#services/document/batch/all-documents.ts'
import { newId } from '#services/core/secrets.ts'

// Streams an archive of stored documents to nowhere, in a process of its own, so that its memory is
// its own. Says what that took as JSON.

const COUNT = Number(process.argv[2] ?? 2_000)
const SIZE = 100_000

/** Memory of a process before any work. */
const STARTED = process.memoryUsage().rss

const directory = mkdtempSync(join(tmpdir(), 'danji-archive-'))
const objects = createDirectoryStorage(directory)
const sealedObjects = createSealedObjects(objects, createMemoryKeyRing())

const rowOf = async (n: number) => {
  const [person_id, bytes] = [newId(), randomBytes(SIZE)]
  const { key } = await sealedObjects.put(person_id, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [checksum, at] = [crc32(bytes), new Date('2026-11-22T00:00:00Z')]
  return {
    id: newId(),
    list_id: newId(),
    apartment_id: newId(),
    kind: 'form' as const,
    status: 'sealed' as const,
    template_id: newId(),
    template_version: 1,
    original_file_name: '동의서.pdf',
    batch_id: null,
    error: null,
    list_user_id: newId(),
    person_id,
    dong: String(101 + (n % 9)),
    ho: String(n),
    name: `주민${n % 50}`,
    consent_status: null,
    consent_withdrawn_at: null,
    centre: null,
    deposit_id: null,
    deposited_at: null,
    certificate_number: null,
    deposit_to: null,
    requested_at: at,
    sealed_at: at,
    sealed_position: n + 1,
    position: n + 1,
    seal: 'B-B' as const,
    missing: [],
    sha256,
    object_key: key,
    size: SIZE,
    crc32: checksum,
    pages: 3,
    masked_sha256: sha256,
    masked_object_key: key,
    masked_size: SIZE,
    masked_crc32: checksum,
    masked_pages: 3,
  }
}

try {
  const rows = []
  for (let n = 0; n < COUNT; n += 1) rows.push(await rowOf(n))
  const unused = () => Promise.reject(new Error('nothing is recorded here'))
  const shelf = { objects, sealedObjects, clock: () => new Date(), store: { append: unused } as never }
  // Memory that making the objects left behind is not the archive's.
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const begun = performance.now()
  const archive = await archiveOf(shelf, { documents: includedDocuments(rows, false), lacking: [], isMasked: false })
  let [bytes, first] = [0, 0]
  for await (const chunk of archive.read() as AsyncIterable<Buffer>) {
    first ||= performance.now() - begun
    bytes += chunk.length
  }
  const ms = performance.now() - begun
  clearInterval(watch)
  if (bytes !== archive.size) throw new Error(`${bytes} bytes of ${archive.size}`)
  process.send?.({
    seconds: ms / 1_000,
    megabytes: bytes / 1_000_000,
    firstMs: first,
    peakMb: (STARTED + peak - before) / 1_048_576,
  })
} finally {
  rmSync(directory, { recursive: true, force: true })
}
