import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyticsViews, selectView } from '#projections/analytics/analytics-schema.ts'
import { openReadSide } from '#tests/projections/read-side.ts'
import { countPersons } from '#tests/support/count-persons.ts'
import { fixedId } from '#tests/support/fixed.ts'

const { system } = await openReadSide()
const { database } = system

const rowsOf = async (name: string) => {
  const view = analyticsViews.find((one) => one.name === name)
  if (!view) throw new Error(`there is no view ${name}`)
  return (await selectView(view, undefined).execute(database)).rows
}

const addList = (id: string) =>
  sql`
    insert into read.list (id, apartment_id, name, type, start_date, end_date, rule, co_owners,
    contact_changes, both_ways, shared_facilities, archived, created_at)
    values (${id}, ${fixedId(1)}, '명부', 'signature', '2026-11-01', '2026-11-30', null, 'all',
    'one-admin', 'first', '[]', false, now())`.execute(database)

type Entry = { readonly list: string; readonly dong: string; readonly area: number; readonly tookPart: boolean }

let made = 0
const addEntries = async (entries: readonly Entry[]): Promise<readonly string[]> => {
  const rows = entries.map((entry) => {
    made += 1
    const id = fixedId(0x100_0000 + made)
    return { ...entry, id, ho: String(made) }
  })
  await sql`
    insert into read.list_entry (list_user_id, list_id, dong, ho, person_id, area, land_share,
    representative, completed_on, ballots, at_risk, left_out)
    select id, list, dong, ho, id, area, null, false, case when "tookPart" then date '2026-11-10' end,
      "tookPart"::integer, false, false
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, list uuid, dong text,
    ho text, area bigint, "tookPart" boolean)`.execute(database)
  return rows.map(({ id }) => id)
}

const BANDS = [500_000, 700_000, 900_000] as const
const LISTS = 60

type Cell = { readonly owners: number; readonly participants: number }
const cell = fc.nat(9).chain((owners) => fc.record({ owners: fc.constant(owners), participants: fc.nat(owners) }))
const grid = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })

/** Lists by their number: buildings, in each the cells of three bands. */
const lists = fc.sample(grid, { numRuns: LISTS, seed: 17 })
const listId = (place: number): string => fixedId(0x1_0000 + place)
const dongOf = (line: number): string => String(101 + line)

beforeAll(async () => {
  for (const [place, lines] of lists.entries()) {
    await addList(listId(place))
    const entries = lines.flatMap((cells, line) =>
      cells.flatMap(({ owners, participants }, column) =>
        Array.from({ length: owners }, (_, n) => ({
          list: listId(place),
          dong: dongOf(line),
          area: BANDS[column] ?? 0,
          tookPart: n < participants,
        })),
      ),
    )
    await addEntries(entries)
  }
  await countPersons(database)
})

const isFew = (count: number): boolean => count === 1 || count === 2
const sums = (cells: readonly Cell[]): readonly number[] =>
  [
    ({ owners }: Cell) => owners,
    ({ participants }: Cell) => participants,
    ({ owners, participants }: Cell) => owners - participants,
  ].map((of) => cells.reduce((sum, one) => sum + of(one), 0))

