import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { readRegistryTable, type TabledRegister } from '#services/registry/export/registry-table.ts'

const read = (...lines: readonly string[]) => readRegistryTable(parseSpreadsheet(Buffer.from(lines.join('\n'))))
const registersOf = (...lines: readonly string[]): readonly TabledRegister[] =>
  read(...lines).units.flatMap((unit) => (unit.kind === 'register' ? [unit.register] : []))
const problemsOf = (...lines: readonly string[]) =>
  read(...lines).units.flatMap((unit) => (unit.kind === 'refused' ? [[unit.row, unit.path]] : []))

const titles = '동,호,소유자,지분,생년월일,면적,대지권,고유번호,열람일'

describe('a table of registers', () => {
  it('is known by its titles, wherever they stand and however they are written', () => {
    const [register] = registersOf(
      '한빛마을 등기부 현황,,,',
      '번호,동명,호 수,등기명의인,전용면적(㎡)',
      '1,제101동,제5층 제502호,김철수,84.94㎡',
    )
    expect(register).toMatchObject({ dong: '101', ho: '502', area: 849_400, owners: [{ name: '김철수' }] })
  })
  it('names the columns without which it is none', () => {
    expect(read('이름,전화', '김철수,010')).toEqual({ missing: ['동', '호'], units: [] })
  })
  it('keeps of a registration number the six digits of a birthday and no more', () => {
    const written = JSON.stringify(
      registersOf('동,호,성명,주민등록번호', '101,502,김철수,600101-1234567', '101,503,이영희,6202022345678'),
    )
    expect(written).toContain('"600101"')
    expect(written).toContain('"620202"')
    expect(written).not.toMatch(/1234567|2345678/)
  })
  it('reads shares and land exactly', () => {
    const [register] = registersOf(
      titles,
      '101,502,김철수,3분의 1,,,28197.1분의 44.1521,,',
      '101,502,이영희,2/3,,,28197.1분의 44.1521,,',
    )
    expect(register?.owners.map(({ share }) => share)).toEqual([
      { numerator: '1', denominator: '3' },
      { numerator: '2', denominator: '3' },
    ])
    expect(register?.landShare).toEqual({ numerator: '441521', denominator: '281971000' })
    expect(register?.landArea).toBeNull()
    expect(register?.doubts.map(({ place }) => place)).toEqual(['을구'])
  })
  it('doubts owners whose shares are missing or do not come to one, but for rounding', () => {
    const doubtful = (...shares: readonly string[]) =>
      registersOf(titles, ...shares.map((share, n) => `101,502,주민${n},${share},,,,,`))[0]?.doubts.some(
        ({ place }) => place === '소유자',
      )
    expect(doubtful('1/2', '1/3')).toBe(true)
    expect(doubtful('1/2', '')).toBe(true)
    expect(doubtful('0.3333', '0.3333', '0.3333')).toBe(false)
    expect(doubtful('')).toBe(false)
  })
  it('refuses a unit whose rows contradict each other, or one of which cannot be read, and no other', () => {
    const lines = [
      titles,
      '101,502,김철수,1/2,,84.9,,,',
      '101,502,이영희,1/2,,85,,,',
      '101,503,박민수,1/2,601301,,,,',
      '101,503,최지영,1/2,,,,,',
      '101,504,정서준,,,,,,2026-02-31',
      '101,505,강하윤,,,,,,2026-02-28',
      '101,,아무개,,,,,,',
    ]
    expect(problemsOf(...lines)).toEqual([
      [2, '면적'],
      [4, '생년월일'],
      [5, '호'],
      [6, '열람일'],
      [8, '호'],
    ])
    expect(registersOf(...lines)).toMatchObject([{ ho: '505', issuedAt: '2026-02-27T15:00:00.000Z' }])
  })
  it('has the same mark whatever stands in other units', () => {
    const markOf = (...lines: readonly string[]) =>
      read(titles, ...lines).units.flatMap((unit) => (unit.kind === 'register' ? [unit.digest] : []))[0]
    expect(markOf('101,502,김철수,,,,,,', '101,503,이영희,,,,,,')).toBe(markOf('101,502,김철수,,,,,,'))
    expect(markOf('101,502,김철수,,,,,,')).not.toBe(markOf('101,502,김철순,,,,,,'))
  })
})
