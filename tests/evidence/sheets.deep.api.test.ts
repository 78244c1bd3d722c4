import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { enter, startSheets, threeItems } from '#tests/assembly/sheet/started-sheets.ts'
import { changeStatus } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  chanceOf,
  changed,
  dataOf,
  eventsOf,
  forged,
  write,
  type Line,
  type Mutation,
} from './forgery/changed-files.ts'
import { takeEvidence } from './held-campaign.ts'
import { hasPython, secondSays } from './second-verifier.ts'

const danji = await startTestApp({ tellsOfRolls: true })

const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream())

/** The ballots of one vote that were cast by sheets, in order. */
const sheetsIn = (lines: readonly Line[], voteId: string | undefined): readonly Line[] =>
  eventsOf([...lines], 'BallotCast').filter((line) => dataOf(line)['voteId'] === voteId)

it('a sheet is counted again in all its votes, and a number that is forged in one of them is noticed', async () => {
  const rule = { turnout: { fraction: '1/2', over: true } }
  const of = await startSheets(danji, { votes: threeItems.map((vote) => ({ ...vote, rule })) })
  for (const owner of [0, 1, 2, 3])
    for (const caller of [of.hong, of.kim])
      expect(await enter(of, caller, { number: of.numbers[owner], owner })).toMatchObject({ status: 200 })
  for (const { id } of of.votes) {
    await changeStatus(danji, id, 'closed')
    expect((await countAndRead(danji.admin, id)).body).toMatchObject({ turnout: { voted: 4 } })
  }
  const whole = await takeEvidence(danji, of.listId)
  const files = [whole, await takeEvidence(danji, of.listId, '?openings=none')]
  for (const file of files) expect((await verify(file)).votes).toHaveLength(3)
  if (hasPython) for (const said of secondSays(files)) expect(said).toMatch(/^ok: /)

  const second = of.votes[1]?.id
  const swapped = (lines: readonly Line[]): void => {
    const [one, other] = sheetsIn(lines, second)
    if (!one || !other) throw new Error('there are no two sheets')
    const [first, last] = [dataOf(one)['paperNumber'], dataOf(other)['paperNumber']]
    write(one, { paperNumber: last })
    write(other, { paperNumber: first })
  }
  const forgeries: Readonly<Record<string, Mutation>> = {
    // The number is a part of the event's hash.
    'another number in one vote': changed(['changed'], (lines) => {
      const [sheet] = sheetsIn(lines, second)
      if (sheet) write(sheet, { paperNumber: '99999999' })
    }),
    // Whoever signs a log of their own cannot give a sheet to two owners, or count it twice.
    'the numbers of two owners swapped in one vote': forged(['twice'], swapped),
    'a number twice in one vote': forged(['twice'], (lines) => {
      const [one, other] = sheetsIn(lines, second)
      if (one && other) write(other, { paperNumber: dataOf(one)['paperNumber'] })
    }),
  }
  const forgedFiles: Buffer[] = []
  for (const [name, mutate] of Object.entries(forgeries)) {
    const { text, reasons } = mutate(gunzipSync(whole).toString(), chanceOf(1))
    const file = gzipSync(text)
    forgedFiles.push(file)
    const refused = await verify(file).catch((error: unknown) => error)
    expect([name, refused]).toMatchObject([name, { code: reasons[0] }])
  }
  if (hasPython) for (const said of secondSays(forgedFiles)) expect(said).not.toMatch(/^ok: /)
})
