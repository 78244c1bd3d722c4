import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone, press, verify, voteFor } from '../support/resident.ts'
import { confirmPending } from '../support/second-admin.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/ballot-challenge-${name}.png`, fullPage: true })
}

const residents = ['하늘', '바다'].map((name, index) => ({
  name: `이의${name}`,
  phone: `0107620000${index}`,
  dong: '101',
  ho: String(101 + index),
}))

/** Texts that arrived on a phone, the newest last. */
const textsOf = async (page: Page, phone: string): Promise<string> =>
  (
    await page.request.get(new URL(`/simulators/phone/${phone}`, url).href, { headers: { accept: 'application/json' } })
  ).text()

test(
  'an owner hears of a ballot by message, says that it is not theirs, and two administrators decide',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    test.slow()
    const office = await openOffice(request)
    const apartment = await office.call<Apartment>('POST', '/api/apartment', {
      name: '화전이의마을 1단지',
      address: '서울특별시 노원구 한글비석로 1',
      totalUnits: residents.length,
      officePhone: '02-000-1234',
    })
    const list = await office.call<List>('POST', '/api/list', {
      name: '입주자대표회의 안건',
      type: 'vote',
      apartmentId: apartment.id,
    })
    await office.call('POST', '/api/list-user/bulk', {
      listId: list.id,
      users: residents.map((one) => ({ ...one, area: 84.9431 })),
    })
    await office.call('PUT', `/api/kakao-message-settings/list/${list.id}`, {
      enabled: false,
      smsFallback: true,
      quietHours: { from: '00:00', to: '00:00' },
      occasions: [],
    })
    const [first, second] = residents
    if (!first || !second) throw new Error('two residents vote')
    const vote = await office.call<Vote>('POST', '/api/votes', {
      listId: list.id,
      title: '주차장 증설',
      ballotKind: 'open',
      weight: 'unit',
      withdrawable: false,
      questions: [
        {
          title: '주차장을 늘리는 데 찬성하십니까?',
          minChoices: 1,
          maxChoices: 1,
          choices: [{ label: '찬성', assent: true }, { label: '반대' }],
        },
      ],
    })
    await office.call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
    const { url: link } = await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})

    const phone = await openPhone(browser)
    const hand = await phone.newPage()
    let received = ''

    await test.step('a ballot is cast, and a message without the choice comes to the phone on the roll', async () => {
      await verify(hand, link, first)
      await voteFor(hand, '반대')
      await expect.poll(() => textsOf(page, first.phone), { timeout: 20_000 }).toContain('투표가 접수되었습니다')
      received = /\/vote\/received\/[\w-]+/.exec(await textsOf(page, first.phone))?.[0] ?? ''
      expect(received).not.toBe('')
    })

    await test.step('its link shows the receipt and leads to the proof of identity', async () => {
      const owner = await openPhone(browser)
      const theirs = await owner.newPage()
      await theirs.goto(new URL(received, link).href)
      await expect(theirs.getByRole('heading', { name: '접수된 내용입니다' })).toBeVisible()
      await expect(theirs.getByText('반대')).toHaveCount(0)
      await look(theirs, 'received')
      await theirs.getByRole('link', { name: '제가 하지 않았습니다' }).tap()
      await verify(theirs, link, first)
      await theirs.getByText('하지 않은 투표인가요?').tap()
      // Else the bar of the screen lies over a link below.
      await theirs.mouse.wheel(0, 4_000)
      await look(theirs, 'question')
      await press(theirs, '제가 하지 않았습니다')
      await expect(theirs.getByText('하지 않으신 투표라는 이의를 남기셨습니다.', { exact: false })).toBeVisible()
      await look(theirs, 'made')
    })

    await test.step('the office sees it among what needs attention, and requests a decision', async () => {
      await comeIn(page, `/admin/votes/${vote.id}/show`)
      await expect(page.getByRole('heading', { name: '표에 대한 이의' })).toBeVisible()
      await look(page, 'office')
      await page.getByRole('button', { name: '처리하기' }).click()
      await page.getByRole('radio', { name: '하지 않은 투표로 보고 표를 무효로 합니다' }).check()
      await page.getByRole('textbox', { name: '확인한 내용' }).fill('소유자와 통화했고 다른 사람의 전화였습니다.')
      await look(page, 'decision')
      await page.getByRole('button', { name: '처리 요청' }).click()
      await expect(page.getByRole('link', { name: '승인 대기 보기' })).toBeVisible()
    })

    await test.step('a second administrator confirms it, and the owner votes again', async () => {
      await confirmPending(office, request)
      await page.reload()
      await expect(page.getByText('표 무효')).toBeVisible()
      await hand.goto(link)
      await hand.getByRole('button', { name: '시작하기' }).tap()
      await voteFor(hand, '찬성')
    })

    await office.call('PATCH', `/api/votes/${vote.id}/status`, { status: 'closed' })
    await office.call('POST', `/api/votes/${vote.id}/count`, {})
    const results = await office.call<VoteResults>('GET', `/api/votes/${vote.id}/results`)
    expect(results.questions?.[0]?.choices.map(({ count }) => count)).toEqual([1, 0])
    await test.step('the verdict says what became of it', async () => {
      await page.reload()
      await expect(
        page.getByText('본인이 내지 않은 표라는 이의가 1건 있었습니다.', { exact: false }).first(),
      ).toBeVisible()
      await look(page, 'verdict')
    })
    await test.step('the messages of the list show what they cost', async () => {
      await page.goto(`/admin/lists/${list.id}/show/messages`)
      await expect(page.getByRole('heading', { name: '접수 안내 문자' })).toBeVisible()
      await look(page, 'messages')
      await page.setViewportSize({ width: 390, height: 844 })
      await look(page, 'messages-390')
      await page.goto(`/admin/votes/${vote.id}/show`)
      await expect(page.getByRole('heading', { name: '표에 대한 이의' })).toBeVisible()
      await look(page, 'office-390')
    })
  },
)
