import { expect, test, type Page } from '@playwright/test'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const SCREENS = 'tests/.output/screens'
const account = { email: 'two-administrators@danji.local', password: 'danji-second-of-two' }

const checked = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page)).toEqual([])
  expect.soft(await sideways(page)).toEqual([])
  await page.screenshot({ path: `${SCREENS}/two-administrators-${name}.png`, fullPage: true })
}

/** The link to object that came to a phone. */
const linkOn = async (page: Page, phone: string): Promise<string> => {
  const texts = async (): Promise<readonly string[]> => {
    const answer = await page.request.get(new URL(`/simulators/phone/${phone}`, url).href, {
      headers: { accept: 'application/json' },
    })
    return ((await answer.json()) as readonly { readonly text: string }[]).map(({ text }) => text)
  }
  const found = async () => /\/objection\/[A-Za-z0-9_-]{22}/.exec((await texts()).join('\n'))?.[0] ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

test('what one administrator asks for in an open vote another one confirms, and a former phone objects', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000)
  const office = await openOffice(request)
  const vote = await prepareVote(office, { title: '두 관리자의 투표', series: '77', count: 4 })
  await office.call('POST', '/api/admin/admins', { name: '이확인', role: 'SUPER_ADMIN', ...account })
  const entries = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${vote.listId}`)
  const [removed, moved, changed] = entries
  if (!removed || !moved || !changed) throw new Error('the roll has four owners')
  const invented = [1, 2].map((n) => ({
    name: `새소유자${n === 1 ? '가' : '나'}`,
    dong: '309',
    ho: `90${n}`,
    area: 59.9,
  }))
  await office.call('POST', '/api/list-user/bulk', { listId: vote.listId, users: invented })
  await office.call('DELETE', `/api/list-user/${removed.id}`)
  await office.call('POST', `/api/list-user/${moved.id}/move`, { dong: '309', ho: '803' })
  await office.call('PATCH', `/api/user/${changed.userId}`, { phone: '01077009999' })

  await test.step('the former phone objects by the link that it got', async () => {
    const phone = await (await openPhone(browser)).newPage()
    await phone.goto(new URL(await linkOn(phone, changed.phone ?? ''), url).href)
    await expect(phone.getByRole('heading', { name: '직접 요청하지 않은 변경인가요?' })).toBeVisible()
    await checked(phone, 'phone-asked')
    await press(phone, '이의 남기기')
    await expect(phone.getByRole('heading', { name: '이의를 남겼습니다' })).toBeVisible()
    await checked(phone, 'phone-objected')
    await phone.context().close()
  })

  await test.step('the vote’s page names it, and the office asks for the former phone back', async () => {
    await comeIn(page, `/admin/votes/${vote.voteId}/show`)
    await expect(page.getByText(/이의를 남긴 소유자가 1명 있습니다/)).toBeVisible()
    await checked(page, 'vote-objection')
    await page.getByRole('button', { name: '바뀌기 전 번호로 되돌리기' }).click()
    await expect(page.getByText('다른 관리자의 승인을 기다리고 있습니다.')).toBeVisible()
  })

  await test.step('another administrator reads what waits, and confirms some of it', async () => {
    const second = await (await browser.newContext({ baseURL: url, locale: 'ko-KR' })).newPage()
    await comeIn(second, '/admin/pending', account)
    for (const kind of ['명부에 소유자 더하기', '명부에서 빼기', '명부의 동·호 바꾸기', '전화번호 변경 이의 처리'])
      await expect(second.getByRole('heading', { name: kind })).toBeVisible()
    await expect(second.getByText(/309동 901호 새소유자가 \(휴대전화 없음\)/)).toBeVisible()
    await second.setViewportSize({ width: 390, height: 844 })
    await checked(second, 'pending-390')
    await second.setViewportSize({ width: 1440, height: 900 })
    await checked(second, 'pending-1440')
    const objection = second.getByRole('listitem').filter({ hasText: '전화번호 변경 이의 처리' })
    await objection.getByRole('button', { name: '승인하기' }).click()
    await expect(objection).toHaveCount(0)
    await second.context().close()
  })

  await test.step('the result says what was tried', async () => {
    await office.call('PATCH', `/api/votes/${vote.voteId}/status`, { status: 'closed' })
    await office.call('POST', `/api/votes/${vote.voteId}/count`, {})
    await page.goto(`/admin/votes/${vote.voteId}/show`)
    await expect(page.getByText(/명부 추가 1건, 명부에서 빼기 1건, 동·호 변경 1건/)).toBeVisible()
    await expect(page.getByText('바뀌기 전 번호로 남긴 이의 1건, 그 가운데 처리하지 않은 이의 0건')).toBeVisible()
    await checked(page, 'result')
  })
})
