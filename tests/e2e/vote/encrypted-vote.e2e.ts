import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import { castBallot } from '../support/cast-ballot.ts'
import { comeIn, openSetting, pressAndConfirm } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone, press, verify, voteFor } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const checked = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page)).toEqual([])
  expect.soft(await sideways(page)).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/encrypted-vote-${name}.png`, fullPage: true })
}

const residents = Array.from({ length: 4 }, (_, index) => ({
  name: `암호주민${String.fromCodePoint(0xac00 + 28 * index)}`,
  phone: `0107300${String(index).padStart(4, '0')}`,
  dong: '101',
  ho: String(101 + index),
}))

test('a secret vote is made encrypted, a resident votes on their phone, and only sums are opened', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const office = await openOffice(request)
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: '화전비밀마을 1단지',
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: residents.length,
  })
  const list = await office.call<List>('POST', '/api/list', { name: '놀이터', type: 'vote', apartmentId: apartment.id })
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: residents })
  const [first, second, third, fourth] = residents
  if (!first || !second || !third || !fourth) throw new Error('four residents vote')

  await test.step('the office sees whether its ballots can be encrypted', async () => {
    await comeIn(page, `/admin/lists/${list.id}/show/votes`)
    await page.getByRole('link', { name: '투표 만들기' }).first().click()
    await page.getByRole('textbox', { name: '투표 제목' }).fill('놀이터 보수')
    await page.getByRole('textbox', { name: '질문' }).fill('놀이터를 보수하는 데 찬성하십니까?')
    await openSetting(page, '투표함')
    await expect(page.getByRole('switch', { name: '표를 암호화하기' })).toBeChecked()
    await expect(page.getByRole('switch', { name: '참관인과 함께 개표' })).not.toBeChecked()
    await openSetting(page, '투표 방식')
    await page.getByRole('radio', { name: /면적/ }).first().check()
    await expect(page.getByText('세대마다 또는 소유자마다 한 표씩 세는 투표에서만 암호화할 수 있습니다.')).toBeVisible()
    await page.getByRole('radio', { name: /세대/ }).first().check()
    await settle(page)
    expect.soft(await axeFindings(page)).toEqual([])
    expect.soft(await sideways(page)).toEqual([])
    await page.screenshot({ path: 'tests/.output/screens/encrypted-vote-made.png', fullPage: true })
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    await expect(page).toHaveURL(/votes\/[^/]+\/show/)
    await expect(page.getByText('암호화', { exact: true })).toBeVisible()
  })
  const id = /votes\/([^/]+)\/show/.exec(page.url())?.[1] ?? ''
  await office.call('PATCH', `/api/votes/${id}/status`, { status: 'open' })
  const { url: link } = await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${id}/link`, {})

  await test.step('no ballot is listed before the count', async () => {
    const phone = await openPhone(browser)
    const hand = await phone.newPage()
    await hand.goto(`${link}/tracker`)
    await expect(hand.getByRole('heading', { name: '아직 표의 번호를 볼 수 없습니다' })).toBeVisible()
    await checked(hand, 'tracker-before')
    await phone.close()
  })

  const phoneOfFirst = await openPhone(browser)
  const ofFirst = await phoneOfFirst.newPage()
  await test.step('a phone sends what was chosen encrypted alone, and shows how it is known again', async () => {
    const hand = ofFirst
    const sent: string[] = []
    hand.on('request', (of) => void (of.url().endsWith('/submit') && sent.push(of.postData() ?? '')))
    await verify(hand, link, first)
    await voteFor(hand, '찬성')
    const shown = hand.getByText(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/)
    const fingerprint = await shown.innerText()
    await settle(hand)
    expect.soft(await axeFindings(hand)).toEqual([])
    expect.soft(await sideways(hand)).toEqual([])
    await hand.screenshot({ path: 'tests/.output/screens/encrypted-vote-receipt.png', fullPage: true })
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0] ?? '')).toEqual({ encrypted: expect.any(String), listUserId: expect.any(String) })
    await hand.goto(link)
    await expect(shown).toHaveText(fingerprint)
    await expect(hand.getByText(/개표가 끝난 뒤 이 링크로 다시 들어오시면/)).toBeVisible()
  })

  await test.step('who wants to know opens a test ballot, another device makes it again, and the vote goes on', async () => {
    const phone = await openPhone(browser)
    const hand = await phone.newPage()
    const sent: string[] = []
    hand.on('request', (of) => void (of.url().endsWith('/submit') && sent.push(of.postData() ?? '')))
    await verify(hand, link, second)
    await hand.getByRole('radio', { name: '반대' }).check({ force: true })
    await press(hand, '다음')
    await hand.getByText('이 투표의 비밀은 어떻게 지켜지나요?').click()
    await checked(hand, 'promises')
    await press(hand, '시험 투표지로 확인해 보기')
    await checked(hand, 'test-asked')
    await press(hand, '시험 투표지 만들기')
    const shown = hand.getByText(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/)
    const number = await shown.innerText()
    await press(hand, '열어 보기')
    await expect(hand.getByRole('heading', { name: '시험 투표지를 열었습니다' })).toBeVisible()
    await expect(shown).toHaveText(number)
    await checked(hand, 'test-opened')
    const address = await hand.getByRole('link', { name: '그림 대신 주소로 열기' }).getAttribute('href')
    const elsewhere = await openPhone(browser)
    const other = await elsewhere.newPage()
    await other.goto(address ?? '')
    await expect(other.getByText(number)).toBeVisible()
    await expect(other.getByText('반대')).toBeVisible()
    await checked(other, 'test-again')
    // Whoever says another answer comes to another number.
    await other.goto(`${address?.slice(0, -1)}0`)
    await other.reload()
    await expect(other.getByText('찬성', { exact: true })).toBeVisible()
    await expect(other.getByText(number)).toBeHidden()
    await elsewhere.close()
    // Another one that is not opened is the one that is cast.
    await press(hand, '시험을 마치고 투표로 돌아가기')
    expect(sent).toEqual([])
    await hand.getByText('이 투표의 비밀은 어떻게 지켜지나요?').click()
    await press(hand, '시험 투표지로 확인해 보기')
    await press(hand, '시험 투표지 만들기')
    await expect(shown).not.toHaveText(number)
    const kept = await shown.innerText()
    await press(hand, '열지 않고 이 투표지를 제출하러 가기')
    await press(hand, '제출하기')
    await expect(hand.getByRole('heading', { name: '투표가 접수되었습니다' })).toBeVisible()
    await expect(shown).toHaveText(kept)
    expect(sent).toHaveLength(1)
    await phone.close()
  })

  await test.step('a browser that cannot encrypt is told what to do, and can still vote elsewhere', async () => {
    const phone = await openPhone(browser)
    await phone.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
    const hand = await phone.newPage()
    await verify(hand, link, third)
    await hand.getByRole('radio', { name: '반대' }).check({ force: true })
    await press(hand, '다음')
    await press(hand, '제출하기')
    await expect(hand.getByText(/이 기기에서는 투표를 암호화하지 못했습니다/)).toBeVisible()
    await hand.screenshot({ path: 'tests/.output/screens/encrypted-vote-cannot.png', fullPage: true })
    await phone.close()
    const outside = await browser.newContext({ baseURL: url })
    await castBallot(outside.request, link, third)
    await castBallot(outside.request, link, fourth)
    await outside.close()
  })

  await test.step('it is counted without opening a ballot', async () => {
    await office.call('PATCH', `/api/votes/${id}/status`, { status: 'closed' })
    await page.goto(`/admin/votes/${id}/show`)
    await pressAndConfirm(page, '개표하기')
    await expect(page.getByText(/표를 하나씩 열지 않고 합계만 풀었습니다/)).toBeVisible()
    await page.getByText('동별·시간별 참여 보기').click()
    // Nobody knows an area here: none of them is "0 %" of what there is.
    await expect(page.getByRole('group', { name: '면적', exact: true })).toHaveText(/면적.*명부에 면적이 없습니다/)
    await page.screenshot({ path: 'tests/.output/screens/encrypted-vote-counted.png', fullPage: true })
  })

  await test.step('the phone that sent a ballot finds it again among those that were counted', async () => {
    await ofFirst.goto(link)
    await expect(ofFirst.getByText('이 기기에서 제출하신 표가 그대로 집계되었습니다.')).toBeVisible()
    await ofFirst.screenshot({ path: 'tests/.output/screens/encrypted-vote-found.png', fullPage: true })
    const asked: string[] = []
    ofFirst.on('request', (of) => void (of.url().includes('/tracker') && asked.push(of.url())))
    await ofFirst.getByRole('link', { name: '집계된 표에서 찾아보기' }).press('Enter')
    await expect(ofFirst.getByText('이 번호의 표가 집계되었습니다.')).toBeVisible()
    await expect(ofFirst.getByText('이 기기에서 제출하신 표입니다.')).toBeVisible()
    // The server learns four digits of the code.
    expect(asked.map((address) => new URL(address).searchParams.get('begins')?.length)).toEqual([4])
    for (const width of [320, 390]) {
      await ofFirst.setViewportSize({ width, height: 740 })
      await checked(ofFirst, `tracker-own-${width}`)
    }
    const field = ofFirst.getByRole('textbox', { name: '내 표의 확인 번호' })
    await field.fill('')
    await expect(ofFirst.getByRole('listitem')).toHaveCount(4)
    await checked(ofFirst, 'tracker-all')
    await field.fill('FFFF-FFFF ffff')
    await expect(ofFirst.getByText(/집계되지 않았습니다/)).toBeVisible()
    await checked(ofFirst, 'tracker-none')
    await phoneOfFirst.close()
  })
})
