import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn, openSetting } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone, press, verify, voteFor } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/ballot-withdrawal-${name}.png`, fullPage: true })
}

const residents = ['하늘', '바다', '들판'].map((name, index) => ({
  name: `취소${name}`,
  phone: `0107610000${index}`,
  dong: '101',
  ho: String(101 + index),
}))

test('a voter withdraws their ballot on the phone and votes again; the office requests it for another', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const office = await openOffice(request)
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: '화전취소마을 1단지',
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: residents.length,
    officePhone: '02-000-1234',
  })
  const list = await office.call<List>('POST', '/api/list', {
    name: '관리단집회',
    type: 'vote',
    apartmentId: apartment.id,
    rule: 'bylaws',
  })
  await office.call('POST', '/api/list-user/bulk', {
    listId: list.id,
    users: residents.map((one) => ({ ...one, area: 84.9431 })),
  })
  const [first, second] = residents
  if (!first || !second) throw new Error('two residents vote')

  await test.step('the law of the rule is the default of the setting', async () => {
    await comeIn(page, `/admin/lists/${list.id}/show/votes`)
    await page.getByRole('link', { name: '투표 만들기' }).first().click()
    await page.getByRole('textbox', { name: '투표 제목' }).fill('규약 변경')
    await openSetting(page, '투표 방식')
    await page.getByRole('radio', { name: /^기명/ }).first().check()
    await openSetting(page, '투표 취소')
    await expect(page.getByText(/개표 전까지 취소 가능 \(대법원/)).toBeVisible()
    await look(page, 'setting')
  })

  const vote = await office.call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title: '규약 변경',
    ballotKind: 'open',
    weight: 'unit',
    questions: [
      {
        title: '규약을 바꾸는 데 찬성하십니까?',
        minChoices: 1,
        maxChoices: 1,
        choices: [{ label: '찬성', assent: true }, { label: '반대' }],
      },
    ],
  })
  expect(vote.withdrawable).toBe(true)
  await office.call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const { url: link } = await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})

  const phone = await openPhone(browser)
  const hand = await phone.newPage()
  const check = async () => {
    const opened = await phone.newPage()
    await opened.goto(new URL(receipt, link).href)
    return opened
  }
  let receipt = ''

  await test.step('before voting it is told what becomes of a ballot', async () => {
    await hand.goto(link)
    await expect(hand.getByText('개표 전까지 취소하실 수 있습니다')).toBeVisible()
    await look(hand, 'intro')
    await verify(hand, link, first)
    await voteFor(hand, '찬성')
    receipt = (await hand.getByRole('link', { name: '접수 기록 확인하기' }).getAttribute('href')) ?? ''
    await look(hand, 'receipt')
  })

  await test.step('the ballot is withdrawn after a second text', async () => {
    await press(hand, '투표 취소하기')
    await expect(hand.getByRole('heading', { name: '낸 투표를 취소하시겠습니까?' })).toBeVisible()
    await look(hand, 'question')
    await press(hand, '그대로 두기')
    await press(hand, '투표 취소하기')
    await press(hand, '투표 취소하기')
    await expect(hand.getByRole('heading', { name: '투표를 취소했습니다' })).toBeVisible()
    await look(hand, 'withdrawn')
    const old = await check()
    await expect(old.getByText('취소됨 · 아직 다시 투표하지 않으셨습니다')).toBeVisible()
    await look(old, 'old-receipt')
  })

  await test.step('whoever comes back later is told that they have to vote again', async () => {
    await hand.goto(link)
    await expect(hand.getByText('투표를 취소하셨습니다. 다시 투표하셔야 인정됩니다.')).toBeVisible()
    await look(hand, 'intro-again')
    await hand.getByRole('button', { name: '시작하기' }).tap()
    await voteFor(hand, '반대')
    await expect(hand.getByRole('link', { name: '접수 기록 확인하기' })).not.toHaveAttribute('href', receipt)
    const old = await check()
    await expect(old.getByText('취소됨 · 다시 투표하셨습니다')).toBeVisible()
    await look(old, 'old-receipt-again')
  })

  await test.step('the desk requests what another owner demands in writing', async () => {
    const other = await openPhone(browser)
    const theirs = await other.newPage()
    await verify(theirs, link, second)
    await voteFor(theirs, '찬성')
    await page.goto(`/admin/votes/${vote.id}/desk`)
    await page.getByRole('searchbox', { name: '동·호나 이름' }).fill('101 102')
    await page.getByRole('button', { name: /투표 취소 \(W\)/ }).click()
    await page.getByRole('textbox', { name: '요청 내용' }).fill('취소 요청서 제출')
    await look(page, 'desk')
    await page.getByRole('button', { name: '취소 요청' }).click()
    await expect(page.getByText('본인을 어떻게 확인했는지 골라주세요.')).toBeVisible()
    await page.getByRole('radio', { name: '신분증 확인' }).check()
    await page.getByRole('button', { name: '취소 요청' }).click()
    await expect(page.getByText(/투표 취소를 요청했습니다\. 다른 관리자가 승인하면 취소됩니다/)).toBeVisible()
  })

  await office.call('PATCH', `/api/votes/${vote.id}/status`, { status: 'closed' })
  await office.call('POST', `/api/votes/${vote.id}/count`, {})
  const results = await office.call<VoteResults>('GET', `/api/votes/${vote.id}/results`)
  expect(results.questions?.[0]?.choices.map(({ count }) => count)).toEqual([1, 1])
})
