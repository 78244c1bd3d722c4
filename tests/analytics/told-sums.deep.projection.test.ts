import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyticsViews, selectView } from '#projections/analytics/analytics-schema.ts'
import { openReadSide } from '#tests/projections/read-side.ts'
import { countPersons } from '#tests/support/count-persons.ts'
import { fixedId } from '#tests/support/fixed.ts'

// Participants by day, hour and way add up to the list's: where that is left out, so much of them
// is that nobody adds it up again.

const { system } = await openReadSide()
const { database } = system

const rowsOf = async (name: string) => {
  const view = analyticsViews.find((one) => one.name === name)
  if (!view) throw new Error(`there is no view ${name}`)
  return (await selectView(view, undefined).execute(database)).rows
}

const LISTS = 80
const listId = (place: number): string => fixedId(0x1_0000 + place)

/**
 * Lists by their number: how many took part on each day, at its hour, in one of two ways, and how
 * many did not.
 */
const drawn = fc.sample(
  fc.record({ parts: fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }), rest: fc.constantFrom(0, 1, 2, 2, 1, 3, 9) }),
  { numRuns: LISTS, seed: 17 },
)

const wayOf = (part: number): string => (part % 2 === 0 ? 'online' : 'paper')

beforeAll(async () => {
  const rows = drawn.flatMap(({ parts, rest }, place) => {
    const persons = [
      ...parts.flatMap((count, part) => Array.from({ length: count }, () => part as number | null)),
      ...Array.from({ length: rest }, () => null),
    ]
    return persons.map((part, n) => ({
      id: fixedId(0x100_0000 + place * 0x1000 + n),
      list: listId(place),
      ho: String(n + 1),
      day: part === null ? null : `2026-11-${String(10 + part)}`,
      at: part === null ? null : `2026-11-${String(10 + part)}T${String(10 + part)}:30:00+09:00`,
      way: part === null ? null : wayOf(part),
    }))
  })
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, list uuid, ho text, day date, at timestamptz, way text)`
  await sql`
    insert into read.list (id, apartment_id, name, type, start_date, end_date, rule, co_owners,
    contact_changes, both_ways, shared_facilities, archived, created_at)
    select id::uuid, ${fixedId(1)}, '명부', 'signature', '2026-11-01', '2026-11-30', null, 'all', 'one-admin', 'first', '[]', false, now()
    from unnest(${drawn.map((_, place) => listId(place))}::text[]) l(id)`.execute(database)
  await sql`
    insert into read.list_entry (list_user_id, list_id, dong, ho, person_id, area, land_share,
    representative, completed_on, ballots, at_risk, left_out)
    select id, list, '101', ho, id, 700000, null, false, day, (day is not null)::integer, false, false from ${given}`.execute(
    database,
  )
  await sql`
    insert into read.list_user (id, list_id, person_id, dong, ho, area, land_share, kakao_enabled,
    representative, added_position, entered_position, completed_at, ballots, at_risk, left_out)
    select id, list, id, '101', ho, 700000, null, true, false, 1, 1, at, (at is not null)::integer, false, false from ${given}`.execute(
    database,
  )
  await sql`
    insert into read.vote (id, list_id, apartment_id, title, ballot_kind, weight, kind,
    choice_order, withdrawable, public_results, interim_results, encrypted, questions, box, status, created_at)
    select id::uuid, id::uuid, ${fixedId(1)}, '안건', 'open', 'unit', 'resolution', 'fixed', false, false,
    false, false, '[]', 'closed', 'closed', now()
    from unnest(${drawn.map((_, place) => listId(place))}::text[]) l(id)`.execute(database)
  await sql`
    insert into read.vote_ballot (vote_id, list_user_id, person_id, dong, ho, position, at, way, on_paper, answers)
    select list, id, id, '101', ho, 1, at, way, false, '[]' from ${given} where at is not null`.execute(database)
  await countPersons(database)
})

const isFew = (count: number): boolean => count === 1 || count === 2
const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0)

/** True parts of each view, by list. */
const partsBy = {
  participation_by_day: (parts: readonly number[]) => parts,
  participation_by_hour: (parts: readonly number[]) => parts,
  participation_by_way: (parts: readonly number[]) => [
    sum(parts.filter((_, part) => part % 2 === 0)),
    sum(parts.filter((_, part) => part % 2 === 1)),
  ],
} as const

describe.each(['participation_by_day', 'participation_by_hour', 'participation_by_way'] as const)('%s', (name) => {
  it('adds up to no number of participants that the list leaves out, nor to one or two who are missing from it', async () => {
    const [rows, lists] = [await rowsOf(name), await rowsOf('lists')]
    let [closed, told] = [0, 0]
    for (const [place, { parts, rest }] of drawn.entries()) {
      const own = rows.filter(({ list_id: id }) => id === listId(place))
      const real = partsBy[name](parts).filter((count) => count > 0)
      const shown = own.flatMap(({ participants }) => (participants === null ? [] : [Number(participants)]))
      expect(own).toHaveLength(real.length)
      expect(shown.filter(isFew)).toEqual([])
      told += shown.length
      const whole = lists.find(({ list_id: id }) => id === listId(place))?.participants
      const missing = sum(real) - sum(shown)
      if (whole !== null && shown.length === real.length) continue
      if (whole === null && real.length > 0) {
        closed += isFew(rest) ? 1 : 0
        // Nobody is left over who would be told as the difference: all are left out, or two parts
        // and three persons at least.
        expect(missing).toBeGreaterThan(0)
      }
      if (shown.length > 0) {
        expect(real.length - shown.length).toBeGreaterThan(1)
        expect(missing).toBeGreaterThan(2)
      }
    }
    expect(closed).toBeGreaterThan(5)
    expect(told).toBeGreaterThan(20)
  })
})
