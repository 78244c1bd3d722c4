import { expect, test, type Page } from '@playwright/test'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { goTo } from '../support/in-page.ts'
import { signInThroughKakao } from '../support/kakao.ts'
import { comeIn, openFromMenu, pressAndConfirm, signIn } from '../support/office.ts'
import { analystsMenu, button, headed, isOut, kakaoAccount, otherBrowser } from '../support/people.ts'
import { findDemonstration, openOffice, type Office } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let demo: Awaited<ReturnType<typeof findDemonstration>>
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  demo = await findDemonstration(office)
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link')
const newApartment = (name: string): Promise<Apartment> =>
  office.call<Apartment>('POST', '/api/apartment', { name, address: '서울특별시 노원구 한글비석로 9', totalUnits: 40 })

test('somebody invited signs in through Kakao, sees exactly their complex, and loses it at once', async ({
  page,
  browser,
}) => {
  // A second try finds what the first has left behind.
  const name = ['화전 초대받은 단지', '화전 다시 초대받은 단지'][test.info().retry] ?? '화전 단지'
  const theirs = await newApartment(name)
  const account = kakaoAccount(101 + 400 * test.info().retry, '김초대')
  await signIn(page)
  await openFromMenu(page, '관리자')
  await page.getByRole('link', { name: '관리자 초대' }).first().click()
  await button(page, '초대하기').click()
  await expect(page.getByText('필수 항목입니다.')).toBeVisible()
  await expect(page.getByText('이메일이나 휴대전화 번호 가운데 하나는 있어야 합니다.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '이름' })).toBeFocused()
  await page.getByRole('textbox', { name: '이름' }).fill('김초대')
  await page.getByRole('textbox', { name: '이메일' }).fill(account.email)
  await page.getByRole('textbox', { name: '휴대전화' }).fill(`0109123456${7 + test.info().retry}`)
  await expect(page.getByRole('textbox', { name: '휴대전화' })).toHaveValue(/^010-9123-456\d$/)
  await page.getByRole('combobox', { name: '배정할 아파트' }).fill(name)
  await page.getByRole('option', { name }).click()
  await button(page, '초대하기').click()
  await headed(page, '김초대')
  await expect(page.getByText(`${url}/admin/login`)).toBeVisible()
  await expect(page.getByText(account.email).first()).toBeVisible()

  const theirBrowser = await otherBrowser(browser)
  const invited = theirBrowser.page
  await signInThroughKakao(invited, account)
  await headed(invited, '대시보드')
  await invited.getByRole('link', { name: '아파트', exact: true }).click()
  await expect(invited.getByRole('link', { name: name })).toBeVisible()
  await expect(invited.getByText('전체 1건')).toBeVisible()
  await expect(menuOf(invited)).toHaveText([
    '대시보드',
    '일정',
    '아파트',
    '리스트',
    '승인 대기',
    '전자투표',
    '총회',
    '전자서명',
    '알림톡',
  ])
  await invited.goto(`/admin/apartments/${demo.apartmentId}/show`)
  await headed(invited, '페이지를 찾을 수 없음')
  await invited.goto(`/admin/lists/${demo.listId}/show`)
  await headed(invited, '페이지를 찾을 수 없음')
  await invited.goto(`/admin/apartments/${theirs.id}/show`)
  await headed(invited, name)

  await page.reload()
  await expect(page.getByText('사용 중')).toBeVisible()
  await page.getByRole('button', { name: `${name} 배정 해제` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '배정 해제' }).click()
  await expect(page.getByText('배정된 아파트가 없습니다.')).toBeVisible()
  await invited.reload()
  await headed(invited, '페이지를 찾을 수 없음')
  await invited.goto('/admin/lists')
  await expect(invited.getByRole('heading', { name: '배정된 아파트가 없습니다' })).toBeVisible()

  await pressAndConfirm(page, '삭제')
  await headed(page, '관리자')
  await expect(page.getByRole('link', { name: '김초대' })).toHaveCount(0)
  await invited.reload()
  await isOut(invited)
  await theirBrowser.context.close()
})

test('on a complex’s page an administrator is found, assigned and unassigned', { tag: '@deep' }, async ({ page }) => {
  const apartment = await newApartment('화전 배정 단지')
  await office.call<Admin>('POST', '/api/admin/admins', {
    name: '박배정',
    email: 'assigned@example.com',
    role: 'ADMIN',
  })
  await comeIn(page, `/admin/apartments/${apartment.id}/show`)
  await page.getByRole('combobox', { name: '관리자 배정하기' }).fill('박배')
  await page.getByRole('option', { name: /박배정/ }).click()
  await expect(page.getByText('박배정님을 배정했습니다.')).toBeVisible()
  await expect(page.getByRole('link', { name: '박배정' })).toBeVisible()
  await page.getByRole('button', { name: '박배정 배정 해제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '배정 해제' }).click()
  await expect(page.getByText('배정된 관리자가 없습니다.')).toBeVisible()
})

test(
  'an administrator is changed: what is wrong stands at its field, and a new role counts at once',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const account = kakaoAccount(102, '최변경')
    const { id } = await office.call<Admin>('POST', '/api/admin/admins', {
      name: '최변경',
      email: account.email,
      role: 'ADMIN',
      apartmentIds: [demo.apartmentId],
    })
    const theirBrowser = await otherBrowser(browser)
    await signInThroughKakao(theirBrowser.page, account)
    await headed(theirBrowser.page, '대시보드')
    await expect(menuOf(theirBrowser.page)).toContainText(['승인 대기'])

    await comeIn(page, `/admin/admins/${id}`)
    await headed(page, '최변경')
    await page.getByRole('textbox', { name: '이메일' }).fill('admin@danji.local')
    await page.getByRole('textbox', { name: '이메일' }).press('Enter')
    await expect(page.locator('p', { hasText: '이미 다른 관리자가 쓰는 이메일입니다.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '이메일' })).toBeFocused()
    await page.getByRole('textbox', { name: '이메일' }).fill(account.email)
    await page.getByRole('textbox', { name: '휴대전화' }).fill('010 9876 5432')
    await page.getByRole('radio', { name: '분석 담당' }).check()
    await button(page, '저장하기').click()
    await expect(page.getByText('최변경님의 정보를 수정했습니다.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: '휴대전화' })).toHaveValue('010-9876-5432')
    await expect(page.getByRole('radio', { name: '분석 담당' })).toBeChecked()

    // Their page is still open as it was: what it offers too much is forbidden, and then no longer
    // offered.
    await openFromMenu(theirBrowser.page, '소유자')
    await headed(theirBrowser.page, '권한 없음')
    await expect(menuOf(theirBrowser.page)).toHaveText([...analystsMenu])
    await theirBrowser.context.close()
  },
)

test.describe('who may what', () => {
  const menus = {
    AUDITOR: ['대시보드', '일정', '아파트', '리스트', '전자투표', '총회', '전자서명', '등기부', '알림톡', '감사 로그'],
    ANALYST: analystsMenu,
  } as const
  const tabs = {
    AUDITOR: ['현황', '명부1', '투표', '알림톡9', '기록'],
    ANALYST: ['현황', '투표'],
  } as const
  const walk = (page: Page, path: string): Promise<void> => page.evaluate(goTo, path)
  for (const role of ['AUDITOR', 'ANALYST'] as const) {
    test(`${role} is offered what the table lets them do, and nothing else`, { tag: '@deep' }, async ({ page }) => {
      const account = kakaoAccount((role === 'AUDITOR' ? 103 : 104) + 400 * test.info().retry, role)
      await office.call('POST', '/api/admin/admins', {
        name: role,
        email: account.email,
        role,
        apartmentIds: [demo.apartmentId],
      })
      await signInThroughKakao(page, account)
      await headed(page, '대시보드')
      await expect(menuOf(page)).toHaveText([...menus[role]])
      await walk(page, '/admin/lists')
      await headed(page, '리스트')
      await expect(page.getByRole('link', { name: '2026년 관리규약 개정 투표' })).toBeVisible()
      await expect(page.getByRole('link', { name: '리스트 만들기' })).toHaveCount(0)
      await walk(page, `/admin/lists/${demo.listId}/show`)
      await expect(page.getByRole('tab')).toHaveText([...tabs[role]])
      await walk(page, `/admin/votes/${demo.voteId}/show`)
      await expect(page.getByRole('heading', { name: '참여 현황' })).toBeVisible()
      await expect(button(page, '마감하기')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: '투표 링크' })).toHaveCount(0)
      for (const address of [
        '/admin/admins',
        '/admin/lists/create',
        '/admin/votes/create',
        '/admin/users',
        '/admin/client-logs',
        '/admin/apartments/create',
      ]) {
        await walk(page, '/admin/lists')
        await headed(page, '리스트')
        await walk(page, address)
        await headed(page, '권한 없음')
      }
      await page.goto('/admin/users')
      await headed(page, '권한 없음')
    })
  }
})

test('a complex is changed and deleted; one that ever had a list stays', { tag: '@deep' }, async ({ page }) => {
  const apartment = await newApartment('화전 수정할 단지')
  await comeIn(page, `/admin/apartments/${apartment.id}/show`)
  await page.getByRole('link', { name: '수정', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '위치' })).toContainText('화전 수정할 단지')
  await page.getByRole('textbox', { name: '단지 이름' }).fill('화전 수정한 단지')
  await page.getByLabel('총 세대수').fill('0')
  await button(page, '저장하기').click()
  await expect(page.getByText('1 이상이어야 합니다.')).toBeVisible()
  await expect(page.getByLabel('총 세대수')).toBeFocused()
  await page.getByLabel('총 세대수').fill('41')
  await button(page, '저장하기').click()
  await headed(page, '화전 수정한 단지')
  await expect(page.getByText(/41세대/).first()).toBeVisible()
  await button(page, '화전 수정한 단지: 더 보기').click()
  await page.getByRole('menuitem', { name: '삭제', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click()
  await headed(page, '아파트')
  await expect(page.getByRole('link', { name: '화전 수정한 단지' })).toHaveCount(0)
  await page.goto(`/admin/apartments/${apartment.id}/show`)
  await headed(page, '페이지를 찾을 수 없음')

  await page.goto(`/admin/apartments/${demo.apartmentId}/show`)
  await button(page, '한빛마을 1단지: 더 보기').click()
  const entry = page.getByRole('menuitem', { name: /삭제.*리스트가 있는 아파트는 삭제할 수 없습니다\./ })
  await expect(entry).toBeDisabled()
  await page.keyboard.press('Escape')
  await headed(page, '한빛마을 1단지')
})

test('who comes back to a collection finds search and filters as they were', { tag: '@deep' }, async ({ page }) => {
  await comeIn(page, '/admin/admins')
  await page
    .getByRole('textbox', { name: '이름, 이메일, 전화번호 검색' })
    .or(page.getByRole('searchbox', { name: '이름, 이메일, 전화번호 검색' }))
    .fill('admin@danji')
  await expect(page.getByText('전체 1건')).toBeVisible()
  await page.getByRole('link', { name: '최고관리자', exact: true }).click()
  await headed(page, '최고관리자')
  await page.getByRole('navigation', { name: '위치' }).getByRole('link', { name: '관리자' }).click()
  await headed(page, '관리자')
  await expect(page.getByRole('searchbox', { name: '이름, 이메일, 전화번호 검색' })).toHaveValue('admin@danji')
  await expect(page.getByText('전체 1건')).toBeVisible()
})
