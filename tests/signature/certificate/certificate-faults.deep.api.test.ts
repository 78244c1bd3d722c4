import { describe, expect, it } from 'vitest'
import { ownerOf, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type TestApp } from '#tests/support/stack/test-app.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import { consentEvents, provenOwner } from '../signing-campaign.ts'
import { begin, certifiedOf, follow, startCertified, stateIn, waitingIn } from './certified-campaign.ts'

const danji = await startTestApp()

/** An owner whose phone the simulated provider treats by its last four digits. */
const owner = (n: number, ending: string): Owner => ({ ...ownerOf(n), phone: `0105550${ending}` })

const [ends, refuses] = [
  [
    ['rejected', '0701', 'rejected'],
    ['expired', '0702', 'expired'],
    ['failed', '0703', 'failed'],
    ['signed by another person', '0706', 'mismatch'],
    ['signed by a minor', '0707', 'minor'],
    ['of another CI', '0708', 'mismatch'],
    ['lost on its way', '0709', 'lost'],
  ],
  [
    ['without a certificate', '0704', 'CERTIFICATE_MISSING'],
    ['unknown to the provider', '0705', 'CERTIFICATE_PERSON_DIFFERS'],
  ],
] as const
const owners = [...ends, ...refuses].map(([, ending], n) => owner(n + 1, ending))
const signing = owner(owners.length + 1, '0001')
const campaign = await startCertified(danji, { owners: [...owners, signing] })

const signOnPhone = ({ signatures }: TestApp, { phone }: Owner): void => {
  for (const { id } of signatures.waitingOn(phone ?? '')) signatures.answer(id, 'sign')
}
const ownerWith = (ending: string): Owner =>
  owners.find(({ phone }) => phone?.endsWith(ending)) ?? expect.fail(`nobody has ${ending}`)
const typesOf = async ({ dong, ho }: Owner) =>
  (await consentEvents(danji, campaign.listId))
    .filter(({ data }) => data.dong === dong && data.ho === ho)
    .map(({ type }) => type)

describe('against the simulated provider', () => {
  it('a person who signs in their app has given the consent', async () => {
    const browser = await provenOwner(danji, campaign.token, signing)
    const waiting = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign, { app: 'pass' })))
    signOnPhone(danji, signing)
    expect(stateIn(await follow(browser, campaign, waiting.signatureId)).status).toBe('signed')
    expect(await typesOf(signing)).toEqual(['ConsentPrepared', 'ConsentSigned'])
  })

  it.each(ends)('a signature that is %s ends without a consent', async (_, ending, reason) => {
    const who = ownerWith(ending)
    const browser = await provenOwner(danji, campaign.token, who)
    const waiting = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
    signOnPhone(danji, who)
    const ended = stateIn(await follow(browser, campaign, waiting.signatureId))
    expect(ended).toMatchObject({ status: 'ended', reason, text: expect.stringMatching(/[가-힣]/) })
    expect(await typesOf(who)).toEqual(['ConsentPrepared', 'ConsentPreparationEnded'])
  })

  it.each(refuses)('a person %s is told so, and may choose another app', async (_, ending, code) => {
    const who = ownerWith(ending)
    const browser = await provenOwner(danji, campaign.token, who)
    expectRefusal(await begin(browser, campaign, await certifiedOf(browser, campaign)), code satisfies ErrorCode)
    expect(await typesOf(who)).toEqual(['ConsentPrepared', 'ConsentPreparationEnded'])
  })
})
