import type { LandRight, Register, RegisterDoubt, WrittenShare } from '#events/values/registry/register.ts'
import type { PrintedRegister, PrintedRow, PrintedTable, PrintedTableKind } from '../../lib/registry-record/index.ts'
import { readHolder, type InventedEntry, type InventedHolder, type InventedShare } from './invented-entry.ts'

/** Unit as printed, and under the names of the roll. */
export type InventedUnit = {
  readonly uniqueNo: string
  /** Address up to the building's name. */
  readonly place: string
  readonly dongText: string
  /** Printed name: "제5층 제502호". */
  readonly hoText: string
  readonly dong: string
  readonly ho: string
}

export type InventedLand = {
  /** Rows of the land: number and place, kind, area. */
  readonly rows: readonly (readonly [number: string, place: string, kind: string, area: string])[]
  /** Rows of the right: number, kind, ratio. */
  readonly rights: readonly (readonly [number: string, kind: string, ratio: string, note?: string])[]
  readonly landRight: LandRight
  readonly landShare: WrittenShare | null
  readonly landArea: number | null
  readonly separate?: boolean
}

export type InventedOwner = readonly [holder: InventedHolder, share: InventedShare, ranks: string]

export type InventedWords = {
  readonly name: string
  readonly unit?: InventedUnit
  readonly extent?: Register['extent']
  /** Lines of 건물내역, and their sum in 1/10000 ㎡. */
  readonly area?: { readonly lines: readonly string[]; readonly sum: number | null }
  readonly land?: InventedLand
  readonly entries: readonly InventedEntry[]
  /** Owners in the order of the document; 소유지분현황 lists the same. */
  readonly owners: readonly InventedOwner[]
  /** Rows of 소유지분현황, where they differ from the owners; null: the document has no summary. */
  readonly summary?: readonly InventedOwner[] | null
  readonly doubts?: readonly RegisterDoubt[]
  readonly issuedAt?: string
}

export type InventedRegister = { readonly name: string; readonly printed: PrintedRegister; readonly expected: Register }

export const defaultUnit: InventedUnit = {
  uniqueNo: '1146-1996-041235',
  place: '서울특별시 한빛구 새솔동 100 새솔아파트',
  dongText: '제101동',
  hoText: '제5층 제502호',
  dong: '101',
  ho: '502',
}

const PLACE = '서울특별시 한빛구 새솔동 100'

export const defaultLand: InventedLand = {
  rows: [['1', `1. ${PLACE}`, '대', '28197.1㎡']],
  rights: [['1', '1 소유권대지권', '28197.1분의 44.1521']],
  landRight: 'ownership',
  landShare: { numerator: '441521', denominator: '281971000' },
  landArea: 441_521,
}

/** Makes a row of cells that stand. */
export const rowOf = (...texts: readonly string[]): PrintedRow => ({
  cells: texts.map((text) => ({ text, cancelled: false })),
})

const summaryName = (holder: InventedHolder, share: InventedShare): string =>
  `${holder.name} (${share.share.numerator === share.share.denominator ? '소유자' : '공유자'})`

const summaryShare = ({ text, share }: InventedShare): string =>
  share.numerator === share.denominator ? '단독소유' : text

const ownersSummary = (owners: readonly InventedOwner[]): readonly PrintedRow[] =>
  owners.map(([holder, share, ranks]) =>
    rowOf(summaryName(holder, share), holder.number, summaryShare(share), holder.address ?? '', ranks),
  )

const OWNERSHIP = new Set([
  'preservation',
  'transfer',
  'partial-transfer',
  'correction',
  'holder-change',
  'cancellation',
])

const standingSummary = (entries: readonly InventedEntry[], section: 'gap' | 'eul'): readonly PrintedRow[] =>
  entries
    .filter(({ right }) => right.section === section && !right.cancelled && !OWNERSHIP.has(right.kind))
    .map(({ row, right }) => {
      const [, purpose, received, , text] = row.cells.map((cell) => cell.text)
      return rowOf(right.rank, purpose ?? '', received ?? '', text ?? '', right.from.names.join(', '))
    })

