import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { addDays } from '#events/values/day.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import { caretIn, goTo, putCaret } from '../support/in-page.ts'
import { callsOf } from '../support/network.ts'
import { comeIn, signIn } from '../support/office.ts'
import { soonGone, stopClock } from '../support/page-clock.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { chooseTextSize } from '../support/reading/reading.ts'
import { askForCode, openPhone, press, verify } from '../support/resident.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '희망 물탱크 청소', series: '75', count: 3 })
})

test.describe('a phone field formats as one types', () => {
  const caretOf = (field: Locator) => field.evaluate(caretIn)
  const checkPhone = async (page: Page, field: Locator): Promise<void> => {
    await field.click()
    await page.keyboard.type('0101234567')
    await expect(field).toHaveValue('010-123-4567')
    await page.keyboard.type('8')
    await expect(field).toHaveValue('010-1234-5678')
    await page.keyboard.type('9')
    await expect(field).toHaveValue('010-1234-5678')
    // Behind 010-12: one digit goes, one comes, and the caret stays there.
    await field.evaluate(putCaret, 6)
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('010-134-5678')
    expect(await caretOf(field)).toBe(5)
    await page.keyboard.type('9')
    await expect(field).toHaveValue('010-1934-5678')
    expect(await caretOf(field)).toBe(6)
    // Over a hyphen.
    await field.evaluate(putCaret, 4)
    await page.keyboard.press('Backspace')
    expect(await caretOf(field)).toBe(3)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('+82 10-1234-5678')
    await expect(field).toHaveValue('010-1234-5678')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await expect(field).toHaveValue('')
  }

  test('in the office', { tag: '@deep' }, async ({ page }) => {
    await comeIn(page, '/admin/apartments/create')
    await checkPhone(page, page.getByRole('textbox', { name: /전화/ }))
  })

  test('in the residents’ app', { tag: '@deep' }, async ({ page }) => {
    await page.goto(vote.link)
    await page.getByRole('button', { name: '시작하기' }).click()
    await checkPhone(page, page.getByRole('textbox', { name: '휴대전화' }))
  })
})

test(
  'the field of the code stands above the button on a small phone with large letters',
  { tag: '@deep' },
  async ({ browser }) => {
    const phone = await openPhone(browser)
    const page = await phone.newPage()
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(vote.link)
    await chooseTextSize(page, '큰 글자')
    await page.reload()
    const [resident] = vote.residents
    if (!resident) throw new Error('nobody lives here')
    await askForCode(page, vote.link, resident)
    const field = page.getByRole('textbox', { name: '인증번호' })
    await expect(field).toBeFocused()
    await page.screenshot({ path: 'tests/.output/screens/code-small-phone.png' })
    const [fieldBox, buttonBox] = await Promise.all([
      field.boundingBox(),
      page.getByRole('button', { name: '확인', exact: true }).boundingBox(),
    ])
    expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0)
    await phone.close()
  },
)

test.describe('days and times are those of Seoul', () => {
  const elsewhere = (browser: Browser) =>
    browser.newContext({
      baseURL: url,
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
      viewport: { width: 1440, height: 900 },
    })
  test('where the browser is in Los Angeles', { tag: '@deep' }, async ({ browser }) => {
    const list = await office.call<List>('GET', `/api/list/${vote.listId}`)
    // Before its list's last day, which it would end with otherwise: half past one in Seoul, the
    // day before elsewhere.
    const closesAt = `${addDays(list.endDate, -5)}T16:30:00Z`
    const draft = await office.call<{ readonly id: string }>('POST', '/api/votes', {
      listId: vote.listId,
      title: '밤에 끝나는 투표',
      ballotKind: 'open',
      weight: 'unit',
      closesAt,
      questions: [
        { title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] },
      ],
    })
    const context = await elsewhere(browser)
    const page = await context.newPage()
    await comeIn(page, `/admin/votes/${draft.id}/show`)
    await expect(page.getByText(`${formatDate(addDays(list.endDate, -4))} 01:30 마감`)).toBeVisible()
    expect(formatDateTime('2027-01-31T16:30:00Z')).toBe('2027. 2. 1. (월) 01:30')
    await page.goto(`/admin/lists/${vote.listId}/show`)
    await expect(page.getByText(`${formatDate(list.startDate)} ~ ${formatDate(list.endDate)}`)).toBeVisible()
    await context.close()
  })

  test('and residents are told so', { tag: '@deep' }, async ({ browser }) => {
    const list = await office.call<List>('GET', `/api/list/${vote.listId}`)
    const abroad = await (await elsewhere(browser)).newPage()
    await abroad.goto(`${vote.link}?lang=ko`)
    await expect(abroad.getByText(`${formatDate(list.endDate)}까지 (한국 시간) · 현지 시각`)).toBeVisible()
    await abroad.context().close()
    const home = await (await openPhone(browser)).newPage()
    await home.goto(vote.link)
    await expect(home.getByText(`${formatDate(list.endDate)}까지`, { exact: true })).toBeVisible()
    await home.context().close()
  })

  test('and a new list runs 30 days from today in Seoul', { tag: '@deep' }, async ({ browser }) => {
    const context = await elsewhere(browser)
    const page = await context.newPage()
    // In Los Angeles it is still the 20th.
    await page.clock.setFixedTime('2026-11-21T16:00:00Z')
    await comeIn(page, '/admin/lists/create')
    await expect(page.getByLabel('시작일')).toHaveValue('2026-11-22')
    await expect(page.getByLabel('종료일')).toHaveValue('2026-12-22')
    await context.close()
  })
})

