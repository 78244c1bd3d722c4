import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { comeIn } from '../support/office.ts'
import { greyPicture } from '../support/picture.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { settle } from '../support/screen-checks.ts'
import { check, checkBothWidths } from '../support/screen-tour.ts'

test.use({ baseURL: process.env['DANJI_URL'] ?? '', viewport: { width: 1366, height: 768 } })

const keep = (page: Page, name: string) =>
  page.screenshot({ path: `tests/.output/screens/new-election-${name}.png`, fullPage: true })

const refusal = { code: 'PICTURE_UNREADABLE', errors: [{ message: '사진을 읽지 못했습니다.' }] }

test(
  'candidates with pictures are entered with their election; one that failed is sent again',
  { tag: '@deep' },
  async ({ page, request }) => {
    const { call } = await openOffice(request)
    const { id: apartmentId } = await call<Apartment>('POST', '/api/apartment', {
      name: '화전후보마을 1단지',
      address: '서울특별시 노원구 한글비석로 7',
      totalUnits: 2,
    })
    const { id: listId } = await call<List>('POST', '/api/list', {
      name: '회장 선거',
      type: 'vote',
      apartmentId,
      rule: 'chair-and-auditor',
    })
    await call('POST', '/api/list-user/bulk', {
      listId,
      users: [{ name: '홍길동', phone: '01055570001', dong: '101', ho: '101', area: 84.9 }],
    })
    await comeIn(page, `/admin/lists/${listId}/show/votes`)
    await page.getByRole('link', { name: '투표 만들기' }).first().click()
    await page.getByRole('textbox', { name: '기호 1번' }).first().fill('김가람')
    await page.getByRole('textbox', { name: '기호 2번' }).first().fill('이나래')
    const first = page.getByRole('group', { name: '기호 1번 소개' }).first()
    const second = page.getByRole('group', { name: '기호 2번 소개' }).first()
    await first.getByRole('textbox', { name: '경력' }).fill('전 동별 대표자')
    await first.getByRole('textbox', { name: '공약' }).fill('주차장을 넓히겠습니다.')
    const portrait = { name: '사진.png', mimeType: 'image/png', buffer: greyPicture(240, 300) }
    await first.getByLabel('기호 1번 사진', { exact: true }).setInputFiles(portrait)
    await second
      .getByLabel('기호 2번 사진', { exact: true })
      .setInputFiles({ name: '글.txt', mimeType: 'text/plain', buffer: Buffer.from('글') })
    await expect(second.getByText('JPEG나 PNG 사진을 골라주세요.')).toBeVisible()
    await second.getByLabel('기호 2번 사진', { exact: true }).setInputFiles(portrait)
    await expect(second.getByRole('button', { name: '기호 2번 사진 빼기' })).toBeVisible()
    const names = ['박다솜', '최라온']
    for (const [index, name] of names.entries())
      await page
        .getByRole('textbox', { name: `기호 ${index + 1}번` })
        .nth(1)
        .fill(name)
    await check(page, 'candidates in the form of their election')
    await keep(page, 'form')
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    await keep(page, 'form-390')
    await page.setViewportSize({ width: 1366, height: 768 })

    // The server takes the first picture, and refuses the second once.
    let pictures = 0
    await page.route(/\/candidates\/[^/]+\/picture$/, (route) => {
      pictures += route.request().method() === 'POST' ? 1 : 0
      return pictures === 2 && route.request().method() === 'POST'
        ? route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify(refusal) })
        : route.continue()
    })
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    await expect(page.getByRole('heading', { name: '후보자', level: 1 })).toBeVisible()
    const note = page.getByRole('status').filter({ hasText: '보내지 못한 것이 있습니다' })
    await expect(note).toContainText('이나래: 사진 (사진을 읽지 못했습니다.)')
    await expect(page.getByRole('img', { name: '김가람 후보자 사진' })).toBeVisible()
    await checkBothWidths(page, 'a picture that was not sent')
    await page.setViewportSize({ width: 1366, height: 768 })
    await keep(page, 'unsent')
    await note.getByRole('button', { name: '다시 보내기' }).click()
    await expect(page.getByRole('img', { name: '이나래 후보자 사진' })).toBeVisible()
    await expect(note).toHaveCount(0)
    await keep(page, 'sent')
  },
)