const tablesOf = (said: InventedWords, unit: InventedUnit, land: InventedLand): readonly PrintedTable[] => {
  const summary = said.summary === undefined ? said.owners : said.summary
  const sectionRows = (section: 'gap' | 'eul'): readonly PrintedRow[] =>
    said.entries.filter((entry) => entry.section === section).map((entry) => entry.row)
  const table = (kind: PrintedTableKind, rows: readonly PrintedRow[]): PrintedTable => ({ kind, rows })
  const building = rowOf(
    '1',
    '1998년7월20일',
    `${unit.place} ${unit.dongText}`.trim(),
    '철근콘크리트구조 슬래브지붕 15층 아파트',
    '도면편철장 제3책제120장',
  )
  const lines = said.area?.lines ?? ['철근콘크리트구조 84.9543㎡']
  const noted = (at: number, note: string): string => (at === 0 ? note : '')
  return [
    table('building', [building]),
    ...(land.rows.length === 0
      ? []
      : [
          table(
            'land',
            land.rows.map((row) => rowOf(...row, '1998년7월20일')),
          ),
        ]),
    table(
      'unit',
      lines.map((line, at) =>
        rowOf(
          noted(at, '1'),
          noted(at, '1998년7월20일'),
          noted(at, unit.hoText),
          line,
          noted(at, '도면편철장 제3책제120장'),
        ),
      ),
    ),
    ...(land.rights.length === 0
      ? []
      : [
          table(
            'land-right',
            land.rights.map(([number, kind, ratio, note]) =>
              rowOf(number, kind, ratio, `1998년7월1일 대지권${note === undefined ? '' : ` ${note}`} 1998년7월20일`),
            ),
          ),
        ]),
    table('gap', sectionRows('gap')),
    table('eul', sectionRows('eul')),
    ...(summary === null
      ? []
      : [
          table('summary-owners', ownersSummary(summary)),
          table('summary-gap', standingSummary(said.entries, 'gap')),
          table('summary-eul', standingSummary(said.entries, 'eul')),
        ]),
  ]
}

/**
 * Makes a register of a case: as printed, and as a reader has to understand it. No code of the
 * reader is used.
 */
export const inventedCase = (said: InventedWords): InventedRegister => {
  const unit = said.unit ?? defaultUnit
  const land = said.land ?? defaultLand
  const extent = said.extent ?? 'full'
  const issuedAt = said.issuedAt ?? '2026-11-20T01:20:31.000Z'
  const property = [unit.place, unit.dongText, unit.hoText].filter((part) => part !== '').join(' ')
  const printed: PrintedRegister = {
    heading: `등기사항전부증명서(${extent === 'full' ? '말소사항 포함' : '현재 유효사항'}) - 집합건물 -`,
    uniqueNo: unit.uniqueNo,
    property,
    tables: tablesOf(said, unit, land),
    office: '서울중앙지방법원 등기국',
    issuedAt,
  }
  const expected: Register = {
    uniqueNo: unit.uniqueNo === '' ? null : unit.uniqueNo.replaceAll('-', ''),
    extent,
    issuedAt,
    property,
    dong: unit.dong,
    ho: unit.ho,
    area: said.area === undefined ? 849_543 : said.area.sum,
    landRight: land.landRight,
    landShare: land.landShare,
    landArea: land.landArea,
    hasSeparateLandRegister: land.separate ?? false,
    rights: [
      ...said.entries.filter((entry) => entry.section === 'gap'),
      ...said.entries.filter((entry) => entry.section === 'eul'),
    ].map((entry) => entry.right),
    owners: said.owners.map(([holder, share]) => readHolder(holder, share.share)),
    doubts: said.doubts ?? [],
  }
  return { name: said.name, printed, expected }
}
