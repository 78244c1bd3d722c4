import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { dayAt } from '#events/values/day.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { castBallot } from '../support/cast-ballot.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { newSuper, otherBrowser } from '../support/people.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { numbersOn } from './printed-numbers.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1024, height: 900 } })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/vote-desk-${name}.png`, fullPage: true })
}

const owners = ['가온', '나래', '다솜', '라온'].map((name, index) => ({
  name: `현장${name}`,
  phone: `0107200000${index}`,
  dong: index % 2 === 0 ? '101' : '102',
  ho: String(1501 + index),
  area: 84.9431,
}))

type Office = Awaited<ReturnType<typeof openOffice>>

/** A secret vote that runs, with a link. */
const prepare = async ({ call }: Office) => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 1단지',
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: 4,
  })
  const list = await call<List>('POST', '/api/list', { name: '임시총회', type: 'vote', apartmentId: apartment.id })
  await call('POST', '/api/list-user/bulk', { listId: list.id, users: owners })
  // Codes go to whom the roll's page knows.
  await expect
    .poll(async () => (await call<readonly unknown[]>('GET', `/api/list-user/list/${list.id}`)).length)
    .toBe(owners.length)
  const vote = await call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title: '주차장 개방',
    ballotKind: 'secret',
    weight: 'unit',
    rule: { turnout: '1/2', approval: '1/2' },
    questions: [
      {
        title: '주차장을 개방합니까?',
        minChoices: 0,
        maxChoices: 1,
        choices: [{ label: '찬성', assent: true }, { label: '반대' }],
      },
    ],
  })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const link = await call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})
  return { vote, link: link.url }
}

/**
 * Enters a paper by keyboard alone, as a second administrator without knowledge of the first entry.
 */
const enter = async (page: Page, number: string, digit: string): Promise<void> => {
  await page.getByRole('textbox', { name: '용지 번호', exact: true }).fill(number)
  await page.keyboard.press('Enter')
  await page.keyboard.type(digit)
  await page.keyboard.press('Enter')
}

/**
 * Hands a paper out by keyboard: the check of identity is chosen; the administrator and the day are
 * given.
 */
const handOut = async (page: Page): Promise<void> => {
  await page.keyboard.press('p')
  await expect(page.getByRole('radio', { name: '신분증 확인' })).toBeFocused()
  await page.keyboard.press('Space')
  await look(page, 'hand-out')
  await page.keyboard.press('Enter')
}

/** Expects the status of the n-th paper that was entered on a page. */
const inList = async (page: Page, nth: number, text: string): Promise<void> => {
  const papers = page.getByRole('list', { name: '이 화면에서 입력한 용지' }).getByRole('listitem')
  await expect(papers).toHaveCount(nth)
  await expect(papers.first()).toContainText(text)
}

test('an assembly: papers from the desk to the verdict', async ({ page, browser, request }) => {
  const office = await openOffice(request)
  const { vote, link } = await prepare(office)
  const outside = await browser.newContext({ baseURL: url })
  await castBallot(outside.request, link, owners[2] as (typeof owners)[number])
  await castBallot(outside.request, link, owners[3] as (typeof owners)[number])

  await test.step('papers are made and printed', async () => {
    await comeIn(page, `/admin/votes/${vote.id}/papers`)
    await page.getByRole('textbox', { name: '장수' }).fill('4')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: '만든 투표용지' })).toContainText('4장')
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /투표용지 4장 PDF/ }).click()
  const printed = await (await download).path()

  await test.step('the desk finds a unit, hands its paper out, takes it back and hands it out again, by keyboard', async () => {
    await page.goto(`/admin/votes/${vote.id}/desk`)
    const search = page.getByRole('searchbox', { name: '동·호나 이름' })
    await expect(search).toBeFocused()
    await page.keyboard.type('101 1501')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^101동 1501호 현장가온.*투표 전/ })).toBeFocused()
    await handOut(page)
    await expect(page.getByText('101동 1501호 현장가온: 투표용지를 교부했습니다.')).toBeVisible()
    await expect(search).toBeFocused()
    await look(page, 'paper-out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /현장가온.*투표용지 받음/ })).toBeFocused()
    await page.keyboard.press('r')
    await expect(page.getByText(/투표용지를 돌려받았습니다/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /현장가온.*투표 전/ })).toBeFocused()
    await handOut(page)
    await expect(page.getByText('101동 1501호 현장가온: 투표용지를 교부했습니다.')).toBeVisible()
    await page.keyboard.type('102 1502')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /현장나래.*투표 전/ })).toBeFocused()
    await page.keyboard.press('t')
    await expect(page.getByRole('img', { name: '태블릿 투표 QR 코드' })).toBeVisible()
    await page.setViewportSize({ width: 820, height: 1100 })
    await look(page, 'tablet')
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await page.setViewportSize({ width: 1024, height: 900 })
  })
  await expect(castBallot(outside.request, link, owners[0] as (typeof owners)[number])).rejects.toThrow()

  // Numbers stand on stubs, which stay at the desk: the paper is the first that came out of the
  // box.
  expect(await numbersOn(printed)).toHaveLength(4)
  const number = '1'
  await test.step('two administrators enter it: first differently, then alike', async () => {
    await page.goto(`/admin/votes/${vote.id}/show`)
    await expect(page.getByRole('heading', { name: '방법별 참여' })).toBeVisible()
    await look(page, 'turnout')
    await pressAndConfirm(page, '마감하기')
    await page.goto(`/admin/votes/${vote.id}/papers`)
    const other = await otherBrowser(browser)
    await comeIn(other.page, `/admin/votes/${vote.id}/papers`, await newSuper(office, 'second-reader@danji.local'))
    await enter(page, number, '1')
    await inList(page, 1, '한 번 입력함')
    await enter(other.page, number, '2')
    await inList(other.page, 1, '두 입력이 다름')
    await enter(page, number, '1')
    await inList(page, 2, '한 번 입력함')
    await enter(other.page, number, '1')
    await inList(other.page, 2, '확정')
    await look(other.page, 'entered')
    await other.context.close()
  })

  await test.step('it is counted, and the verdict can be reckoned again', async () => {
    await page.goto(`/admin/votes/${vote.id}/show`)
    await pressAndConfirm(page, '개표하기')
    await expect(page.getByText('가결', { exact: true })).toBeVisible()
    await page.getByText('기준과 표 보기').first().click()
    await page.getByText('계산 과정 보기').first().click()
    await expect(page.getByRole('list', { name: /계산 과정$/ })).toContainText('3세대')
    await look(page, 'verdict')
    for (const name of ['개표록', '의사록', '엑셀']) {
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: '인쇄·내려받기' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      expect(await (await file).failure()).toBeNull()
    }
    await page.goto(`/admin/votes/${vote.id}/proxies`)
    await expect(page.getByRole('heading', { name: /위임장을 받(는|지 않는) 투표입니다/ })).toBeVisible()
    await look(page, 'proxies')
  })
  await outside.close()
})

/** Shows a screen as wide as an office's and as a phone. */
const lookBoth = async (page: Page, name: string): Promise<void> => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await look(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test(
  'a count without papers that never came back takes a reason and two',
  { tag: '@deep' },
  async ({ page, browser, request }) => {
    const office = await openOffice(request)
    const { vote } = await prepare(office)
    const entries = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${vote.listId}`)
    await office.call('POST', `/api/votes/${vote.id}/papers`, { count: 3 })
    for (const { id } of entries.slice(0, 3))
      await office.call('POST', `/api/votes/${vote.id}/desk/${id}/paper`, {
        identityHow: 'id-seen',
        identityBy: '김관리',
        identityOn: dayAt(new Date()),
      })
    await comeIn(page, `/admin/votes/${vote.id}/desk`)
    const waiting = entries[3]
    await expect(page.getByRole('searchbox', { name: '동·호나 이름' })).toBeFocused()
    await page.keyboard.type(`${waiting?.dong} ${waiting?.ho}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /투표 전/ })).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('radio', { name: '신분증 확인' })).toBeFocused()
    await lookBoth(page, 'dialog')
    await page.keyboard.press('Enter')
    await expect(page.getByText('본인을 어떻게 확인했는지 골라주세요.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/admin/votes/${vote.id}/show`)
    await pressAndConfirm(page, '마감하기')
    await page.goto(`/admin/votes/${vote.id}/papers`)
    await enter(page, '1', '1')
    await inList(page, 1, '한 번 입력함')
    const second = await otherBrowser(browser)
    await comeIn(second.page, `/admin/votes/${vote.id}/papers`, await newSuper(office, 'second-counter@danji.local'))
    await enter(second.page, '1', '2')
    await inList(second.page, 1, '두 입력이 다름')
    await test.step('whoever read the paper first hears of the dispute by its number', async () => {
      await expect(page.getByRole('alert').filter({ hasText: '두 입력이 다른 용지: 1번' })).toBeVisible()
      await inList(page, 1, '두 입력이 다름')
      await lookBoth(page, 'papers')
    })
    await page.goto(`/admin/votes/${vote.id}/show`)
    await page.getByRole('button', { name: '개표하기' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '개표하기' }).click()
    await dialog.getByRole('textbox', { name: '용지를 빼고 개표하는 사유' }).fill('기한까지 돌아오지 않았습니다.')
    await lookBoth(page, 'count-stopped')
    await dialog.getByRole('button', { name: '개표하기' }).click()
    await expect(page.getByText(/승인을 요청했습니다/)).toBeVisible()
    await second.page.goto('/admin/pending')
    const card = second.page.getByRole('listitem').filter({ hasText: '미확정 용지를 둔 개표' })
    await expect(card).toContainText('두 입력이 다른 용지 1장')
    await lookBoth(second.page, 'approval')
    await second.context.close()
  },
)
