import { lines, MAXIMUM, nameOf, text, TITLES, type HostileFile } from './hostile-file.ts'

const names = (count: number, separator = '/'): string =>
  Array.from({ length: count }, (_, n) => nameOf(n)).join(separator)
const oneCell = (column: 'ho' | 'name' | 'phone' | 'birth' | 'share' | 'area', cell: string, count = 4_000): Buffer => {
  const line = { ho: '', name: '', phone: '', birth: '', share: '', area: '', [column]: `"${cell}"` }
  const rest = `${line.phone},${line.birth},${line.share},${line.area}`
  const rows = lines(
    Math.min(count, Math.floor((MAXIMUM - 200) / (Buffer.byteLength(cell) + 40))),
    (n) => `101,${line.ho || n + 1},${line.name || nameOf(n)},${rest}`,
  )
  return text(TITLES + rows)
}
const repeated = (part: string, bytes = MAXIMUM): string => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))

/** Files of text: tables that are too much of one thing. */
export const hostileTexts: readonly HostileFile[] = [
  ...[500, 1_000, 2_000, 5_000, 200_000].map((count) => ({
    name: `${count} names in one cell.csv`,
    bytes: () => text(`${TITLES}101,1,${names(count)},,,,\n`),
  })),
  {
    name: '20,000 rows of one unit.csv',
    bytes: () => text(TITLES + lines(19_990, (n) => `101,1,${nameOf(n)},,,,`)),
  },
  {
    name: '20,000 rows of fifty owners.csv',
    bytes: () => text(TITLES + lines(4_000, (n) => `101,${n + 1},${names(50)},,,,`)),
  },
  {
    name: '190 columns of a hundred co-owners.csv',
    bytes: () =>
      text(`동,호,성명${',공유자'.repeat(190)}\n${lines(10, (n) => `101,${n},홍길동${`,${names(100)}`.repeat(190)}`)}`),
  },
  {
    name: '20,000 rows that say an owner again.csv',
    bytes: () => text(TITLES + lines(19_990, (n) => `101,1,홍길동,010${String(10_000_000 + n)},600101,1/2,84.9`)),
  },
  {
    name: '20,000 rows with a problem in every cell.csv',
    bytes: () => text(TITLES + lines(19_990, (n) => `101,${n + 1},홍 길 동(주),12 엄마,999999,3/2,9999평`)),
  },
  { name: '20,000 rows without a unit.csv', bytes: () => text(TITLES + lines(19_990, (n) => `,,${nameOf(n)},,,,`)) },
  {
    name: 'broken cells.csv',
    bytes: () => text(TITLES + lines(19_990, () => '#REF!,#N/A,#VALUE!,#NUM!,#NAME?,#N/A,#N/A')),
  },
  { name: 'line feeds.csv', bytes: () => text(`${repeated('\n')}a`) },
  { name: 'carriage returns.csv', bytes: () => text(`${repeated('\r')}a`) },
  { name: 'lines of spaces.csv', bytes: () => text(repeated(' \n')) },
  { name: 'commas on one line.csv', bytes: () => text(repeated(',')) },
  { name: 'commas on many lines.csv', bytes: () => text(repeated(`${','.repeat(400)}\n`)) },
  { name: 'a quote that is never closed.csv', bytes: () => text(`"${repeated('a,')}`) },
  { name: 'quotes.csv', bytes: () => text(repeated('"')) },
  { name: 'quoted quotes.csv', bytes: () => text(`"${repeated('""')}"`) },
  { name: 'a quote on each line.csv', bytes: () => text(repeated('"\n,;')) },
  { name: 'a million cells.csv', bytes: () => text(lines(9_900, () => ',1'.repeat(100))) },
  { name: 'a million titles.csv', bytes: () => text(lines(5_000, () => '소유자성명(주민등록번호앞자,'.repeat(50))) },
  { name: 'a long cell.csv', bytes: () => text(repeated('가')) },
  { name: 'marks over one letter.csv', bytes: () => text(`a${repeated('\u0301\u0316')}`) },
  { name: 'loose letters.csv', bytes: () => text(repeated('ㅎㅗㅇ')) },
  { name: 'invisible letters.csv', bytes: () => text(repeated('\u200b\u202e')) },
  { name: 'units as long as cells.csv', bytes: () => oneCell('ho', '1'.repeat(1_990)) },
  { name: 'units in a row.csv', bytes: () => oneCell('ho', '1호'.repeat(600)) },
  { name: 'brackets for names.csv', bytes: () => oneCell('name', '('.repeat(1_990)) },
  { name: 'commas for names.csv', bytes: () => oneCell('name', `가${','.repeat(1_980)}나`) },
  { name: 'spaces for names.csv', bytes: () => oneCell('name', `가${' '.repeat(1_980)}나`) },
  { name: 'names with others.csv', bytes: () => oneCell('name', '외 1인'.repeat(400)) },
  { name: 'a company of companies.csv', bytes: () => oneCell('name', '(주)'.repeat(450)) },
  { name: 'resident numbers.csv', bytes: () => oneCell('name', '600101-1987650 '.repeat(120)) },
  { name: 'phones.csv', bytes: () => oneCell('phone', '0 1-2.3('.repeat(240)) },
  { name: 'almost phones.csv', bytes: () => oneCell('phone', `010${'-'.repeat(1_900)}1`) },
  { name: 'births.csv', bytes: () => oneCell('birth', '1,'.repeat(990)) },
  { name: 'shares.csv', bytes: () => oneCell('share', '0.123,'.repeat(320)) },
  { name: 'areas.csv', bytes: () => oneCell('area', '1,234'.repeat(380)) },
  { name: 'cells of 2,001 letters.csv', bytes: () => oneCell('name', '가'.repeat(2_001), 1_000) },
  {
    name: 'UTF-16.csv',
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('가,\n'.repeat(1_700_000), 'utf16le')]),
  },
  { name: 'syllables of Windows.csv', bytes: () => Buffer.from('8141'.repeat(MAXIMUM / 2), 'hex') },
  { name: 'half of them of Windows.csv', bytes: () => Buffer.from('8141b0a1b0a2b0a5'.repeat(MAXIMUM / 8), 'hex') },
  { name: 'nothing but zeros.csv', bytes: () => Buffer.alloc(MAXIMUM) },
  {
    name: 'bytes at random.csv',
    bytes: () => Buffer.from(Uint8Array.from({ length: MAXIMUM }, (_, n) => ((n * n * 31 + n * 7) & 255) | 1)),
  },
]
