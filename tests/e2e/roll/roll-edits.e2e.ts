import { expect, test, type Page } from '@playwright/test'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

/** Looked at in the three widths that people have. */
const shoot = async (page: Page, name: string): Promise<void> => {
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect.soft(await sideways(page), `${name} at ${width}`).toEqual([])
    await page.screenshot({ path: `tests/.output/screens/${name}-${width}.png`, fullPage: true })
  }
  expect.soft(await axeFindings(page), name).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an edit of the roll after the opening is seen by everybody, and who gets the fingerprint is named, taken off and put back', async ({
  page,
  request,
}) => {
  const office = await openOffice(request)
  const { listId, voteId, link } = await prepareVote(office, { title: '명부 공개', series: '51', count: 3 })
  // Reads are answered from a read model, which may be behind on a busy machine.
  let entries: readonly ListUser[] = []
  await expect(async () => {
    entries = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}`)
    expect(entries).toHaveLength(3)
  }).toPass({ timeout: 20_000 })
  const [entry] = entries
  await office.call('PUT', `/api/list-user/${entry?.id ?? ''}`, { area: 59.5, ownershipShare: '1/2' })

  await test.step('on the vote’s public page', async () => {
    const address = new URL(link, url).pathname
    await page.goto(address)
    await page.getByRole('link', { name: '투표를 시작한 뒤 명부를 수정한 기록' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('면적, 지분')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByText('시작할 때 3세대, 소유자 3명')).toBeVisible()
    await expect(page.getByText('최고 관리자 · 1건')).toBeVisible()
    await shoot(page, 'roll-edits')
  })

  await test.step('in the office', async () => {
    await comeIn(page, `/admin/votes/${voteId}/show`)
    await expect(page.getByText('시작한 뒤의 명부 변경')).toBeVisible()
    await expect(page.getByText('면적, 지분')).toBeVisible()
    await page.getByRole('button', { name: '사람 더하기' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '이름' }).fill('김참관')
    await dialog.getByRole('textbox', { name: '휴대전화 번호' }).fill('01098765432')
    await page.screenshot({ path: 'tests/.output/screens/head-recipient-dialog.png' })
    await dialog.getByRole('button', { name: '더하기', exact: true }).click()
    await expect(page.getByText('김참관 010-9876-5432')).toBeVisible()
    await shoot(page, 'head-recipients')
    await page.getByRole('button', { name: '김참관 빼기' }).click()
    await expect(page.getByText('김참관 010-9876-5432')).toHaveCount(0)
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(page.getByText('김참관 010-9876-5432')).toBeVisible()
  })

  await test.step('the page that checks evidence files tells where the feed is', async () => {
    await page.goto('/verify')
    await expect(page.getByRole('link', { name: 'Atom' })).toHaveAttribute('href', '/api/log/heads.atom')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByLabel('증거 파일 고르기').setInputFiles('tests/evidence/golden/golden-encrypted.jsonl.gz')
    await expect(page.getByRole('heading', { name: '맞습니다' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('문자로 받은 확인값과 맞나요?')).toBeVisible()
    await page.screenshot({ path: 'tests/.output/screens/verify-390.png', fullPage: true })
  })
})
