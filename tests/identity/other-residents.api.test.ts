import { describe, expect, it } from 'vitest'
import { enrol, ownerOf, startCampaign, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { appearanceOf, proveByNice, residentBrowser, statusOf, type Holder } from '#tests/support/residents.ts'
import { startTestApp, type Answer } from '#tests/support/test-app.ts'

const danji = await startTestApp()

type Enrolled = Owner & { readonly birthDate?: string }
const hong: Enrolled = ownerOf(1, { name: '홍길동', phone: '01012345678' })
const holder: Holder = { name: '홍길동', birthdate: '19500301', mobileno: '01012345678' }
const born = { ...hong, birthDate: '1950-03-01' }

const campaignOf = (...owners: readonly Enrolled[]) => startCampaign(danji, { owners })
const browser = () => residentBrowser(danji)

describe('who is not on the roll, or differs from it', () => {
  const strangers = [
    ['has another phone', { ...born, phone: '01099990000' }],
    ['was born on another day', { ...born, birthDate: '1950-03-02' }],
    ['is not there', ownerOf(7)],
  ] as const

  it.each(strangers)('%s: is refused alike, with nothing of the roll', async (_, owner) => {
    const reference = await campaignOf(ownerOf(8))
    const { linkId } = await campaignOf(owner)
    const [own, other] = [browser(), browser()]
    const answer = await proveByNice(danji, own, linkId, holder)
    expectRefusal(answer, 'IDENTITY_NOT_MATCHED')
    expect(appearanceOf(answer)).toEqual(appearanceOf(await proveByNice(danji, other, reference.linkId, holder)))
    expect(await statusOf(own)).toEqual({ authenticated: false })
  })

  it('is asked alike before anything is proven', async () => {
    const [one, other] = [await campaignOf(born), await campaignOf(ownerOf(9))]
    const ask = ({ linkId }: { readonly linkId: string }) =>
      browser().post('/api/user/auth/nice/request', { token: linkId })
    const looks = ({ status, headers, body }: Answer) => [status, Object.keys(headers).toSorted(), Object.keys(body)]
    const answer = await ask(one)
    expect(looks(answer)).toEqual(looks(await ask(other)))
    expect(answer.headers).not.toHaveProperty('x-event-position')
  })

  it('has a unit more where that one differs: it does not come along', async () => {
    const { linkId, listId } = await campaignOf(born, { ...born, phone: '01077776666', ho: '999' })
    const own = browser()
    await proveByNice(danji, own, linkId, holder)
    expect(await statusOf(own)).toMatchObject({ entries: [{ listId, ho: hong.ho }] })
    await enrol(danji, listId, [{ ...born, ho: '777' }])
    const again = browser()
    await proveByNice(danji, again, linkId, holder)
    const { entries } = (await statusOf(again)) as { entries: readonly { ho: string }[] }
    expect(entries.map(({ ho }) => ho).toSorted()).toEqual([hong.ho, '777'].toSorted())
  })
})
