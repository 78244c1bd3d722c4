import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { castBallot } from '../support/cast-ballot.ts'
import { goTo } from '../support/in-page.ts'
import { callsOf } from '../support/network.ts'
import { comeIn, openPart } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import type { Resident } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

type Owner = Resident & { readonly area?: number }

const owner = (ho: string, series: number, over: Partial<Owner> = {}): Owner => ({
  name: `배치${String.fromCharCode(0xac00 + 28 * series)}`,
  phone: `0107600${String(series).padStart(4, '0')}`,
  dong: '101',
  ho,
  area: 84.9431,
  ...over,
})
/** Two floors of two, one under ground, a shop, and a second building; 201 has two owners. */
const [first, second, shared, sharer] = [owner('101', 1), owner('102', 2), owner('201', 3), owner('201', 4)]
const owners: readonly Owner[] = [
  first,
  second,
  shared,
  sharer,
  owner('202', 5, { area: 59.9912 }),
  owner('지하101', 6),
  owner('상가', 7),
  owner('301', 8, { dong: '102' }),
]

let office: Office
let apartment: Apartment
let outside: APIRequestContext
let series = 0

type Campaign = { readonly list: List; readonly link: string; readonly vote: Vote }

const newList = async (particulars: object = {}): Promise<List> => {
  series += 1
  return office.call<List>('POST', '/api/list', {
    name: `배치도 총회 ${series}`,
    type: 'vote',
    apartmentId: apartment.id,
    ...particulars,
  })
}

/** A list with its owners and an open vote. */
const newCampaign = async (particulars: object = {}): Promise<Campaign> => {
  const list = await newList(particulars)
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: owners })
  const questions = [
    { title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] },
  ]
  const vote = await office.call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title: `안건 ${series}`,
    ballotKind: 'open',
    weight: 'unit',
    questions,
  })
  await office.call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const { url: link } = await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})
  return { list, vote, link }
}

test.beforeAll(async ({ playwright }) => {
  outside = await playwright.request.newContext({ baseURL: url })
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  apartment = await office.call('POST', '/api/apartment', {
    name: '화전 배치도 마을',
    address: '서울특별시 노원구 한글비석로 7',
    totalUnits: 8,
  })
})

