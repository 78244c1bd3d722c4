import { expect, it } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import { numbersOfList } from '#services/confirmation/confirmation.facts.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { sideBySide } from '#tests/support/stack/side-by-side.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { consentEvents, provenOwner } from '../signing-campaign.ts'
import { begin, certifiedOf, follow, startCertified, stateIn, waitingIn } from './certified-campaign.ts'

const danji = await startTestApp()
const OWNERS = 30
const owners = Array.from({ length: OWNERS }, (_, n) => ownerOf(n + 1))
const campaign = await startCertified(danji, { owners, numbers: [1, OWNERS] })

/** Repeats a call that a busy server could not answer, as the residents' app does. */
const patiently = async (call: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await call()
    if (answer.status !== 503 || tries === 5) return answer
  }
}

it('thirty sign at the same time, every fifth answer is lost: no number twice, none without a signature', async () => {
  danji.signatures.turn({ answers: 'sign', loseEvery: 5 })
  const browsers = await sideBySide(owners, (owner) => provenOwner(danji, campaign.token, owner))
  /** Signs until it is done; a lost answer means once more. */
  const sign = async (browser: (typeof browsers)[number]): Promise<number> => {
    const submission = await certifiedOf(browser, campaign)
    for (let tries = 1; tries <= 6; tries += 1) {
      const [one, other] = await Promise.all([
        patiently(() => begin(browser, campaign, submission)),
        patiently(() => begin(browser, campaign, submission)),
      ])
      const { signatureId } = waitingIn(one)
      expect(waitingIn(other).signatureId).toBe(signatureId)
      const followed = await Promise.all([1, 2].map(() => patiently(() => follow(browser, campaign, signatureId))))
      expect(followed.map(({ status }) => status)).toEqual([200, 200])
      const state = stateIn(await patiently(() => follow(browser, campaign, signatureId)))
      if (state.status === 'signed') return tries
      expect(state).toMatchObject({ status: 'ended', reason: 'lost' })
    }
    return expect.fail('it was lost six times')
  }
  const tries = await Promise.all(browsers.map(sign))
  expect(Math.max(...tries)).toBeGreaterThan(1)

  const events = await consentEvents(danji, campaign.listId)
  const signed = events.flatMap((event) => (event.type === 'ConsentSigned' ? [event.data] : []))
  expect(signed).toHaveLength(OWNERS)
  expect(new Set(signed.map(({ number }) => number?.number)).size).toBe(OWNERS)
  for (const { certificate, body } of signed) expect(certificate?.documentSha256).toBe(body?.sha256)
  await assertUpToDate(danji.system.deps)
  const numbers = await numbersOfList(danji.system.deps, campaign.listId)
  expect(numbers.map(({ number, state }) => [number, state])).toEqual(owners.map((_, n) => [n + 1, 'used']))
}, 120_000)
