import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { verifiedText } from '#services/processes/verify/evidence-verdict.ts'
import { changeStatus, createList, createVote, enrol, ownersOf, registerApartment } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { givePart, holdParts } from '#tests/support/trustees.ts'
import { voterOf } from '#tests/support/voters.ts'
import { chanceOf } from './forgery/changed-files.ts'
import { forgedTrustees } from './forgery/forged-trustees.ts'
import { linesOf, takeEvidence } from './held-campaign.ts'
import { hasPython, secondSays } from './second-verifier.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin, anyone } = danji

const vote = {
  ballotKind: 'secret',
  weight: 'unit',
  encrypted: true,
  questions: [
    { title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] },
  ],
}

const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream(), {})

const held = async (): Promise<Buffer> => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, ownersOf(8))
  const made = await createVote(danji, { listId, ...vote })
  const { linkId }: { linkId: string } = (await admin.post(`/api/votes/lists/${listId}/vote/${made.id}/link`)).body
  const parts = await holdParts(danji, made.id)
  await changeStatus(danji, made.id, 'open')
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  for (const [n, entry] of listed.slice(0, 7).entries()) {
    const voter = voterOf(danji, { linkId, listId, vote: made }, entry)
    expect((await castEncrypted(voter, linkId, n % 2)).status).toBe(200)
  }
  await changeStatus(danji, made.id, 'closed')
  expect((await admin.post(`/api/votes/${made.id}/trustees/count`)).status).toBe(200)
  expectRefusal(await admin.get(`/api/list/${listId}/evidence`), 'TRUSTEE_PARTS_MISSING')
  for (const part of parts.slice(1)) expect((await givePart(anyone, made.id, part)).status).toBe(200)
  expect((await countAndRead(admin, made.id)).body).toMatchObject({
    questions: [{ choices: [{ count: 4 }, { count: 3 }] }],
  })
  const closed = await takeEvidence(danji, listId, '?openings=none')
  expect((await verify(closed)).votes).toMatchObject([{ checked: 'sums', ballots: 7 }])
  const all = await takeEvidence(danji, listId)
  // Both verifiers print who holds the key, whether the file shows units or not.
  for (const each of [closed, all]) {
    const verified = await verify(each)
    expect(verified.votes[0]?.keyHolders).toEqual({ threshold: 2, count: 3, offices })
    expect(verifiedText('x', verified, true)).toContain('trustees: 2 of 3: 감사, 선거관리위원, 동대표')
  }
  const told = 'trustees 2 of 3 \\(감사 \\+ 선거관리위원 \\+ 동대표\\)'
  if (hasPython)
    expect(secondSays([closed, all])).toEqual([
      expect.stringMatching(new RegExp(`^ok: \\d+ events, 1 sums, roll, ${told}$`)),
      expect.stringMatching(new RegExp(`^ok: \\d+ events, 1 whole, roll, ${told}$`)),
    ])
  return all
}
const offices = ['감사', '선거관리위원', '동대표']
const file = await held()
const text = `${linesOf(file).join('\n')}\n`

it('what trustees have opened is proven by the file alone', async () => {
  expect((await verify(file)).votes).toMatchObject([{ checked: 'tally', ballots: 7 }])
})

it.each(sampleOf(Object.entries(forgedTrustees), 6))('%s is refused, for its reason', async (_, change) => {
  const { text: wrong, reasons } = change(text, chanceOf(5))
  const refusal = await verify(gzipSync(wrong)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(reasons).toContain((refusal as Refused).code)
})

it('no name of a trustee stands in it, only their office', () => {
  for (const name of ['김감사', '이선관', '박참관', '01055550001']) expect(text).not.toContain(name)
})