describe('where buildings and bands meet', () => {
  it('a cell that is told is right, and tells of nobody', async () => {
    const told = (await rowsOf('participation_by_dong_band')).filter(({ owners }) => owners !== null)
    expect(told.length).toBeGreaterThan(20)
    for (const { list_id: id, dong, band, owners, participants } of told) {
      const place = lists.findIndex((_, index) => listId(index) === id)
      const real = lists[place]?.[Number(dong) - 101]?.[Number(band) - 1]
      expect({ owners, participants }).toEqual(real)
      expect(sums(real ? [real] : []).filter(isFew)).toEqual([])
    }
  })

  it('no line gives a cell away that is left out: at least two are, and three persons behind each figure, or nobody', async () => {
    const rows = await rowsOf('participation_by_dong_band')
    const given: string[] = []
    const sides = { dong: await rowsOf('participation_by_dong'), band: await rowsOf('participation_by_band') }
    const isTold = (place: number, along: 'dong' | 'band', name: unknown): boolean =>
      sides[along].some((row) => row.list_id === listId(place) && row[along] === name && row.participants !== null)
    for (const [place, lines] of lists.entries()) {
      const own = rows.filter(({ list_id: id }) => id === listId(place))
      const hidden = own.filter(({ owners }) => owners === null)
      if (hidden.length === own.length) continue
      for (const along of ['dong', 'band'] as const)
        for (const line of Map.groupBy(hidden, (row) => row[along]).values()) {
          const real = line.flatMap(({ dong, band }) => lines[Number(dong) - 101]?.[Number(band) - 1] ?? [])
          const isWhole = line.length === own.filter((row) => row[along] === line[0]?.[along]).length
          // The only cell of a line is the line's own figure: either is left out.
          if (isWhole && line.length === 1 && isTold(place, along, line[0]?.[along])) given.push(`${place} alone`)
          if (isWhole) continue
          if (line.length < 2 || sums(real).some(isFew)) given.push(`${place} ${along} ${String(line[0]?.[along])}`)
        }
    }
    expect(given).toEqual([])
  })

  it('nothing is told of a building or a band whose own figures are left out', async () => {
    const cells = await rowsOf('participation_by_dong_band')
    for (const [view, along] of [
      ['participation_by_dong', 'dong'],
      ['participation_by_band', 'band'],
    ] as const)
      for (const line of await rowsOf(view)) {
        if (line.participants !== null) continue
        const own = cells.filter((row) => row.list_id === line.list_id && row[along] === line[along])
        expect(own.filter(({ owners }) => owners !== null)).toEqual([])
      }
  })
})

describe('the way to a ballot', () => {
  const ofFunnel = fixedId(0x2_0000)
  /**
   * Adds people who were sent a message, opened the link, proved their identity, and signed;
   * `others` are on the roll alone.
   */
  const tell = async (
    list: string,
    [told, opened, proven, signed, others]: readonly [number, number, number, number, number],
  ) => {
    await addList(list)
    const ids = await addEntries(
      Array.from({ length: told + others }, (_, n) => ({ list, dong: '101', area: 700_000, tookPart: n < signed })),
    )
    await sql`
      insert into read.message (id, list_id, person_id, list_user_ids, occasion, channel, status, asked_at, handed_at, at, opened_at)
      select gen_random_uuid(), ${list}, id, array[id::text], 'invitation', 'kakao', 'delivered',
      now(), now(), now(), case when n <= ${opened} then now() end
      from unnest(${ids.slice(0, told)}::uuid[]) with ordinality as o(id, n)`.execute(database)
    await sql`insert into read.proven_entry (list_user_id) select unnest(${ids.slice(0, proven)}::uuid[])`.execute(
      database,
    )
  }
  const figuresOf = async (list: string) => {
    const row = (await rowsOf('funnel')).find(({ list_id: id }) => id === list)
    return [row?.told, row?.opened, row?.proven, row?.participants]
  }

  it('counts persons, each step of those before it', async () => {
    await tell(ofFunnel, [20, 14, 8, 0, 5])
    expect(await figuresOf(ofFunnel)).toEqual([20, 14, 8, 0])
  })
  it('leaves out a step that tells of one or two, or differs by so many from one that is told', async () => {
    const few = fixedId(0x2_0001)
    await tell(few, [20, 18, 2, 0, 5])
    expect(await figuresOf(few)).toEqual([20, null, null, 0])
  })
  it('counts who proved who they are among those who opened the link, whichever way they came', async () => {
    const other = fixedId(0x2_0002)
    await tell(other, [20, 4, 9, 0, 0])
    expect(await figuresOf(other)).toEqual([20, 9, 9, 0])
  })
})
