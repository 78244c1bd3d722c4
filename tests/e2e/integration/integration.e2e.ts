import { expect, test, type Page } from '@playwright/test'
import { startReceiver } from '#tests/integration/webhook-receiver.ts'
import { comeIn, openFromMenu } from '../support/office.ts'
import { button, isOut, newSuper } from '../support/people.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { axeFindings, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: `연동 ${test.info().retry}`, series: '78', count: 2 })
})

/** Fills in the dialog that is open, with one complex. */
const fillDialog = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  const dialog = page.getByRole('dialog')
  for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(text)
  await dialog.getByRole('combobox', { name: '아파트' }).click()
  await page.getByRole('option', { name: new RegExp(`연동 ${test.info().retry}`) }).click()
}

const hasNoFindings = async (page: Page): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page)).toEqual([])
}

/** Returns the text of a secret that is shown once. */
const shownSecret = (page: Page): Promise<string> => page.getByRole('alert').locator('code').innerText()

test('a program reads with a token, persons masked, until it is revoked', { tag: '@deep' }, async ({ page }) => {
  const account = await newSuper(office, 'tokens@example.com')
  await comeIn(page, '/admin/profile', account)
  await openFromMenu(page, '연동')
  const make = async (name: string): Promise<string> => {
    await button(page, '토큰 만들기').first().click()
    await fillDialog(page, { 이름: name })
    await page.getByRole('checkbox', { name: '소유자 명부 (가린 정보)' }).check()
    await button(page, '만들기').click()
    await expect(page.getByRole('alert')).toContainText(name)
    return shownSecret(page)
  }
  const read = (token: string) =>
    fetch(`${url}/api/list-user/list/${vote.listId}`, { headers: { authorization: `Bearer ${token}` } })

  const token = await make('관리비 프로그램')
  await hasNoFindings(page)
  const answer = await read(token)
  expect(answer.status).toBe(200)
  const roll = (await answer.json()) as readonly { readonly name: string; readonly phone: string }[]
  expect(roll).toHaveLength(2)
  for (const { name, phone } of vote.residents) expect(JSON.stringify(roll)).not.toMatch(new RegExp(`${name}|${phone}`))

  await test.step('revoked, it is refused', async () => {
    await button(page, '관리비 프로그램 폐기').click()
    await page.getByRole('dialog').getByRole('button', { name: '폐기', exact: true }).click()
    await expect(page.getByText('폐기됨')).toBeVisible()
    expect((await read(token)).status).toBe(401)
  })

  await test.step('a new password leaves another one, unless it is to go, too', async () => {
    const other = await make('출입 프로그램')
    await page.goto('/admin/profile')
    const revokes = page.getByRole('switch', { name: '내 API 토큰 1개도 모두 폐기' })
    const change = async (current: string, next: string): Promise<void> => {
      await page.getByLabel('지금 쓰는 비밀번호').fill(current)
      await page.getByLabel('새 비밀번호', { exact: false }).first().fill(next)
      await page.getByLabel('새 비밀번호 다시').fill(next)
    }
    await change(account.password, 'autumn-leaves-fall')
    await expect(revokes).not.toBeChecked()
    await hasNoFindings(page)
    await button(page, '비밀번호 바꾸기').click()
    await expect(page.getByText('비밀번호를 바꿨습니다. 다른 기기에서는 로그아웃되었습니다.')).toBeVisible()
    expect((await read(other)).status).toBe(200)
    await change('autumn-leaves-fall', 'winter-comes-slowly')
    await revokes.check()
    await page.screenshot({ path: 'tests/.output/screens/password-tokens.png' })
    await button(page, '비밀번호 바꾸기').click()
    await expect(page.getByText('비밀번호를 바꾸고 API 토큰을 모두 폐기했습니다.', { exact: false })).toBeVisible()
    expect((await read(other)).status).toBe(401)
    await page.goto('/admin/')
    await openFromMenu(page, '연동')
  })

  await test.step('signing out everywhere leaves another one, unless it is to go, too', async () => {
    const other = await make('게시판')
    await page.goto('/admin/profile')
    await button(page, '모든 기기에서 로그아웃').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('API 토큰은 그대로입니다.')
    await dialog.getByRole('checkbox', { name: '내 API 토큰 1개도 폐기' }).check()
    await hasNoFindings(page)
    expect((await read(other)).status).toBe(200)
    await dialog.getByRole('button', { name: '모든 기기에서 로그아웃' }).click()
    await isOut(page)
    expect((await read(other)).status).toBe(401)
  })
})

test(
  'a webhook is tested, stops where its receiver is gone, is told, and goes on',
  { tag: '@deep' },
  async ({ page }) => {
    const receiver = await startReceiver()
    const typesReceived = () =>
      receiver.received.map(({ text }) => (JSON.parse(text) as { readonly type: string }).type)
    const rename = (name: string) => office.call('PUT', `/api/list/${vote.listId}`, { name })
    try {
      await comeIn(page, '/admin/integration/webhooks', await newSuper(office, 'webhooks@example.com'))
      await button(page, '웹훅 만들기').first().click()
      await fillDialog(page, { 이름: '게시판', '받을 주소': receiver.url })
      await page.getByRole('checkbox', { name: '리스트 변경' }).check()
      await button(page, '만들기').click()
      expect(await shownSecret(page)).toMatch(/^whsec_/)
      await button(page, '시험 보내기').click()
      await expect(page.getByText('시험 전송: HTTP 204')).toBeVisible()
      expect(typesReceived()).toEqual(['webhook.test'])

      receiver.answerWith(410)
      await rename('연동 리스트 둘째 이름')
      await expect.poll(typesReceived).toEqual(['webhook.test', 'list.changed'])

      await test.step('the dashboard tells, and leads to it', async () => {
        await page.goto(`/admin/apartments/${vote.apartmentId}/show`)
        await expect(
          page.getByRole('heading', { name: new RegExp(`연동 ${test.info().retry}`), level: 1 }),
        ).toBeVisible()
        await openFromMenu(page, '대시보드')
        await page.getByRole('link', { name: /연동 프로그램에 알리기가 멈췄습니다/ }).click()
        await expect(page.getByText('받는 곳이 없어져 멈춤')).toBeVisible()
        await hasNoFindings(page)
      })

      receiver.answerWith(204)
      await button(page, '다시 시작').click()
      await expect.poll(typesReceived).toHaveLength(3)
      await expect(page.getByText('보내는 중')).toBeVisible()

      await test.step('an event is sent again', async () => {
        await button(page, '전송 기록').click()
        await page
          .getByRole('button', { name: /^기록 \d+부터 다시 보내기$/ })
          .first()
          .click()
        await page.getByRole('dialog').getByRole('button', { name: '여기부터 다시 보내기' }).click()
        await expect.poll(typesReceived).toHaveLength(4)
        const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id'])
        expect(new Set(ids).size).toBe(1)
      })
      // Other journeys on this server have no such thing to do.
      await button(page, '게시판 삭제').click()
      await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click()
      await expect(page.getByText('아직 웹훅이 없습니다')).toBeVisible()
    } finally {
      await receiver.close()
    }
  },
)
