import { describe, expect, it } from 'vitest'
import { ageRow, ageRows } from '#services/assembly/report/age-rows.ts'
import {
  LEAST_GROUP,
  mergeRows,
  tablesOf,
  wayColumns,
  ways,
  wholeTable,
  type GroupedOwner,
  type MergedTable,
  type ReportedWay,
} from '#services/assembly/report/merged-groups.ts'
import { tellableVotes } from '#services/assembly/report/report-items.ts'
import { chanceOf, type Chance } from '#tests/evidence/forgery/changed-files.ts'
import { rounds } from '#tests/support/deep.ts'

type Owner = {
  readonly persons: readonly string[]
  readonly dong: string
  readonly age: string
  readonly way: ReportedWay
}

/** A complex whose buildings, ages and ways are as uneven as chance makes them. */
const complexOf = (chance: Chance): readonly Owner[] => {
  const dongs = 1 + chance(6)
  const liked = ways[chance(ways.length)] ?? 'absent'
  return Array.from({ length: chance(90) }, (_, n) => ({
    persons: chance(8) === 0 ? [`p${chance(12)}`, `q${chance(12)}`] : [`o${n}`],
    dong: String(101 + chance(1 + chance(dongs))),
    age: ageRows[chance(ageRows.length)] ?? '',
    way: chance(3) > 0 ? liked : (ways[chance(ways.length)] ?? 'absent'),
  })).filter((owner, place, all) => all.findIndex(({ persons }) => persons.join() === owner.persons.join()) === place)
}

const grouped = (owners: readonly Owner[], by: 'dong' | 'age' | 'none'): readonly GroupedOwner[] =>
  owners.map(({ persons, way, ...at }) => ({ persons, row: by === 'none' ? '전체' : at[by], column: way }))

type ShownFigure = { readonly what: string; readonly count: number; readonly owners: readonly Owner[] }

/** Every cell of a table, with the owners behind it, found again from labels and titles. */
const cellsOf = (
  table: MergedTable | null,
  owners: readonly Owner[],
  by: 'dong' | 'age' | 'none',
): readonly ShownFigure[] =>
  (table?.rows ?? []).flatMap(({ labels, counts }) => {
    const inRow = owners.filter((owner) => by === 'none' || labels.includes(owner[by]))
    const columns = wayColumns[table?.level ?? 0] ?? []
    return counts.map((count, place) => ({
      what: `${labels.join('·')} ${columns[place]?.join('·') ?? ''}`,
      count,
      owners: inRow.filter(({ way }) => columns[place]?.some((one) => one === way)),
    }))
  })

const personsIn = (owners: readonly Owner[]): number => new Set(owners.flatMap(({ persons }) => persons)).size
const isTold = (owners: readonly Owner[]): boolean =>
  owners.length === 0 || (owners.length >= LEAST_GROUP && personsIn(owners) >= LEAST_GROUP)

/** Groups that a reader can make of the cells of one table: sums over its rows and over its columns. */
const sumsOf = (cells: readonly ShownFigure[], labelsOf: (what: string) => string): readonly ShownFigure[] =>
  [...Map.groupBy(cells, ({ what }) => labelsOf(what))].map(([what, own]) => ({
    what,
    count: own.reduce((sum, { count }) => sum + count, 0),
    owners: own.flatMap((cell) => cell.owners),
  }))

const [labelPart, columnPart] = [(what: string) => what.split(' ')[0] ?? '', (what: string) => what.split(' ')[1] ?? '']

/** Groups of one to four that the difference of two nested figures tells about. */
const betrayed = (figures: readonly ShownFigure[]): readonly string[] =>
  figures.flatMap((one) => {
    const all = new Set(one.owners)
    return figures
      .filter((other) => other.owners.length < one.owners.length && other.owners.every((owner) => all.has(owner)))
      .flatMap((other) => {
        const inner = new Set(other.owners)
        const rest = one.owners.filter((owner) => !inner.has(owner))
        // Nested by what they are called, not by chance: a reader knows of no other.
        return isTold(rest) || !isNestedByName(one, other) ? [] : [`${one.what} − ${other.what} = ${rest.length}`]
      })
  })

const partsOf = (text: string): ReadonlySet<string> => new Set(text.split('·'))
const isWithin = (inner: string, outer: string): boolean => {
  const own = partsOf(outer)
  return outer === '전체' || outer === '' || [...partsOf(inner)].every((part) => own.has(part))
}
const isNestedByName = ({ what: outer }: ShownFigure, { what: inner }: ShownFigure): boolean =>
  isWithin(labelPart(inner), labelPart(outer)) && isWithin(columnPart(inner), columnPart(outer))

const allWays = ways.join('·')

/** Every figure of a file about who took part: cells of all tables, and sums of rows and columns. */
const figuresOf = (owners: readonly Owner[]): readonly ShownFigure[] => {
  const whole = wholeTable(grouped(owners, 'none'))
  const tables = (['dong', 'age'] as const).flatMap((by) => {
    const found = tablesOf(
      by === 'dong' ? [...new Set(owners.map(({ dong }) => dong))].toSorted() : ageRows,
      grouped(owners, by),
    )
    return [found.turnout, found.ways].map((table) => cellsOf(table, owners, by))
  })
  return [cellsOf(whole, owners, 'none'), ...tables].flatMap((cells) => [
    ...cells,
    ...sumsOf(cells, labelPart).map((sum) => ({ ...sum, what: `${sum.what} ${allWays}` })),
    ...sumsOf(cells, columnPart).map((sum) => ({ ...sum, what: `전체 ${sum.what}` })),
  ])
}

