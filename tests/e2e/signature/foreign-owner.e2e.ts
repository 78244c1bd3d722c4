import { expect, test } from '@playwright/test'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { prepareCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { codeOn, codesOn, enterCode, identify, openPhone, textsOn, voteFor } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { comeIn, fillIn, readAll, receiptOn, signAndReview, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const onRoll: Signer = {
  name: "O'Connor, Seán",
  phone: '01088770001',
  birthDate: '1958-03-17',
  dong: '101',
  ho: '지하101',
}
/** Name as typed with a phone's keyboard and written by the identity provider. */
const asTyped: Signer = { ...onRoll, name: 'sean o’connor', ho: 'B101' }

test(
  'a foreign owner types their name otherwise than the roll, signs, votes, and has both receipts',
  { tag: '@deep' },
  async ({ browser, request }) => {
    const office = await openOffice(request)
    const spouse = { ...onRoll, name: '김가람', birthDate: '1960-01-01', ho: '202' }
    const campaign = await prepareCampaign(office, '외국인 소유자', [onRoll, spouse])
    const phone = await openPhone(browser)
    const page = await phone.newPage()

    await comeIn(page, campaign.link, { ...asTyped, name: 'SEAN OCONNOR' })
    await expect(page.getByText("O'Connor, Seán 님 · 101동 지하101호")).toBeVisible()
    await readAll(page)
    await fillIn(page, '서울특별시 노원구 동일로 77')
    await signAndReview(page)
    await submit(page)
    expect(await receiptOn(page)).toContain('지하101호')

    const { call } = office
    const voteList = await call<{ readonly id: string }>('POST', '/api/list', {
      name: '외국인 소유자 투표',
      type: 'vote',
      apartmentId: campaign.apartmentId,
    })
    await call('POST', '/api/list-user/bulk', {
      listId: voteList.id,
      users: [onRoll, spouse].map((owner) => ({ ...owner, area: 84.9431 })),
    })
    const { id } = await call<Vote>('POST', '/api/votes', {
      listId: voteList.id,
      title: '주차장',
      ballotKind: 'open',
      weight: 'unit',
      questions: [{ title: '열까요?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }],
    })
    const { url: link } = await call<VoteLink>('POST', `/api/votes/lists/${voteList.id}/vote/${id}/link`, {})
    await call('PATCH', `/api/votes/${id}/status`, { status: 'open' })

    // The next campaign knows an identity that was proved for an earlier one.
    await phone.clearCookies()
    await page.goto(link)
    await page.getByRole('button', { name: '시작하기' }).tap()
    await expect(page.getByRole('textbox', { name: '이름' })).toHaveAccessibleDescription(/passport/)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await sideways(page)).toEqual([])
    await page.screenshot({ path: 'tests/.output/screens/foreign-owner-verify.png', fullPage: true })
    const before = await codesOn(page, onRoll.phone)
    await identify(page, asTyped)
    await enterCode(page, await codeOn(page, onRoll.phone, before))
    await voteFor(page, '찬성')
    expect((await textsOn(page, onRoll.phone)).filter((text) => text.includes('O***n 님] 인증번호'))).toHaveLength(1)
    expect(await receiptOn(page)).not.toBe('')
    await page.screenshot({ path: 'tests/.output/screens/foreign-owner-receipt.png', fullPage: true })

    const found = await call<readonly ListUser[]>(
      'GET',
      `/api/list-user/list/${voteList.id}?filter=${encodeURIComponent(JSON.stringify({ q: 'sean oconnor' }))}`,
    )
    expect(found.map(({ name }) => name)).toEqual([onRoll.name])
    await phone.close()
  },
)
