import { expect, it } from 'vitest'
import { newId } from '#services/core/secrets.ts'
import {
  answersOf,
  ownersOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
} from '#tests/support/campaign.ts'
import { newRows, readAllTables } from '#tests/support/stack/table-snapshot.ts'
import { startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { system } = danji

/**
 * Choice of each voter, by index: three choose the first one, one chooses none, the others what
 * nobody else chooses.
 */
const CHOSEN = [0, 1, 2, 0, 9, 3, 4, 0, 5, 6]
const EQUAL = CHOSEN.flatMap((place, voter) => (place === 0 ? [voter] : []))
const ABSTAINED = CHOSEN.indexOf(9)
const choices = Array.from({ length: 8 }, (_, n) => ({ label: `${n + 1}안` }))
const question = { title: '어느 안입니까?', minChoices: 0, maxChoices: 1, choices }

/** Every value in a piece of JSON, with the way to it, and its length. */
const leavesOf = (value: unknown, path = ''): readonly string[] => {
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      leavesOf(inner, Array.isArray(value) ? path : `${path}.${key}`),
    )
  const text = String(value)
  // A time written as text drops the zeros at its end, so its length is chance.
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(text)) return [`${path} = ${text}`]
  return [`${path} = ${text}`, `${path} is ${text.length} long`]
}

const submit = (voter: Caller, { linkId, vote }: Campaign, place: number) =>
  voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, place) }, { 'idempotency-key': newId() })

/**
 * Matches the table of tree nodes: which nodes a ballot completes follows from its position, and
 * the content that they hash is searched itself.
 */
const MADE_OF_POSITIONS = /\.merkle_page$/

/**
 * Waits until reactors have added all jobs, and those that are due have written everything:
 * otherwise chance decides whether it is there when tables are read, and what is written between
 * two ballots would be attributed to the ballot. Postponed jobs stay, and are read.
 */
const nothingIsUnderWay = async (): Promise<void> => {
  const underWay = async () => {
    const { rows } = await system.pool.query<{ readonly count: number }>(
      `select (select count(*) from projection p cross join log_head h where p.status = 'reactor' and p.position < h.position)::int
        + (select count(*) from graphile_worker.jobs where run_at <= now())::int as count`,
    )
    return rows[0]?.count
  }
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
  expect(await system.deps.freshness.wait(await system.deps.store.lastPosition(), 10_000)).toBe(true)
}

const messagesAreOut = async (count: number): Promise<void> => {
  const sent = async () => (await readWholeLog(danji)).filter(({ type }) => type === 'MessageAccepted').length
  await expect.poll(sent, { timeout: 10_000 }).toBe(count)
  await nothingIsUnderWay()
}

/**
 * Casts all ballots as the residents' app does, one a minute; returns what each of them left behind
 * in any table.
 */
const castAll = async (campaign: Campaign): Promise<readonly ReadonlySet<string>[]> => {
  const voters: Caller[] = []
  for (const owner of campaign.owners) voters.push(await verifyVoter(danji, campaign.linkId, owner))
  await messagesAreOut(voters.length)
  const traces: ReadonlySet<string>[] = []
  let before = await readAllTables(system.pool)
  for (const [index, voter] of voters.entries()) {
    danji.clock.now = new Date(danji.clock.now.getTime() + 60_000)
    const cast = await submit(voter, campaign, CHOSEN[index] ?? 9)
    expect(cast.status).toBe(200)
    await nothingIsUnderWay()
    const after = await readAllTables(system.pool)
    const rows = newRows(before, after)
    expect(rows.map(([table]) => table)).toEqual(expect.arrayContaining(['public.event', 'public.ballot_paper']))
    const telling = rows.filter(([table]) => !MADE_OF_POSITIONS.test(table))
    traces.push(new Set(telling.flatMap(([table, row]) => leavesOf(JSON.parse(row), table))))
    before = after
  }
  return traces
}

/** Returns the traces that the ballots of some voters have in common, and no other's has. */
const sharedBy = (voters: readonly number[], traces: readonly ReadonlySet<string>[]): readonly string[] => {
  const others = traces.filter((_, index) => !voters.includes(index))
  const [first = new Set<string>(), ...rest] = voters.map((voter) => traces[voter] ?? new Set<string>())
  return [...first].filter((leaf) => rest.every((of) => of.has(leaf)) && others.every((of) => !of.has(leaf)))
}

it('secret ballots that say the same leave nothing alike behind, in no table, nor does one that says nothing', async () => {
  const campaign = await startCampaign(danji, {
    owners: ownersOf(CHOSEN.length),
    vote: { ballotKind: 'secret', weight: 'unit', questions: [question] },
  })
  const traces = await castAll(campaign)
  expect(sharedBy(EQUAL, traces)).toEqual([])
  const lengths = (leaves: readonly string[]) => leaves.filter((leaf) => leaf.endsWith(' long'))
  expect(lengths(sharedBy([ABSTAINED], traces))).toEqual([])
  const allButOne = CHOSEN.flatMap((_, voter) => (voter === ABSTAINED ? [] : [voter]))
  expect(sharedBy(allButOne, traces)).toEqual([])
  // The search finds what there is to find: every ballot names its voter.
  expect(sharedBy([3], traces).some((leaf) => leaf.includes(campaign.owners[3]?.ho ?? ''))).toBe(true)
})

it('the papers of a secret vote lie in no column in the order that they came in, and are as long as each other', async () => {
  const campaign = await startCampaign(danji, {
    owners: ownersOf(CHOSEN.length),
    vote: { ballotKind: 'secret', weight: 'unit', questions: [{ ...question, maxChoices: 8 }] },
  })
  for (const [index, owner] of campaign.owners.entries()) {
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const answers = campaign.vote.questions.map(({ id, choices: all }) => ({
      questionId: id,
      choiceIds: all.slice(0, index % 9).map((choice) => choice.id),
    }))
    expect((await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers })).status).toBe(200)
  }
  const { rows } = await system.pool.query<{ readonly row: object }>(
    `select to_jsonb(p) as row from ballot_paper p where box = $1 order by ctid`,
    [campaign.vote.id],
  )
  expect(rows).toHaveLength(CHOSEN.length)
  const columns = Object.keys(rows[0]?.row ?? {})
  expect(columns.length).toBeGreaterThan(0)
  for (const column of columns) {
    const values = rows.map(({ row }) => String((row as Readonly<Record<string, unknown>>)[column]))
    expect(new Set(values.map((value) => value.length)).size).toBe(1)
    // One order in 10! is the one they came in.
    if (new Set(values).size > 1) {
      expect(values.toSorted()).not.toEqual(values)
      expect(values.toSorted().toReversed()).not.toEqual(values)
    }
  }
})
