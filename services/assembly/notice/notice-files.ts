import { buffer } from 'node:stream/consumers'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { writeXlsx, type SheetToWrite } from '#infra/lib/spreadsheet/index.ts'
import { findPositionAt } from '#projections/log/find-position-at.ts'
import { findFirstHead } from '#projections/log/tree-heads.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { certificateDocument, type PostingPhoto } from './certificate.ts'
import { wayNames } from './notice-answer.ts'
import type { NoticeOwner, ShownProof } from './notice.contract.ts'
import { readNotices, type ReadNotices } from './read-notices.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Maximum bytes of photos in a certificate; those beyond it are named without their picture. */
const MAX_PHOTO_BYTES = 24 * 1024 * 1024

const nameOf = ({ assembly: { title } }: SeenAssembly, what: string, end: string): string =>
  `${fileNameOf([title, what])}.${end}`

const stateNames: Readonly<Record<NoticeOwner['state'], string>> = {
  'in-time': '기한 안',
  late: '기한 뒤',
  unproven: '도착 미확인',
  none: '통지 없음',
}

const newestOf = (proofs: readonly ShownProof[], way: ShownProof['way']): ShownProof | undefined =>
  proofs.findLast((proof) => proof.way === way && proof.voided === null)

const outcomeText = (proof: ShownProof | undefined): string | null => {
  if (!proof?.outcome) return null
  return proof.outcome === 'arrived' ? '배달완료' : '반송'
}

/** Returns the rows of one owner, one for each unit; the numbers of mail are filled in by hand, too. */
const rowsOf = ({ units, names, state, way, day, proofs }: NoticeOwner) => {
  const [mail, message, hand] = (['mail', 'message', 'hand'] as const).map((one) => newestOf(proofs, one))
  return units.map(({ dong, ho }) => [
    dong,
    ho,
    names.map((name) => name ?? '삭제됨').join(', '),
    stateNames[state],
    way === null ? null : wayNames[way],
    day,
    mail?.number ?? null,
    mail?.sentOn ?? null,
    outcomeText(mail),
    mail?.arrivedOn ?? null,
    message?.arrivedOn ?? null,
    hand?.sentOn ?? null,
  ])
}

const ownerSheet = (owners: readonly NoticeOwner[]): SheetToWrite => ({
  name: '통지',
  columns: [
    { title: '동', width: 10, text: true },
    { title: '호', width: 10, text: true },
    { title: '소유자', width: 24, text: true },
    { title: '통지', width: 14, text: true },
    { title: '방법', width: 14, text: true },
    { title: '통지한 날', width: 14, text: true },
    { title: '등기번호', width: 20, text: true },
    { title: '접수일', width: 14, text: true },
    { title: '결과', width: 12, text: true },
    { title: '결과일', width: 14, text: true },
    { title: '알림톡·문자 도착', width: 18, text: true },
    { title: '직접 전달', width: 14, text: true },
  ],
  rows: owners.flatMap(rowsOf),
})

/** Returns owners with their notices as a workbook; with numbers of mail it is one to import. */
export const noticeWorkbook = async (
  seen: SeenAssembly,
  owners: readonly NoticeOwner[],
): Promise<FileAnswer['file']> => ({
  type: XLSX,
  content: await writeXlsx([ownerSheet(owners)]),
  name: nameOf(seen, '소유자별 통지', 'xlsx'),
})

const readPhotos = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { postings }: ReadNotices,
): Promise<readonly PostingPhoto[]> => {
  const photos: PostingPhoto[] = []
  let left = MAX_PHOTO_BYTES
  for (const { id, object_key, size, voided_at } of postings) {
    left -= size
    if (voided_at !== null || left < 0) continue
    photos.push({ postingId: id, jpeg: await buffer(await sealedObjects.get(id, object_key)) })
  }
  return photos
}

/** @throws DomainError ASSEMBLY_NOT_NOTICED */
const noticedEvent = ({ events }: SeenAssembly) => {
  const event = events.find(({ type }) => type === 'AssemblyNoticed')
  if (!event) throw new DomainError('ASSEMBLY_NOT_NOTICED')
  return { at: event.metadata.at, position: event.position, hash: event.hash }
}

/**
 * Draws the certificate of notice as of an instant, with a signed head that covers all that it read.
 * @throws DomainError ASSEMBLY_NOT_NOTICED; READ_MODEL_BEHIND where no head covers it yet
 */
export const noticeCertificate = async (
  deps: Deps,
  seen: SeenAssembly,
  asked: string | undefined,
): Promise<FileAnswer['file']> => {
  const noticed = noticedEvent(seen)
  const last = await deps.store.lastPosition()
  await assertUpToDate(deps)
  const position = asked === undefined ? last : await findPositionAt(deps.database, new Date(asked))
  const head = await findFirstHead(deps.database, Math.max(position, noticed.position))
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  const [apartment, notices] = await Promise.all([
    getApartment(deps.store, seen.assembly.apartmentId),
    readNotices(deps, seen, asked),
  ])
  const { content } = await writePdf(
    certificateDocument({
      assembly: seen.assembly,
      apartment: apartment.name,
      notices,
      photos: await readPhotos(deps, notices),
      head,
      noticed,
      madeAt: deps.clock().toISOString(),
    }),
  )
  return { type: 'application/pdf', content, name: nameOf(seen, '통지 증명서', 'pdf') }
}

/** Answers with the notice as a document. */
export const noticeFile = (seen: SeenAssembly, content: Buffer): FileAnswer['file'] => ({
  type: 'application/pdf',
  content,
  name: nameOf(seen, seen.assembly.status === 'draft' ? '소집 통지서 초안' : '소집 통지서', 'pdf'),
})
