import { describe, expect, it } from 'vitest'
import { matchLedger, type LedgerNames } from '#events/values/building-ledger/ledger-names.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { readRoll } from '#services/roll-import/sheet/read-roll.ts'

const hos = ['101', '102', '201', '202', '301', '302', '지하1', 'B101']
const ledger: LedgerNames = [
  { dong: '101', hos },
  { dong: '102', hos },
  { dong: '가', hos: ['101-1', 'A201'] },
  { dong: '부속상가', hos: ['101'] },
]
const one: LedgerNames = [{ dong: '', hos }]

const read = (units: readonly string[], known: LedgerNames | undefined) => {
  const rows = units.map((unit, n) => `${unit},주민${n},010-1234-${String(1000 + n)}`)
  const workbook = parseSpreadsheet(Buffer.from(['동,호,소유자명,연락처', ...rows].join('\n')))
  return readRoll(workbook, { today: '2026-11-21', ...(known === undefined ? {} : { ledger: known }) })
}
const asked = (units: readonly string[], known: LedgerNames | null = ledger) =>
  read(units, known ?? undefined)
    .problems.filter(({ kind }) => kind.includes('ledger') || kind === 'dong-of-few' || kind === 'ho-begins-with-dong')
    .map(({ kind, row, column, message }) => `${kind} ${row}${column} ${/\((.*)\)$/.exec(message)?.[1] ?? ''}`)

describe('units of a file beside the building ledger', () => {
  it('are no question where only their spelling differs', () => {
    const same = ['제101동,제1층 제101호', '0102동,0201', '１０１,３０２호', '101,지하1호', '102,지하101', '가동,A201']
    expect(asked(same)).toEqual([])
    expect(read(same, ledger).rows.flatMap(({ owners }) => owners)).toHaveLength(same.length)
  })
  it('are one question for each 동 that is not there, with the one that is probably meant', () => {
    expect(asked(['101,101', '나102,101', '나102,102', 'A,A201', '상가,101', '2,101', '별관,1'])).toEqual([
      'dong-not-in-ledger 3A 나102동 2세대, 대장의 102동일 수 있음',
      'dong-not-in-ledger 5A A동 1세대, 대장의 가동일 수 있음',
      'dong-not-in-ledger 6A 상가동 1세대, 대장의 부속상가동일 수 있음',
      'dong-not-in-ledger 7A 2동 1세대, 대장의 102동일 수 있음',
      'dong-not-in-ledger 8A 별관동 1세대, 대장: 101동, 102동, 가동, 부속상가동',
    ])
  })
  it('are a question for each 호 that its 동 does not have', () => {
    expect(asked(['101,101', '101,A201', '102,401', '101,401'])).toEqual([
      'ho-not-in-ledger 3B 101동 A201호, 대장의 201호일 수 있음',
      'ho-not-in-ledger 4B 102동 401호, 대장: 101~302호',
      'ho-not-in-ledger 5B 101동 401호, 대장: 101~302호',
    ])
  })
  it('are imported whatever the ledger says, each owner once', () => {
    const units = ['109,101', '101,999', '101,101']
    expect(read(units, ledger).rows).toEqual(read(units, undefined).rows)
  })
  it('are asked about once where nothing fits, since the ledger may be of another complex', () => {
    expect(asked(['901,101', '902,101', '901,102'])).toEqual([
      'ledger-of-another nullnull 대장: 101동, 102동, 가동, 부속상가동',
    ])
  })
  it('match the only building of a complex under any name, but under one', () => {
    expect(asked(['가나빌라,101', '가나빌라,102'], one)).toEqual([])
    expect(asked(['A,101', 'B,101'], one)).toEqual(['ledger-of-another nullnull 대장에는 동 이름이 없음'])
  })
  it('are no slip of the pen where the ledger has them', () => {
    const many = ['102,101', '102,102', '102,201', '102,202', '102,301', '가,101-1', '부속상가,101']
    expect(asked(many, null)).toEqual(['dong-of-few 7A 가동 1세대', 'dong-of-few 8A 부속상가동 1세대'])
    expect(asked(many)).toEqual([])
  })
  it('are as ever without a ledger', () => {
    expect(asked(['109,101', '101,999'], null)).toEqual([])
    expect(asked(['109,101', '101,999'], [])).toEqual([])
  })
})

describe('the building that is probably meant', () => {
  it('is none where several may be', () => {
    const match = matchLedger([...ledger, { dong: '1102', hos }, { dong: 'B102', hos }], ['C102'])
    expect(match({ dong: 'C102', ho: '101' })).toEqual({ kind: 'dong-missing', likely: undefined })
  })
  it('is found among thousands of units without searching all of them for each', () => {
    const big: LedgerNames = [{ dong: '101', hos: Array.from({ length: 20_000 }, (_, n) => String(10_000 + n)) }]
    const match = matchLedger(big, ['101'])
    const found = Array.from({ length: 20_000 }, (_, n) => match({ dong: '101', ho: `A${10_000 + n}` }))
    expect(found.filter((unit) => unit.kind === 'ho-missing' && unit.likely !== undefined)).toHaveLength(20_000)
  })
})