describe('a report file', () => {
  it('has no figure, and no difference of two, about one to four owners or persons', () => {
    let tables = 0
    for (let round = 0; round < rounds(400); round += 1) {
      const owners = complexOf(chanceOf(round))
      const figures = figuresOf(owners)
      tables += figures.length
      for (const { what, count, owners: own } of figures) {
        expect({ round, what, count }).toEqual({ round, what, count: own.length })
        expect({ round, what, told: isTold(own) }).toEqual({ round, what, told: true })
      }
      expect({ round, betrayed: betrayed(figures) }).toEqual({ round, betrayed: [] })
    }
    // Otherwise nothing would be told, and nothing tested.
    expect(tables).toBeGreaterThan(rounds(400))
  })

  it('loses nobody', () => {
    const sums = Array.from({ length: rounds(200) }, (_, round) => {
      const owners = complexOf(chanceOf(1_000 + round))
      const found = tablesOf([...new Set(owners.map(({ dong }) => dong))].toSorted(), grouped(owners, 'dong'))
      return [found.turnout, found.ways].flatMap((table) =>
        table === null
          ? []
          : [table.rows.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, -owners.length)],
      )
    }).flat()
    expect(sums.length).toBeGreaterThan(0)
    expect(new Set(sums)).toEqual(new Set([0]))
  })

  it('tells nothing of fewer than five owners', () => {
    const four = Array.from({ length: 4 }, (_, n): GroupedOwner => ({
      persons: [`o${n}`],
      row: '101',
      column: 'absent',
    }))
    expect(wholeTable(four)).toBeNull()
    expect(wholeTable([...four, { persons: ['o5'], row: '101', column: 'absent' }])?.rows).toMatchObject([
      { counts: [0, 0, 0, 0, 0, 5] },
    ])
    // Five owners who are three persons between them are too few.
    const shared = [['a'], ['b'], ['c'], ['a', 'b'], ['b', 'c']].map((persons): GroupedOwner => ({
      persons,
      row: '101',
      column: 'absent',
    }))
    expect(wholeTable(shared)).toBeNull()
  })

  it('keeps buildings apart that are large enough, and merges one that is not with its neighbour', () => {
    const of = (row: string, column: ReportedWay, count: number): readonly GroupedOwner[] =>
      Array.from({ length: count }, (_, n) => ({ persons: [`${row}${column}${n}`], row, column }))
    const owners = [
      ...of('101', 'inPerson', 6),
      ...of('101', 'absent', 7),
      ...of('102', 'electronic', 2),
      ...of('102', 'absent', 9),
      ...of('103', 'electronic', 8),
      ...of('103', 'absent', 5),
    ]
    const labels = ['101', '102', '103']
    expect(
      mergeRows(
        labels.map((label) => [label]),
        owners,
        wayColumns[3],
      ),
    ).toEqual([
      { labels: ['101'], counts: [6, 7] },
      { labels: ['102', '103'], counts: [10, 14] },
    ])
    expect(tablesOf(labels, owners).ways).toEqual({
      level: 0,
      rows: [
        { labels: ['101'], counts: [6, 0, 0, 0, 0, 7] },
        { labels: ['102', '103'], counts: [0, 0, 0, 0, 10, 14] },
      ],
    })
  })
})

describe('ages', () => {
  it.each([
    ['1996-03-02', '2026-03-01', '20대 이하'],
    ['1996-03-01', '2026-03-01', '30대'],
    ['1946-03-01', '2026-03-01', '80대 이상'],
    ['1946-03-02', '2026-03-01', '70대'],
    ['2030-01-01', '2026-03-01', '생년월일 없음'],
  ])('%s is on %s in %s', (birth, on, row) => expect(ageRow(birth, on)).toBe(row))
})

describe('votes', () => {
  const whole: MergedTable = { level: 3, rows: [{ labels: ['전체'], counts: [40, 20] }] }
  const told = (choices: readonly number[], voted: number, targets = 60, dongs?: string[]) =>
    tellableVotes(
      {
        choices: choices.map((count, n) => ({ id: String(n), label: String(n), count, area: null })),
        abstained: { count: 0, area: null },
        invalid: { count: 0, area: null },
      },
      {
        results: { turnout: { targets, voted }, papers: null },
        vote: dongs ? { dongs } : {},
        tables: { whole, byDong: { level: 3, rows: [{ labels: ['101'], counts: [33, 20] }] } },
      },
    )
  it('are told where no group of one to four follows', () => {
    expect(told([30, 10], 40)).toMatchObject([{ count: 30 }, { count: 10 }, { count: 0 }])
    expect(told([37, 3], 40)).toBeNull()
    // Two who were there did not vote.
    expect(told([28, 10], 38)).toBeNull()
    // Whoever may choose several: two did not choose the first.
    expect(told([38, 20], 40)).toBeNull()
    // One of its building took no part in the vote.
    expect(told([20, 12], 32, 53, ['101'])).toBeNull()
    expect(told([20, 12], 32, 53)).not.toBeNull()
  })
})
