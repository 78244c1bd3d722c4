import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild, prepareProjections, swapIn } from '#infra/platform/projection/generations.ts'
import {
  ANALYTICS_VERSION,
  analyticsViews,
  prepareAnalyticsSchema,
  selectView,
} from '#projections/analytics/analytics-schema.ts'
import { hiding } from '#projections/analytics/view.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { recordSampleLog } from '#tests/projections/sample-log.ts'

const { system } = await openReadSide()
const { database, projections } = system
const log = await recordSampleLog(system.deps.store)
for (const projection of projections)
  await applyBatch(database, projection, await generationOf(database, projection.name), log)

const rowsOf = async (view: (typeof analyticsViews)[number]) =>
  (await selectView(view, undefined).execute(database)).rows
const timeless = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ read_at: _, ...row }) => row)

/**
 * Returns everything in the log that is sealed for somebody, and the office's own texts, of four
 * letters or more.
 */
const personalTexts = (): readonly string[] => {
  const textsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
  }
  const sealed = log.flatMap(({ type, data }) =>
    (catalogue.definitions.get(type)?.sealedFields ?? []).flatMap((field) =>
      textsIn((data as Readonly<Record<string, unknown>>)[field]),
    ),
  )
  const written = log.flatMap(({ data }) => {
    const { reason, note, text, title, description } = data as Readonly<Record<string, unknown>>
    return [note, text, title, description, reason].filter((said) => typeof said === 'string' && /[가-힣]/.test(said))
  })
  return [...new Set([...sealed, ...(written as readonly string[])])].filter(
    // Words of the programs' own (how a signature was drawn) are nobody's.
    (said) => said.length > 1 && !/^[a-z-]+$/.test(said),
  )
}

describe('the analysts’ views', () => {
  it('have a comment each, and on each column, in the words of the dictionary', async () => {
    const { rows } = await sql<{ view: string; says: string | null; columns: Readonly<Record<string, string | null>> }>`
      select c.relname as view, obj_description(c.oid) as says, json_object_agg(a.attname, col_description(c.oid, a.attnum)) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'analytics'::regnamespace group by c.oid, c.relname`.execute(database)
    const said = Object.fromEntries(rows.map(({ view, ...rest }) => [view, rest]))
    expect(said).toEqual(
      Object.fromEntries(
        analyticsViews.map(({ name, says, columns }) => [
          name,
          { says, columns: Object.fromEntries(columns.map((of) => [of.name, of.says])) },
        ]),
      ),
    )
    expect(analyticsViews.flatMap(({ says, columns }) => [says, ...columns.map((of) => of.says)])).not.toContain('')
  })

  it.each(analyticsViews.map((view) => [view.name, view] as const))('%s can be read', async (_name, view) => {
    const rows = await rowsOf(view)
    for (const row of rows) expect(Object.keys(row)).toEqual(view.columns.map(({ name }) => name))
    expect(rows.length).toBeGreaterThan(0)
  })

  it('hold nothing of what the log seals for somebody, and nothing that anybody wrote', async () => {
    const texts = personalTexts()
    expect(texts.length).toBeGreaterThan(50)
    const given = JSON.stringify(await Promise.all(analyticsViews.map(rowsOf)))
    expect(texts.filter((text) => given.includes(text))).toEqual([])
  })

  it('tell of nobody where fewer than three persons are behind a figure', async () => {
    const few: string[] = []
    for (const view of analyticsViews) {
      const figures = view.columns.filter(({ says }) => says.includes('3명 미만')).map(({ name }) => name)
      for (const row of await rowsOf(view))
        for (const name of figures)
          if (!name.endsWith('_m2') && name !== 'times' && [1, 2].includes(Number(row[name] ?? 0)))
            few.push(`${view.name}.${name}`)
    }
    expect(few.filter((name) => !/\.(units|completed_units)$/.test(name))).toEqual([])
  })

  it('outlive the rebuilding of every read model beneath them, and a start of the product', async () => {
    const before = await Promise.all(analyticsViews.map(async (view) => timeless(await rowsOf(view))))
    for (const projection of projections) {
      const built = await beginRebuild(database, projection)
      await applyBatch(database, projection, built, log)
      expect(await swapIn(database, projection, built)).toBe(true)
    }
    await prepareProjections(database, projections, [])
    await prepareAnalyticsSchema(database)
    expect(await Promise.all(analyticsViews.map(async (view) => timeless(await rowsOf(view))))).toEqual(before)
  })

  it('say their version', async () => {
    const [view] = analyticsViews
    expect(view && (await rowsOf(view))).toMatchObject([{ version: ANALYTICS_VERSION }])
  })
})

describe('hiding', () => {
  const told = async (counts: readonly number[]) => {
    const cells = counts.map((count, index) => `('a', ${index}, ${count})`).join(', ')
    const { rows } = await sql<{ n: number; hidden: boolean }>`${sql.raw(
      `with cells (list, key, n) as (values ${cells}), ${hiding({
        from: 'cells',
        to: 'told',
        columns: ['list', 'key', 'n'],
        within: 'list',
        few: 'n between 1 and 2',
        adding: ['n'],
        key: 'key',
        as: 'hidden',
      })} select n, hidden from told order by key`,
    )}`.execute(database)
    return rows
  }
  it('shows all where nothing tells of one or two', async () => {
    expect((await told([3, 0, 7])).every(({ hidden }) => !hidden)).toBe(true)
  })
  it('takes others with it, until the difference to the sum tells of three persons in two rows', async () => {
    let state = 7
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 60; round += 1) {
      const counts = Array.from({ length: 2 + next(7) }, () => next(6))
      const rows = await told(counts)
      const hidden = rows.filter((row) => row.hidden).map(({ n }) => n)
      const sum = hidden.reduce((one, other) => one + other, 0)
      expect(rows.filter(({ n, hidden: isHidden }) => (n === 1 || n === 2) && !isHidden)).toEqual([])
      if (hidden.length === 0) continue
      expect(hidden.length, `of ${counts.join()}`).toBeGreaterThan(1)
      // All of them hidden: the sum itself is hidden where it tells of one or two.
      if (hidden.length < rows.length) expect(sum, `of ${counts.join()}`).toBeGreaterThan(2)
    }
  })
})
