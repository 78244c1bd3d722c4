import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { changeStatus } from '#tests/support/campaign.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  enter,
  entryAt,
  handOut,
  startPapers,
  submit,
  type StartedPaperVote,
} from '#tests/vote/paper/started-papers.ts'
import { chanceOf, changed } from './forgery/changed-files.ts'
import { takeEvidence } from './held-campaign.ts'
import { hasPython, secondSays } from './second-verifier.ts'

const danji = await startTestApp({ tellsOfRolls: true })

const majority = { rule: { turnout: { fraction: '1/2', over: true } } }

const read = async (
  of: StartedPaperVote,
  number: string | undefined,
  entry: { place: number | null; listUserId?: string },
) => {
  for (const caller of [of.hong, of.kim]) expect((await enter(of, caller, { number, ...entry })).status).toBe(200)
}

const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream())

/**
 * Expects both verifiers to take files with and without units, and to refuse another turnout.
 */
const expectCounted = async ({ listId }: StartedPaperVote, voted: number): Promise<void> => {
  const whole = await takeEvidence(danji, listId)
  const files = [whole, await takeEvidence(danji, listId, '?openings=none')]
  for (const file of files) expect((await verify(file)).votes).toHaveLength(1)
  if (hasPython) for (const said of secondSays(files)) expect(said).toMatch(/^ok: /)
  const { text } = toldMore(gunzipSync(whole).toString(), chanceOf(voted))
  const refused = await verify(gzipSync(text)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: expect.stringMatching(/^(turnout|result)$/) })
}

/** One vote more than was cast, in a file whose end fits it. */
const toldMore = changed(['turnout', 'result'], (lines) => {
  for (const { line, results } of lines)
    if (line === 'result') (results as { turnout: { voted: number } }).turnout.voted += 1
})

it('is counted again where all secret papers came back, invalid ones too', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret', ...majority })
  for (const n of [0, 1]) expect((await handOut(of, n)).status).toBe(200)
  for (const n of [2, 3]) expect((await submit(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  await read(of, of.numbers[0], { place: 0 })
  await read(of, of.numbers[1], { place: null })
  expect((await countAndRead(danji.admin, of.vote.id)).body).toMatchObject({ turnout: { voted: 4 } })
  await expectCounted(of, 4)
})

deepIt('is counted again where some never came back, and nobody knows whose the others are', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret', ...majority })
  for (const n of [0, 1, 4]) expect((await handOut(of, n)).status).toBe(200)
  for (const n of [2, 3]) expect((await submit(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  await read(of, of.numbers[0], { place: 0 })
  expect((await countAnyway(of.hong, of.kim, of.vote.id)).body).toMatchObject({
    turnout: { voted: 3, owners: { voted: 2 } },
    turnoutRule: { met: false },
  })
  await expectCounted(of, 3)
})

it('is counted again where an open paper is invalid, or an item of it', async () => {
  const of = await startPapers(danji, { ballotKind: 'open', ...majority })
  for (const n of [2, 3]) expect((await submit(of, n)).status).toBe(200)
  await read(of, of.numbers[0], { place: 0, listUserId: entryAt(of, 0).id })
  await read(of, of.numbers[1], { place: null, listUserId: entryAt(of, 1).id })
  await changeStatus(danji, of.vote.id, 'closed')
  expect((await countAndRead(danji.admin, of.vote.id)).body).toMatchObject({
    turnout: { voted: 4 },
    turnoutRule: { met: true },
    questions: [{ invalid: { count: 1 }, abstained: { count: 0 } }],
  })
  await expectCounted(of, 4)
})
