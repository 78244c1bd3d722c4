import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { countBallots } from '#infra/lib/ballot-crypto/ballot-processes.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { readEncryptedBox } from '#services/vote/secret/encrypted-box.ts'
import { commitmentSalt } from '#services/vote/secret/blinded-slots.ts'
import { openVoteKey } from '#services/vote/secret/vote-keys.ts'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { chanceOf, dataOf, forged, isEvent, write, type Data, type Line } from './forgery/changed-files.ts'
import { linesOf, takeEvidence } from './held-campaign.ts'
import { hasPython, secondSays } from './second-verifier.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin, system } = danji

const verify = (text: string) => verifyFile(new Blob([new Uint8Array(gzipSync(text))]).stream())

/**
 * Forges the count of a complex that holds its vote's key itself: one ballot is left out, and the
 * total is proven.
 */
it.each([
  ['unit', 'where units are shown and where not'],
  // Nobody sees without units whether another one of the same owner has voted before.
  ['owner', 'where units are shown'],
] as const)(
  'a count by %s that leaves out the ballot of somebody on the roll is refused, however right its proofs are, %s',
  async (weight, _where) => {
    const choices = [{ label: '찬성' }, { label: '반대' }]
    const questions = [{ title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices }]
    const encrypted = { ballotKind: 'secret', weight, encrypted: true, questions }
    const campaign = await startCampaign(danji, { owners: ownersOf(9), vote: encrypted })
    const { vote, listId, linkId } = campaign
    const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
    for (const [n, entry] of listed.slice(0, 8).entries())
      expect((await castEncrypted(voterOf(danji, campaign, entry), linkId, n % 2)).status).toBe(200)
    const stored = (await readEncryptedBox(system.deps.store, vote.id)) ?? new Map()
    const secret = (await openVoteKey(system.deps, vote.id))?.toString('base64url') ?? ''
    await admin.patch(`/api/votes/${vote.id}/status`, { status: 'closed' })
    expect((await countAndRead(admin, vote.id)).status).toBe(200)

    const shown = linesOf(await takeEvidence(danji, listId))
    const lines = shown.map((line) => JSON.parse(line) as Line)
    const opening = lines.find(({ type }) => type === 'VoteOpened')
    const publicKey = String((dataOf(opening ?? { line: '' })['encryption'] as Data)['publicKey'])
    const cast = lines.filter((line) => isEvent(line) && line['type'] === 'BallotCast').map(dataOf)
    const [gone, ...kept] = [...stored.values()]
    if (!gone) throw new Error('nothing is kept')
    // No slot is opened in a vote by owner.
    const opened =
      weight === 'owner' ? { slot: null, salt: null } : { slot: gone.slot, salt: commitmentSalt(gone.seed) }
    const leftOut = [{ receiptId: gone.receiptId, ...opened }]
    const counting = { voteId: vote.id, questions: encryptedQuestions(vote.questions), publicKey, secret }
    const parts = (async function* () {
      const masked = new Map(cast.map((ballot) => [ballot['receiptId'], String(ballot['masked'])]))
      yield kept.map((ballot) => ({ ...ballot, masked: masked.get(ballot.receiptId) ?? '' }))
    })()
    const { sums, masks } = await countBallots(counting, parts)
    const dishonest = forged(['tally'], (all) => {
      for (const line of all.filter(({ type }) => type === 'EncryptedBallotsListed')) {
        const ballots = kept.map(({ slot, encrypted }) => ({ slot, encrypted }))
        write(line, { ballots: ballots.toSorted((one, other) => (one.slot < other.slot ? -1 : 1)) })
      }
      for (const line of all.filter(({ type }) => type === 'EncryptedBallotMasksSummed'))
        write(line, { counted: kept.length, leftOut, masks })
      for (const line of all.filter(({ type }) => type === 'BallotBoxOpened'))
        write(line, { tally: { counted: kept.length, leftOut: [gone.receiptId], sums } })
      for (const line of all.filter((one) => one.line === 'result')) {
        const told = (line['results'] as { readonly questions: readonly { readonly choices: Data[] }[] }).questions
        for (const choice of told.flatMap((question) => question.choices))
          choice['count'] = sums.find(({ choiceId }) => choiceId === choice['id'])?.total
        // The turnout is made to fit, too, if no unit is shown.
        const { turnout } = line['results'] as { readonly turnout: Data }
        if (all[0]?.['openings'] === 'none') turnout['voted'] = kept.length
      }
    })
    const closed = linesOf(await takeEvidence(danji, listId, '?openings=none'))
    const shownText = `${shown.join('\n')}\n`
    for (const text of [shownText, ...(weight === 'unit' ? [`${closed.join('\n')}\n`] : [])]) {
      expect((await verify(text)).votes).toHaveLength(1)
      await expect(verify(dishonest(text, chanceOf(1)).text)).rejects.toMatchObject({ code: 'tally' })
      if (hasPython)
        expect(secondSays([gzipSync(dishonest(text, chanceOf(1)).text)])).toEqual([
          expect.stringMatching(text === shownText ? /leaves out|turnout/ : /leaves out/),
        ])
    }
  },
)
