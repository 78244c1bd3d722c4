import { expect, it } from 'vitest'
import { BatchLeavesHole } from '#infra/platform/projection/apply-batch.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import { react, type Stretch } from '#infra/platform/projection/react.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { SEND_VERIFICATION_CODE, verificationCodeReactor } from '#services/participation/verification-code.reactor.ts'
import { fixedId, NOW, systemMetadata } from '#tests/support/fixed.ts'
import { generationOf, openReadSide, startRunner } from '#tests/projections/read-side.ts'

const side = await openReadSide()
const { system } = side
const { database, pool } = system
const { store } = system.deps
let issued = 0

/** Issues a further code for an owner, or for nobody. */
const issueCode = async (listUserId: string | null = fixedId(3)): Promise<string> => {
  const verificationId = fixedId(1_000 + (issued += 1))
  const data = { verificationId, voteId: fixedId(5), listUserId, expiresAt: NOW.toISOString() }
  await store.append({
    appends: [
      {
        stream: `voter-verification-${issued}`,
        expectedVersion: 0,
        events: [{ type: 'VerificationCodeIssued', data }],
      },
    ],
    metadata: systemMetadata,
  })
  return verificationId
}
const keysOf = async (task = SEND_VERIFICATION_CODE): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    'select key from graphile_worker.jobs where task_identifier = $1 order by id',
    [task],
  )
  return rows.map(({ key }) => key)
}
/** All that follows a position. */
const stretchBehind = async (after: number): Promise<Stretch> => ({
  after,
  through: await store.lastPosition(),
  events: await store.readLog(after, 100),
})
const reactorNamed = (name: string, task = name): Reactor => ({
  ...verificationCodeReactor,
  name,
  react: (events) => verificationCodeReactor.react(events).map((job) => ({ ...job, task, key: `${name}-${job.key}` })),
})

it('a reactor begins at the end of the log: what was before asks for nothing', async () => {
  await issueCode()
  const late = reactorNamed('late')
  await prepareProjections(database, [], [late])
  const checkpoint = await generationOf(database, 'late', 'reactor')
  expect(checkpoint.position).toBe(await store.lastPosition())
  expect(await react(database, late, await stretchBehind(0))).toBe(checkpoint.position)
  expect(await keysOf('late')).toEqual([])
  await prepareProjections(database, [], [late])
  expect(await generationOf(database, 'late', 'reactor')).toEqual(checkpoint)
})

it('a reactor adds its job once, however often and by however many the batch is applied', async () => {
  const reactor = reactorNamed('once')
  await prepareProjections(database, [], [reactor])
  const checkpoint = await generationOf(database, 'once', 'reactor')
  const verificationId = await issueCode()
  const stretch = await stretchBehind(checkpoint.position)
  await Promise.all(Array.from({ length: 3 }, () => react(database, reactor, stretch)))
  // Done meanwhile: whoever added it again would be seen.
  const added = await keysOf('once')
  await pool.query(`select graphile_worker.remove_job($1)`, [`once-${verificationId}`])
  await react(database, reactor, stretch)
  expect([added, await keysOf('once')]).toEqual([[`once-${verificationId}`], []])
})

it('a reactor whose batch fails adds no job, and its checkpoint stays', async () => {
  const reactor = reactorNamed('fails')
  await prepareProjections(database, [], [reactor])
  const checkpoint = await generationOf(database, 'fails', 'reactor')
  await issueCode()
  await issueCode()
  const stretch = await stretchBehind(checkpoint.position)
  await expect(react(database, reactor, { ...stretch, after: stretch.after + 1 })).rejects.toThrow(BatchLeavesHole)
  const unaddable: Reactor = {
    ...reactor,
    react: (events) => [...reactor.react(events), { task: 'fails', payload: {}, maxAttempts: 0 }],
  }
  await expect(react(database, unaddable, stretch)).rejects.toThrow('max_attempts')
  expect(await keysOf('fails')).toEqual([])
  expect(await generationOf(database, 'fails', 'reactor')).toEqual(checkpoint)
})

it('a code that was made out for nobody has its job like every other', async () => {
  const reactor = reactorNamed('nobody')
  await prepareProjections(database, [], [reactor])
  const checkpoint = await generationOf(database, 'nobody', 'reactor')
  const verificationId = await issueCode(null)
  expect(await react(database, reactor, await stretchBehind(checkpoint.position))).toBe(await store.lastPosition())
  expect(await keysOf('nobody')).toEqual([`nobody-${verificationId}`])
})

it('two processes that feed one reactor add each job once, and one that is killed loses none', async () => {
  const reactor = reactorNamed('shared')
  await prepareProjections(database, [], [reactor])
  const [first, second] = [startRunner(side, { reactors: [reactor] }), startRunner(side, { reactors: [reactor] })]
  const expected: string[] = []
  for (let n = 0; n < 30; n += 1) {
    expected.push(`shared-${await issueCode()}`)
    if (n === 15) await first.break()
  }
  await first.stop()
  await expect
    .poll(async () => (await generationOf(database, 'shared', 'reactor')).position, { timeout: 15_000 })
    .toBe(await store.lastPosition())
  // Jobs of one batch are added in no order.
  expect((await keysOf('shared')).toSorted()).toEqual(expected)
  await second.stop()
})
