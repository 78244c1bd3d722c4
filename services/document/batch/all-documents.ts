import { createHash } from 'node:crypto'
import { partOf, storedZip, type StoredPart, type StoredZip } from '#infra/lib/archive/index.ts'
import { writeXlsx } from '#infra/lib/spreadsheet/index.ts'
import type { DocumentRow } from '#projections/document/find-documents.ts'
import type { Deps } from '../../core/deps.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { fileOf, namedFor } from '../document-answer.ts'
import { openDocument } from '../find-document.ts'
import { consentNames, documentNumber, failureTexts, kindNames } from '../document-texts.ts'
import { numberDuplicates } from './file-names.ts'

/** A document in a download of all: one of its two files, and the name that it has there. */
export type IncludedDocument = {
  readonly row: DocumentRow
  readonly fileName: string
  /** Name of its person, as the downloading administrator may see it. */
  readonly name: string | null
  readonly file: NonNullable<ReturnType<typeof fileOf>>
}

/** Names of what stands beside the documents. */
const CONTENTS = '목차.xlsx'
const MANIFEST = 'SHA256SUMS.txt'

/**
 * Returns the folder of documents that no longer count as a consent, so that nobody mistakes them
 * for one; the others lie beside the table of contents.
 */
const folderOf = ({ consent_status }: DocumentRow): string =>
  consent_status === null || consent_status === 'valid' ? '' : `${consentNames[consent_status]}/`

/**
 * Returns the documents of a complete download, in the order given: every name once, and different
 * from the files beside them.
 */
export const includedDocuments = (rows: readonly DocumentRow[], isMasked: boolean): readonly IncludedDocument[] => {
  const files = rows.flatMap((row) => {
    const file = fileOf(row, isMasked)
    if (!file) return []
    const { name, fileName } = namedFor(isMasked, row)
    return [{ row, file, name, fileName: `${folderOf(row)}${fileName}` }]
  })
  const names = numberDuplicates(files.map(({ fileName }) => fileName))
  return files.map(({ row, file, name }, index) => ({ row, file, name, fileName: names[index] ?? `${index}.pdf` }))
}

/** Documents that a download of all lacks, since their files cannot be served. */
export type MissingFiles = readonly DocumentRow[]

/** Equal where the archive is equal, byte for byte: what `If-Range` is held against. */
export const digestOfAll = (
  documents: readonly IncludedDocument[],
  lacking: MissingFiles,
  isMasked: boolean,
): string => {
  const hash = createHash('sha256').update(`stored-zip 1 ${isMasked}\n`)
  for (const { id, status, error } of lacking) hash.update(`${id} ${status} ${error}\n`)
  for (const { row, fileName, file, name } of documents)
    hash.update(
      `${row.id} ${file.sha256} ${file.crc32} ${file.size} ${row.sealed_position} ` +
        `${row.consent_status} ${row.consent_withdrawn_at?.getTime()} ${name ?? ''} ${fileName}\n`,
    )
  return hash.digest('hex')
}

const sealTexts = { 'B-B': '전자서명', 'B-T': '전자서명, 시점확인', 'B-LT': '전자서명, 시점확인, 검증자료' } as const

const lackingTexts = {
  rendering: '만들고 있습니다.',
  sealed: '',
  failed: '만들지 못했습니다.',
  damaged: '보관된 파일이 손상되었습니다.',
  erased: '개인정보와 함께 파기되었습니다.',
} as const

const contentsOf = (documents: readonly IncludedDocument[], lacking: MissingFiles): Promise<Buffer> =>
  writeXlsx([
    {
      name: '목차',
      columns: [
        { title: '번호', width: 8 },
        { title: '동', width: 8, text: true },
        { title: '호', width: 8, text: true },
        { title: '소유자명', width: 14, text: true },
        { title: '문서 종류', width: 14 },
        { title: '동의 상태', width: 12 },
        { title: '철회 시각', width: 22 },
        { title: '템플릿', width: 34 },
        { title: '판', width: 6 },
        { title: '쪽수', width: 6 },
        { title: '봉인 시각', width: 22 },
        { title: '봉인', width: 22 },
        { title: '문서 번호', width: 20 },
        { title: '파일 이름', width: 34 },
        { title: '크기(바이트)', width: 12 },
        { title: 'SHA-256', width: 68, text: true },
        { title: '빈 필수 항목', width: 24 },
      ],
      rows: documents.map(({ row, file, name, fileName }, index) => [
        index + 1,
        row.dong,
        row.ho,
        name,
        kindNames[row.kind],
        row.consent_status === null ? null : consentNames[row.consent_status],
        row.consent_withdrawn_at ? timeText(row.consent_withdrawn_at.toISOString()) : null,
        row.original_file_name,
        row.template_version,
        file.pageCount,
        row.sealed_at ? timeText(row.sealed_at.toISOString()) : null,
        row.seal ? sealTexts[row.seal] : null,
        documentNumber(row.id),
        fileName,
        file.size,
        file.sha256,
        row.missing.join(', ') || null,
      ]),
    },
    {
      name: '빠진 문서',
      columns: [
        { title: '동', width: 8, text: true },
        { title: '호', width: 8, text: true },
        { title: '문서 번호', width: 20 },
        { title: '이유', width: 60 },
      ],
      rows: lacking.map(({ id, dong, ho, status, error }) => [
        dong,
        ho,
        documentNumber(id),
        error === null ? lackingTexts[status] : failureTexts[error],
      ]),
    },
  ])

/** Builds the list of hashes in the format of `sha256sum -c`. */
const manifestOf = (contents: Buffer, documents: readonly IncludedDocument[]): Buffer => {
  const own = createHash('sha256').update(contents).digest('hex')
  const lines = [`${own}  ${CONTENTS}`, ...documents.map(({ file, fileName }) => `${file.sha256}  ${fileName}`)]
  return Buffer.from(`${lines.join('\n')}\n`)
}

type DocumentStores = Parameters<typeof openDocument>[0] & Pick<Deps, 'clock'>

type ArchiveContents = {
  readonly documents: readonly IncludedDocument[]
  readonly lacking: MissingFiles
  readonly isMasked: boolean
}

/**
 * Builds the archive of the documents: its table of contents first, then the hashes, then the files
 * unchanged.
 */
export const archiveOf = async (
  shelf: DocumentStores,
  { documents, lacking, isMasked }: ArchiveContents,
): Promise<StoredZip> => {
  const newest = new Date(Math.max(0, ...documents.map(({ row }) => row.sealed_at?.getTime() ?? 0)))
  const contents = await contentsOf(documents, lacking)
  const files = documents.map(({ row, fileName, file }): StoredPart => ({
    name: fileName,
    at: row.sealed_at ?? newest,
    size: file.size,
    crc32: file.crc32,
    open: (range) => openDocument(shelf, row, isMasked, range),
  }))
  return storedZip([
    partOf(CONTENTS, newest, contents),
    partOf(MANIFEST, newest, manifestOf(contents, documents)),
    ...files,
  ])
}
