import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { partOf, storedZip } from '#infra/lib/archive/index.ts'
import { dayAt } from '#events/values/day.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import type { FileAnswer } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { documentsOfPerson } from '../document/document.facts.ts'
import { exportOf } from './export-events.ts'
import type { Reader } from './describe-log-events.ts'

const PAGE = readFileSync(new URL('court-page.html', import.meta.url), 'utf8')

/** Serialises content so that nothing in it ends the element that it stands in. */
const embedded = (content: object): string => JSON.stringify(content).replaceAll('<', String.raw`\u003c`)

/**
 * Returns a page that checks exported lines of the log, and files by their SHA-256, without a
 * network.
 */
export const verificationPage = ({
  lines,
  documents,
}: {
  readonly lines: Buffer | string
  readonly documents: readonly { readonly name: string; readonly sha256: string }[]
}): Buffer => {
  const bundle = embedded({ lines: lines.toString().trimEnd().split('\n'), documents })
  return Buffer.from(PAGE.replace('/*BUNDLE*/', () => bundle))
}

/**
 * Returns everything about one resident that an outsider can check without us: their events as
 * lines with proofs against one signed head, their documents as they were sealed, and a page that
 * verifies both offline. As the caller may see it: auditors masked. The reason is recorded in the
 * access log before anything is sent.
 * @throws DomainError NOT_FOUND, TOO_MANY_EVENTS, READ_MODEL_BEHIND
 */
export const courtBundleOf = async (
  deps: Deps,
  reader: Reader,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<FileAnswer['file']> => {
  const { database, clock } = deps
  const person = await database
    .selectFrom('read.person')
    .where('id', '=', userId)
    .select('apartment_id')
    .executeTakeFirst()
  if (!person) throw new DomainError('NOT_FOUND')
  assertVisible(reader.admin, person.apartment_id)
  const look = {
    what: `법원 제출용 묶음: ${reason}`,
    personIds: [userId],
    apartmentId: person.apartment_id,
    download: { reason },
  }
  await recordAccess(deps, reader, look)
  const isMasked = !seesPersonsInClear(reader.admin)
  const [exported, documents] = await Promise.all([
    exportOf(deps, reader, { userId }),
    documentsOfPerson(deps, userId, isMasked),
  ])
  const { content } = exported
  const lines = content instanceof Readable ? await buffer(content) : content
  const now = clock()
  const told = documents.map(({ part: { name }, sha256 }) => ({ name, sha256 }))
  const page = verificationPage({ lines, documents: told })
  const zip = storedZip([
    partOf('확인.html', now, page),
    partOf('기록.jsonl', now, lines),
    ...documents.map(({ part }) => ({ ...part, name: `문서/${part.name}` })),
  ])
  return {
    type: 'application/zip',
    content: zip.read(),
    name: `${fileNameOf(['법원 제출용 묶음', dayAt(now)])}.zip`,
    headers: { 'content-length': String(zip.size) },
  }
}