test.describe('a toast', () => {
  /** Top right, for 4 seconds. */
  const isToast = async (page: Page, toast: Locator): Promise<void> => {
    await expect(toast).toBeVisible()
    const [box, viewport] = [await toast.boundingBox(), page.viewportSize()]
    expect(box?.y).toBeLessThan(100)
    expect((viewport?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(60)
    await page.clock.runFor(3_500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1_000)
    await soonGone(page, toast)
  }

  test('of the office', { tag: '@deep' }, async ({ page }) => {
    await comeIn(page, `/admin/apartments/${vote.apartmentId}/show`)
    await page.getByText('리스트 만들기').first().click()
    await page.getByRole('textbox', { name: '리스트 이름' }).fill('희망 두 번째 리스트')
    await page.getByRole('radio', { name: /전자투표/ }).check()
    // Stopped: a busy machine takes longer than the toast stays to draw the page behind it.
    await stopClock(page)
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    const toast = page.getByText('희망 두 번째 리스트 리스트를 만들었습니다.')
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(toast).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [20] })
    await isToast(page, toast)
  })

  test(
    'of the residents’ app, whose receipt has its QR code and is saved as a picture',
    { tag: '@deep' },
    async ({ browser }) => {
      const context = await openPhone(browser)
      const page = await context.newPage()
      const [resident] = vote.residents
      if (resident === undefined) throw new Error('There is no resident.')
      await verify(page, vote.link, resident)
      await page.getByRole('radio', { name: '찬성' }).check({ force: true })
      await press(page, '다음')
      await page.getByRole('checkbox', { name: '놀이터' }).check({ force: true })
      await press(page, '다음')
      await press(page, '제출하기')
      await expect(page.getByRole('img', { name: '접수증을 확인하는 QR 코드' })).toBeVisible()
      await stopClock(page)
      const saved = page.waitForEvent('download')
      await press(page, '저장하기')
      expect((await saved).suggestedFilename()).toMatch(/\.(?:png|jpg)$/)
      await isToast(page, page.getByText('접수증 사진을 내려받기 시작했습니다.'))
      await context.close()
    },
  )
})

test.describe('answers', () => {
  const countOf = (page: Page, isOne: (path: string) => boolean): (() => number) => {
    const calls = callsOf(page)
    return () => calls.filter(({ method, path }) => method === 'GET' && isOne(path)).length
  }

  test(
    'about a list’s participation are asked for again after 30 seconds where changes do not come by themselves',
    { tag: '@deep' },
    async ({ page }) => {
      await page.route('**/live', (route) => route.abort())
      await page.clock.install()
      const asked = countOf(page, (path) => path === `/api/list/${vote.listId}/stats`)
      await comeIn(page, `/admin/lists/${vote.listId}/show`)
      await expect(page.getByRole('heading', { name: '희망 물탱크 청소 리스트' })).toBeVisible()
      await expect(page.getByRole('meter').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const before = asked()
      expect(before).toBeGreaterThan(0)
      await page.clock.fastForward(15_000)
      await page.waitForLoadState('networkidle')
      expect(asked()).toBe(before)
      await page.clock.fastForward(20_000)
      await expect.poll(asked).toBeGreaterThan(before)
    },
  )

  test(
    'of less than 5 minutes are shown without asking, older ones are asked for again',
    { tag: '@deep' },
    async ({ page }) => {
      await signIn(page)
      await page.clock.install()
      // The chosen complex: its record came with the first list of complexes.
      const asked = countOf(page, (path) => path === `/api/apartment/${vote.apartmentId}`)
      const visit = async (): Promise<void> => {
        await page.evaluate(goTo, `/admin/votes/${vote.voteId}/show`)
        await expect(page.getByRole('heading', { name: '희망 물탱크 청소' })).toBeVisible()
        await page.evaluate(goTo, '/admin/profile')
        await expect(page.getByRole('heading', { level: 1, name: '내 프로필' })).toBeVisible()
      }
      await visit()
      await page.clock.fastForward(270_000)
      await visit()
      expect(asked()).toBe(0)
      await page.clock.fastForward(35_000)
      await visit()
      await expect.poll(asked).toBe(1)
    },
  )
})
