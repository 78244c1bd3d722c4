import { describe, expect, it } from 'vitest'
import { readInSandbox } from '#infra/lib/spreadsheet/read-in-process.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { readFile, type FileAnswer } from '#services/roll-import/read-file.ts'
import type { RollReadRow } from '#services/roll-import/sheet/row.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { hostileFile, hostileFiles, honestFiles } from '#tests/support/forms/hostile-files.ts'

const module = new URL('../../services/roll-import/roll-process.ts', import.meta.url)

/**
 * Returns the result of a file under the usual limits: its owners, its problems by kind, or why it
 * is refused.
 */
const outcomeOf = async (bytes: Buffer) => {
  try {
    const { answer, rows } = await readInSandbox<FileAnswer, RollReadRow>({ module, bytes, question: { settings: {} } })
    const problems = 'readAs' in answer ? answer.readAs.problems.map(({ kind }) => kind) : []
    return {
      owners: rows.reduce((sum, { owners }) => sum + owners.length, 0),
      failed: rows.filter(({ failed }) => failed).length,
      kinds: [...new Set(problems)],
    }
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : error
  }
}

describe('a file that costs much to read', { timeout: 60_000 }, () => {
  it.each(
    sampleOf(
      [
        ['1000 names in one cell.csv', { owners: 0, failed: 1, kinds: ['cell-too-long'] }],
        ['200000 names in one cell.csv', { owners: 0, failed: 1, kinds: ['cell-too-long'] }],
        ['20,000 rows of one unit.csv', { owners: 50, failed: 19_940, kinds: ['unit-too-many-owners'] }],
        [
          '190 columns of a hundred co-owners.csv',
          { owners: 0, failed: 10, kinds: ['unit-too-many-owners', 'co-owners-split'] },
        ],
        ['20,000 rows of fifty owners.csv', 'too-large'],
        ['commas on one line.csv', 'too-large'],
        ['line feeds.csv', 'not-a-sheet'],
        ['marks over one letter.csv', 'not-a-sheet'],
        ['syllables of Windows.csv', 'unreadable'],
        ['units as long as cells.csv', { owners: 0, failed: 4_000, kinds: ['unit-unreadable'] }],
        ['commas for names.csv', { owners: 8_000, failed: 0, kinds: ['co-owners-split'] }],
        ['a value in the last row of 100 sheets.xlsx', { owners: 1, failed: 0, kinds: ['empty-rows', 'row-skipped'] }],
        ['a million cells of a long text.xlsx', 'too-large'],
        ['a million cells.csv', 'too-large'],
        ['100,000 columns.csv', 'too-large'],
        ['UTF-16 without its mark.csv', 'not-a-sheet'],
        ['a million defined names.xlsx', { owners: 1, failed: 0, kinds: [] }],
        ['one part under 300 names.xlsx', 'too-large'],
        ['sectors that go round.xls', 'unreadable'],
        ['an archive in archives.zip', 'not-a-sheet'],
        ['an attribute without a value.xlsx', 'unreadable'],
        ['100,000 attributes.xlsx', 'too-large'],
        ['400,000 merged columns.xlsx', 'too-large'],
        ['50,000 merged areas over one another.xlsx', 'too-large'],
        ['a hundred sheets in one part.xlsx', 'unreadable'],
        ['10 MB of open quotes.xls', 'unreadable'],
        ['cells that reach down for ever.xls', 'too-large'],
        ['entities of its own.xml', 'unreadable'],
        ['open sheets.xml', 'too-large'],
        ['a row a million times.ods', 'too-large'],
        ['a bomb of a document.ods', 'too-large'],
        ['records without content.xlsb', 'unreadable'],
        ['keys without number.xlsx', 'protected'],
      ] as const,
      6,
    ),
  )('is read or refused in time: %s', async (name, expected) =>
    expect(await outcomeOf(hostileFile(name))).toEqual(expected),
  )

  it('does not keep an honest large one from being read', async () => {
    const large = honestFiles.filter(({ name }) => name.startsWith('19000 owners, sheet'))
    expect(large).toHaveLength(1)
    for (const { bytes } of large) expect(await outcomeOf(bytes())).toMatchObject({ owners: 20_900, failed: 0 })
  })

  it('is one of many, each with a name of its own', () => {
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
    expect(new Set(honestFiles.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20)
    expect(new Set([...hostileFiles, ...honestFiles].map(({ name }) => name)).size).toBe(
      hostileFiles.length + honestFiles.length,
    )
  })
})

describe('a text', () => {
  const read = (text: string) => readFile(Buffer.from(text), { settings: {} })

  it.each([
    '안녕하십니까.\n관리사무소입니다.',
    '성명\n홍길동\n김철수',
    ',홍길동\n,김철수',
    '<html><table><tr><td>로그인해주세요</table>',
  ])('of which no row has two cells is no sheet: %j', (text) => {
    const refusal = expect.objectContaining({ reason: 'not-a-sheet' }) as unknown
    expect(() => read(text)).toThrow(refusal as Error)
  })

  it('with a row of two is read, whatever stands above', () => {
    const { parts } = read('입주자 명부\n\n동·호,성명\n101동 1502호,홍길동')
    expect([...parts].flat().flatMap(({ owners }) => owners)).toEqual([{ dong: '101', ho: '1502', name: '홍길동' }])
  })
})

describe('limits of a roll', () => {
  const read = (...lines: readonly string[]) => {
    const { answer, parts } = readFile(Buffer.from(['동,호,성명,비고', ...lines].join('\n')), { settings: {} })
    const kinds = 'readAs' in answer ? answer.readAs.problems.map(({ kind, row }) => `${row} ${kind}`) : []
    return { owners: [...parts].flat().flatMap(({ owners }) => owners.map(({ name }) => name)), kinds }
  }
  const names = (count: number): string =>
    Array.from({ length: count }, (_, n) => `김${String.fromCodePoint(0xac00 + n)}`).join('/')

  it('fifty owners of a unit are taken, one more is named', () => {
    expect(read(`101,1,${names(50)}`).owners).toHaveLength(50)
    expect(read(`101,1,${names(51)}`)).toMatchObject({
      owners: [],
      kinds: ['2 unit-too-many-owners', '2 co-owners-split'],
    })
    const [full, more] = [names(50), '홍길동']
    expect(read(`101,1,${full}`, `101,1,${more}`, `101,2,${more}`)).toMatchObject({
      owners: [...full.split('/'), more],
      kinds: ['3 unit-too-many-owners', '2 co-owners-split'],
    })
  })
  it('more than a hundred names of a cell are not taken apart', () =>
    expect(read(`101,1,${names(101)}`)).toEqual({ owners: [], kinds: ['2 names-too-many'] }))
  it('a cell of more than 2,000 letters is named where it counts, and cut where it is a remark', () => {
    const long = '가'.repeat(2_001)
    expect(read(`101,1,${long},`, `101,2,홍길동,${long}`)).toEqual({
      owners: ['홍길동'],
      kinds: ['2 cell-too-long', '3 remarks-cut'],
    })
    expect(read(`101,1,홍길동${' '.repeat(9_000)},`)).toEqual({ owners: ['홍길동'], kinds: [] })
  })
})
