import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { castBallot, ownerOf, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { voterOf } from '#tests/support/voters.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { chanceOf } from './forgery/changed-files.ts'
import { mutations } from './forgery/mutations.ts'
import { forgedEncrypted } from './forgery/forged-encrypted.ts'
import { hasPython, secondSays } from './second-verifier.ts'
import { holdCampaign, linesOf, takeEvidence } from './held-campaign.ts'

const danji = await startTestApp({ tellsOfRolls: true })

const encryptedVote = {
  ballotKind: 'secret',
  weight: 'unit',
  encrypted: true,
  questions: [
    { title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] },
  ],
}

const verify = (file: Buffer, expectedKey?: string) =>
  verifyFile(new Blob([new Uint8Array(file)]).stream(), { expectedKey })

describe("a campaign's evidence", () => {
  it.each([
    ['first', ['units', 'area', 'owners', 'own', 'election', 'district', 'land', 'secret', 'secretOwners']],
    ['representative', ['units', 'owners', 'secret']],
    ['shares', ['area', 'owners', 'own', 'land', 'ownersLand', 'secret']],
  ] as const)('is counted again from the file alone, where of co-owners %s votes', async (coOwners, of) => {
    const { listId, votes } = await holdCampaign(danji, { of, list: { coOwners, rule: 'assembly-ordinary' } })
    const { fingerprint } = (await danji.anyone.get('/api/log/key')).body as { readonly fingerprint: string }
    const file = await takeEvidence(danji, listId)
    const verified = await verify(file, fingerprint)
    expect(verified.votes.map(({ id, checked }) => [id, checked])).toEqual(
      [...votes.values()].map(({ id }) => [id, 'tally']),
    )
    expect(verified.heads).toBeGreaterThan(2)
    const closed = await verify(await takeEvidence(danji, listId, '?openings=none'), fingerprint)
    expect(closed.votes.map(({ checked }) => checked)).toEqual(of.map(() => 'blinded'))
    expect(closed.entries).toBe(0)
    const second = hasPython ? secondSays([file]) : [`ok: ${of.length} whole`]
    expect(second).toEqual([expect.stringMatching(new RegExp(`^ok: .*${of.length} whole`))])
  })

  it('tells nothing of a ballot before the count, no name ever, and of a closed file no unit', async () => {
    const campaign = await startCampaign(danji)
    const [owner = ownerOf(1)] = campaign.owners
    const receipt = await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    const before = await takeEvidence(danji, campaign.listId)
    const ballots = linesOf(before).filter((line) => line.includes('"BallotCast"'))
    expect(ballots.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { line: 'closed', receiptId: receipt.id },
    ])
    expect((await verify(before)).votes).toMatchObject([{ checked: 'open' }])
    expect(linesOf(before).join()).not.toMatch(/주민1|0101234/)
    expect(linesOf(await takeEvidence(danji, campaign.listId, '?openings=none')).join()).not.toMatch(/\\"ho\\"/)
  })

  it('keeps the box of a secret vote shut that would tell what somebody chose', async () => {
    const campaign = await startCampaign(danji, { vote: { ballotKind: 'secret' } })
    for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    await danji.admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
    expect((await countAndRead(danji.admin, campaign.vote.id)).status).toBe(200)
    const file = await takeEvidence(danji, campaign.listId)
    const boxes = linesOf(file).filter((line) => line.includes('"BallotBoxOpened"'))
    expect(boxes.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ line: 'closed' }])
    expect((await verify(file)).votes).toMatchObject([{ checked: 'turnout', ballots: 2 }])
  })

  it('proves the sums of an encrypted vote, and that each ballot is one of this vote', async () => {
    const owners = ownersOf(7)
    const campaign = await startCampaign(danji, { owners, vote: encryptedVote })
    const listed: readonly ListUser[] = (await danji.admin.get(`/api/list-user/list/${campaign.listId}`)).body
    for (const [n, entry] of listed.slice(0, 6).entries())
      expect((await castEncrypted(voterOf(danji, campaign, entry), campaign.linkId, n % 2)).status).toBe(200)
    await danji.admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
    expect((await countAndRead(danji.admin, campaign.vote.id)).status).toBe(200)
    const file = await takeEvidence(danji, campaign.listId)
    expect((await verify(file)).votes).toMatchObject([{ checked: 'tally', ballots: 6 }])
    const closed = await takeEvidence(danji, campaign.listId, '?openings=none')
    expect((await verify(closed)).votes).toMatchObject([{ checked: 'sums', ballots: 6 }])
    const text = `${linesOf(file).join('\n')}\n`
    for (const [name, change] of Object.entries(forgedEncrypted)) {
      const { text: wrong, reasons } = change(text, chanceOf(5))
      const refusal = await verify(gzipSync(wrong)).catch((error: unknown) => error)
      const isRight = refusal instanceof Refused && reasons.includes(refusal.code)
      expect({ name, isRight, refusal: String(refusal) }).toMatchObject({ name, isRight: true })
    }
  })

  it.each(
    sampleOf(
      [
        ['units', { rule: 'management-bylaws' }],
        ['owners', { rule: 'improvement-committee' }],
        ['fractions of its own', { rule: { turnout: '1/2', approval: { fraction: '2/3', of: 'voters' } } }],
        ['an election', { kind: 'election', rule: 'chair-and-auditor' }],
      ],
      4,
    ),
  )('judges an encrypted vote again from its proven sums: by %s', async (_, asked) => {
    const choices = [{ label: '찬성', ...('kind' in asked ? {} : { assent: true }) }, { label: '반대' }]
    const questions = [{ ...encryptedVote.questions[0], choices }]
    // Somebody owns two of the units: who of the owners assented can only be said within bounds.
    const owners = [...ownersOf(8), { ...ownerOf(1), ho: '77' }]
    const campaign = await startCampaign(danji, { owners, vote: { ...encryptedVote, ...asked, questions } })
    const listed: readonly ListUser[] = (await danji.admin.get(`/api/list-user/list/${campaign.listId}`)).body
    for (const [n, entry] of listed.slice(0, 8).entries())
      expect((await castEncrypted(voterOf(danji, campaign, entry), campaign.linkId, n < 5 ? 0 : 1)).status).toBe(200)
    await danji.admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
    expect((await countAndRead(danji.admin, campaign.vote.id)).status).toBe(200)
    const file = await takeEvidence(danji, campaign.listId)
    expect((await verify(file)).votes).toMatchObject([{ checked: 'tally', ballots: 8 }])
    const text = `${linesOf(file).join('\n')}\n`
    for (const name of ['another verdict', ...('kind' in asked ? [] : ['another threshold'])])
      for (const seed of [1, 2, 3]) {
        const wrong = mutations[name]?.(text, chanceOf(seed)).text ?? ''
        const refusal = await verify(gzipSync(wrong)).catch((error: unknown) => error)
        expect([name, refusal instanceof Refused && refusal.code]).toEqual([name, 'threshold'])
      }
  })

  it('is recorded at the count, once however often a file is made, and anew where the roll changes', async () => {
    const campaign = await startCampaign(danji)
    for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    await danji.admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
    expect((await countAndRead(danji.admin, campaign.vote.id)).status).toBe(200)
    const records = async () => (await danji.system.deps.store.readStream(`evidence-record-${campaign.listId}`)).events
    await expect.poll(records, { timeout: 20_000 }).not.toHaveLength(0)
    expect((await records()).at(0)?.data).toMatchObject({
      results: [{ voteId: campaign.vote.id, ballots: campaign.owners.length }],
    })
    const first = await takeEvidence(danji, campaign.listId)
    const before = (await records()).length
    expect((await verify(await takeEvidence(danji, campaign.listId))).madeAt).toBe((await verify(first)).madeAt)
    expect(await records()).toHaveLength(before)
    const [entry] = (await danji.admin.get(`/api/list-user/list/${campaign.listId}`)).body as readonly ListUser[]
    await danji.admin.put(`/api/list-user/${entry?.id ?? ''}`, { area: 33.3 })
    await verify(await takeEvidence(danji, campaign.listId))
    expect(await records()).toHaveLength(before + 1)
  })

  it('tells the result that it was compared with: questions, labels, counts and turnout', async () => {
    const campaign = await startCampaign(danji)
    for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    await danji.admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
    const results = (await countAndRead(danji.admin, campaign.vote.id)).body as VoteResults
    const told = results.questions?.map(({ title, choices }) => ({
      title,
      choices: choices.map(({ label, count }) => ({ label, count })),
    }))
    for (const query of ['', '?openings=none']) {
      const [vote] = (await verify(await takeEvidence(danji, campaign.listId, query))).votes
      expect(vote).toMatchObject({
        title: campaign.vote.title,
        result: { targets: results.turnout.targets, voted: results.turnout.voted, questions: told },
      })
    }
  })

  it('is for those who see the list, and noted where it shows units', async () => {
    const { listId, apartmentId } = await startCampaign(danji)
    const elsewhere = await startCampaign(danji)
    const path = `/api/list/${listId}/evidence`
    const stranger = await appoint(danji, { role: 'ADMIN', apartments: [elsewhere.apartmentId] })
    const auditor = await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] })
    const analyst = await appoint(danji, { role: 'ANALYST', apartments: [apartmentId] })
    expect((await adminOf(danji.app, stranger).get(path)).status).toBe(404)
    expect((await adminOf(danji.app, analyst).get(path)).status).toBe(403)
    expect((await danji.anyone.get(path)).status).toBe(401)
    expect((await adminOf(danji.app, auditor).get(`${path}?openings=none`)).status).toBe(200)
    expect((await adminOf(danji.app, auditor).get(path)).status).toBe(200)
    const looks: readonly PersonalDataAccess[] = (await danji.admin.get('/api/admin/access-log')).body
    expect(looks.filter(({ what, admin }) => what === '증거 파일' && admin?.id === auditor)).toMatchObject([
      { count: 2 },
    ])
  })
})
