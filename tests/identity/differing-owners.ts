import { expect } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { ownerOf, readWholeLog, startCampaign, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { proveByNice, residentBrowser, type Holder } from '#tests/support/residents.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

/** Owners whom the roll knows otherwise than they prove to be, and what the office sees of them. */
export const openMismatches = (danji: TestApp) => {
  const { admin, phones, system } = danji
  const browser = () => residentBrowser(danji)

  let people = 0
  /** Makes an owner with a phone of their own, of whom the roll has a former one. */
  const differing = () => {
    people += 1
    const name = `홍길동${String.fromCodePoint(0xac00 + people)}`
    const phone = `0105555${String(people).padStart(4, '0')}`
    const owner: Owner & { birthDate: string } = {
      ...ownerOf(people, {
        name,
        phone: `0109999${String(people).padStart(4, '0')}`,
        dong: '101',
        ho: String(100 + people),
      }),
      birthDate: '1950-03-01',
    }
    return { owner, holder: { name, birthdate: '19500301', mobileno: phone } satisfies Holder }
  }

  /**
   * Makes a campaign whose roll has an owner's former phone; the owner has verified their identity,
   * in a browser of their own.
   */
  const unmatched = async (list: object = {}) => {
    const { owner, holder } = differing()
    const campaign = await startCampaign(danji, { owners: [owner, ownerOf(900 + people)], list })
    const own = browser()
    expectRefusal(await proveByNice(danji, own, campaign.linkId, holder), 'IDENTITY_NOT_MATCHED')
    const raise = (unit: object = { dong: owner.dong, ho: owner.ho }) => own.post('/api/user/auth/mismatch', unit)
    return { ...campaign, owner, holder, own, raise }
  }

  /** Returns the mismatches of a list for the office, with all that happened by now included. */
  const mismatchesOf = async (listId: string, caller = admin): Promise<readonly IdentityMismatch[]> => {
    await assertUpToDate(system.deps)
    return (await caller.get(`/api/identity/mismatches?filter=${encodeURIComponent(JSON.stringify({ listId }))}`)).body
  }

  /** Makes such a campaign, with a request to the office to look. */
  const raised = async (list: object = {}) => {
    const asked = await unmatched(list)
    expect((await asked.raise()).body).toEqual({ raised: true })
    const [mismatch] = await mismatchesOf(asked.listId)
    if (!mismatch) throw new Error('the office sees nothing')
    const path = `/api/identity/mismatches/${mismatch.id}`
    const accept = (listUserId = mismatch.candidates[0]?.listUserId, caller = admin) =>
      caller.post(`${path}/accept`, { listUserId })
    const refuse = (reason = '신분증의 이름이 다릅니다.', caller = admin) => caller.post(`${path}/refuse`, { reason })
    const now = async (): Promise<IdentityMismatch> => {
      const [found] = await mismatchesOf(asked.listId)
      return found ?? expect.fail('it is there')
    }
    return { ...asked, mismatch, accept, refuse, now }
  }

  const eventsAbout = async (verificationId: string) =>
    (await readWholeLog(danji)).filter(
      ({ data }) => (data as { verificationId?: string }).verificationId === verificationId,
    )
  /** Returns the provider's evidence, as far as the log still has it. */
  const evidenceOf = async (verificationId: string): Promise<unknown> =>
    (await eventsAbout(verificationId)).flatMap(({ type, data }) =>
      type === 'IdentityVerified' ? [(data as { evidence: unknown }).evidence] : [],
    )[0]
  /** Returns the newest proof of a person that can still be read. */
  const proofBy = async ({ name }: Holder): Promise<string> => {
    type Proof = { readonly verificationId: string; readonly evidence: { readonly name: string } | null }
    const proofs = (await readWholeLog(danji)).flatMap(({ type, data }) =>
      type === 'IdentityVerified' ? [data as Proof] : [],
    )
    return proofs.findLast(({ evidence }) => evidence?.name === name)?.verificationId ?? expect.fail('there is one')
  }
  const textsTo = (phone: string) => phones.receivedBy(phone).map(({ text }) => text)
  return { browser, unmatched, raised, mismatchesOf, eventsAbout, evidenceOf, proofBy, textsTo }
}
