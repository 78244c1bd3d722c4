import { nameOf, type HostileFile } from './hostile-file.ts'
import { handMadeWorkbook, sheetXml } from '../forms/hand-made-workbook.ts'

const TITLES = ['연번', '동', '호', '소유자명', '생년월일', '연락처', '전용면적(㎡)', '소유지분', '공유자명', '비고']

/** A roll as offices have them: four flats a floor, some owned by two. */
const rowOf = (n: number): readonly string[] => [
  String(n + 1),
  String(101 + Math.floor(n / 120)),
  String((Math.floor((n % 120) / 4) + 1) * 100 + (n % 4) + 1),
  nameOf(n),
  `19${40 + (n % 50)}-0${1 + (n % 9)}-1${n % 9}`,
  `010-${String(2_000 + Math.floor(n / 10_000))}-${String(n % 10_000).padStart(4, '0')}`,
  n % 3 === 0 ? '59.9912' : '84.9431',
  n % 10 === 0 ? '1/2' : '',
  n % 10 === 0 ? nameOf(n + 50_000) : '',
  n % 7 === 0 ? '실거주하지 않음. 우편물은 다른 주소로 보내 달라고 함' : '',
]

const rowsOf = (count: number): readonly (readonly string[])[] => [
  TITLES,
  ...Array.from({ length: count }, (_, n) => rowOf(n)),
]

const csv = (count: number, separator = ','): string =>
  rowsOf(count)
    .map((cells) => cells.join(separator))
    .join('\r\n')

const empty = `<row>${'<c s="1"/>'.repeat(20)}</row>`

const ofKinds = (count: number): readonly HostileFile[] => {
  const kind = (name: string, bytes: () => Buffer): HostileFile => ({ name: `${count} owners, ${name}`, bytes })
  return [
    kind('comma.csv', () => Buffer.from(csv(count))),
    kind('tab, UTF-16.csv', () => Buffer.from(`\ufeff${csv(count, '\t')}`, 'utf16le')),
    kind('sheet.xlsx', () => handMadeWorkbook([{ name: '명부', xml: sheetXml(rowsOf(count)) }])),
    kind('formatted to its end.xlsx', () =>
      handMadeWorkbook([{ name: '명부', xml: sheetXml(rowsOf(count), { more: empty.repeat(50_000) }) }]),
    ),
    kind('a sheet beside it.xlsx', () =>
      handMadeWorkbook([
        { name: '명부', xml: sheetXml(rowsOf(count)) },
        { name: '지난 명부', xml: sheetXml(rowsOf(count)), state: 'hidden' },
      ]),
    ),
  ]
}

/** Large rolls as they are: nobody may wait for them either. */
export const honestFiles: readonly HostileFile[] = [2_000, 5_000, 10_000, 19_000].flatMap(ofKinds)