const show = (list: List, tab = ''): string => `/admin/lists/${list.id}/show${tab}`
const unit = (page: Page, name: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^${name}`) })
const status = (page: Page, text: string): Promise<void> =>
  expect(page.locator('.MuiChip-root').filter({ hasText: text }).first()).toBeVisible()

test('a list is changed: errors at their fields, the law it is measured by', async ({ page }) => {
  const list = await newList()
  await comeIn(page, show(list))
  await page.getByRole('link', { name: '수정' }).click()
  await page.getByLabel('종료일').fill('2020-01-01')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('종료일은 시작일보다 빠를 수 없습니다.')).toBeVisible()
  await expect(page.getByLabel('종료일')).toBeFocused()
  await page.getByLabel('종료일').fill(list.endDate)
  await page.getByRole('textbox', { name: '리스트 이름' }).fill('수정한 총회')
  await page.getByRole('combobox', { name: '법정 기준' }).click()
  await page.getByRole('option', { name: /^규약 설정·변경/ }).click()
  await page.getByRole('radio', { name: '지분' }).check()
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByRole('heading', { name: '수정한 총회', level: 1 })).toBeVisible()
  // The page shows the answer of the change, the read model a moment later.
  await expect
    .poll(() => office.call<List>('GET', `/api/list/${list.id}`))
    .toMatchObject({ name: '수정한 총회', rule: 'bylaws', coOwners: 'shares' })
})

test('a list lives: closed, reopened, archived, found again, deleted', async ({ page }) => {
  const list = await newList()
  await comeIn(page, show(list))
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `${list.name}: 더 보기` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const fromMenu = async (name: string): Promise<void> => {
    await choose(name)
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await status(page, '진행중')
  await fromMenu('마감하기')
  await status(page, '마감')

  await choose('다시 열기')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('새 종료일').fill('2020-01-01')
  await dialog.getByRole('button', { name: '다시 열기' }).click()
  await expect(dialog.getByText('새 종료일은 내일이거나 그 뒤여야 합니다.')).toBeVisible()
  await dialog.getByLabel('새 종료일').fill(list.endDate)
  await dialog.getByRole('button', { name: '다시 열기' }).click()
  await expect(dialog).toBeHidden()
  await status(page, '진행중')

  await fromMenu('마감하기')
  await status(page, '마감')
  await fromMenu('보관하기')
  await status(page, '보관됨')
  await page.goto('/admin/lists')
  await expect(page.getByRole('button', { name: '보관한 리스트' })).toBeVisible()
  await expect(page.getByRole('link', { name: list.name })).toHaveCount(0)
  await page.getByRole('button', { name: '보관한 리스트' }).click()
  await page.getByRole('link', { name: list.name }).click()
  await fromMenu('되돌리기')
  await expect(page.locator('.MuiChip-root').filter({ hasText: '보관됨' })).toHaveCount(0)
  await fromMenu('삭제')
  await expect(page.getByRole('heading', { name: '리스트', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: list.name })).toHaveCount(0)
})

test(
  'the plan: as it is built, by mouse and keyboard, narrowed, the way to the owners',
  { tag: '@deep' },
  async ({ page }) => {
    // Turnout is asked of units, and 201 counts when both of its owners have cast their share.
    const campaign = await newCampaign({ rule: 'building-representative', coOwners: 'shares' })
    await castBallot(outside, campaign.link, first)
    await castBallot(outside, campaign.link, shared)
    const complaints = complaintsOf(page)
    await comeIn(page, show(campaign.list))

    await test.step('a figure leads to the units that it waits for', async () => {
      await page
        .getByRole('link', { name: /더 필요$/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/plan\?/)
      await expect(page.getByText(/^조건에 맞는 세대 6세대/)).toBeVisible()
      await page.getByRole('button', { name: '조건 해제', exact: true }).click()
    })

    await test.step('floors from the top, a shop by itself', async () => {
      const rows = page.getByRole('grid', { name: '101동 배치도' }).getByRole('row')
      await expect(rows).toHaveText(['층0102', '2층', '1층', '지하 1층', '그 밖'])
      for (const [row, names] of [['201', '202'], ['101', '102'], ['지하101'], ['상가']].entries()) {
        for (const [column, ho] of names.entries())
          await expect(
            rows
              .nth(row + 1)
              .getByRole('gridcell')
              .nth(column),
          ).toHaveAccessibleName(new RegExp(`^101동 ${ho}호, `))
      }
      await expect(unit(page, '101동 101호, 완료')).toBeVisible()
      await expect(unit(page, '101동 201호, 일부')).toBeVisible()
    })

    await test.step('the legend narrows it, in the address', async () => {
      await page.getByRole('button', { name: /^완료 1세대/ }).click()
      await expect(page).toHaveURL(/state=completed/)
      await expect(page.getByRole('grid')).toHaveCount(1)
      await page.getByRole('button', { name: /^완료 1세대/ }).click()
      await expect(page.getByRole('grid')).toHaveCount(2)
    })

    await test.step('arrows and Enter: several owners are asked about, one is gone to', async () => {
      await unit(page, '101동 101호').focus()
      await page.keyboard.press('ArrowUp')
      await expect(unit(page, '101동 201호')).toBeFocused()
      await expect(page.getByText('공유자 2명 가운데 1명이 아직 참여하지 않았습니다.')).toBeVisible()
      await page.keyboard.press('Enter')
      const popover = page.getByRole('dialog', { name: '101동 201호 소유자' })
      await expect(popover.getByRole('link')).toHaveCount(2)
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
      await unit(page, '101동 202호').click()
      await expect(page).toHaveURL(new RegExp(`/lists/${campaign.list.id}/users/`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(owners[4]?.name ?? '?')
    })
    expect(complaints).toEqual([])
  },
)

test(
  'what others do shows by itself; where the line is cut, it says so, and comes back',
  { tag: '@deep' },
  async ({ page }) => {
    const campaign = await newCampaign()
    await page.route(/\/live$/, (route) => route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } }))
    await comeIn(page, show(campaign.list, '/plan'))
    await expect(page.getByText('30초마다 새로 고침', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await expect(page.getByText('실시간', { exact: true })).toBeVisible({ timeout: 45_000 })

    await expect(unit(page, '101동 102호, 미참여')).toBeVisible()
    const asked = callsOf(page)
    await castBallot(outside, campaign.link, second)
    await expect(unit(page, '101동 102호, 완료')).toBeVisible()
    await expect(page.getByRole('group', { name: '세대' })).toContainText('1세대 / 7세대')
    // Not by loading anything but data.
    expect(asked.map(({ path }) => path)).toContain(`/api/list/${campaign.list.id}/units`)
  },
)

test('narrow, light and dark: axe finds nothing, nothing scrolls sideways', { tag: '@deep' }, async ({ page }) => {
  const campaign = await newCampaign({ rule: 'reconstruction-association' })
  await castBallot(outside, campaign.link, first)
  await page.setViewportSize({ width: 360, height: 740 })
  await comeIn(page, show(campaign.list))
  for (const [tab, name] of [
    ['', '현황'],
    ['/plan', '배치도'],
    ['/links', '링크'],
    ['/activities', '활동 로그'],
  ] as const) {
    await page.evaluate(goTo, show(campaign.list, tab))
    await expect(openPart(page, name)).toBeVisible()
    await settle(page)
    expect.soft(await axeFindings(page), `${tab} narrow`).toEqual([])
    expect.soft(await sideways(page), `${tab} narrow`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    expect.soft(await axeFindings(page, 'colours'), `${tab} dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
