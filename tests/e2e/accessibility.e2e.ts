import { expect, test, type Page } from '@playwright/test'
import type { Admin } from '#services/account/admins.contract.ts'
import type { User } from '#services/person/users.contract.ts'
import { goTo } from './in-page.ts'
import { tabAndPress, tabTo, unseenFocus } from './keyboard.ts'
import { pasteTable, signIn } from './office.ts'
import { findDemonstration, openOffice, prepareVote, type Office, type PreparedVote } from './prepared-vote.ts'
import { codeOn, openPhone, type Resident } from './resident.ts'
import { tourOutside, tourVote } from './resident-tour.ts'
import { axeFindings, complaintsOf, cutWords, settle, sideways, withoutMotion } from './screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 740 }
test.use({ baseURL: url, viewport: wide })

let office: Office
let vote: PreparedVote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '주차장 주말 개방', series: '71', count: 5 })
})

const residentAt = (index: number): Resident => {
  const resident = vote.residents[index]
  if (resident === undefined) throw new Error(`There is no resident ${index}.`)
  return resident
}

/** axe finds nothing; nothing scrolls sideways. */
const checkLight = async (page: Page, where: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), where).toEqual([])
  // Polled: for a frame after the window was made narrow the wide layout still stands.
  await expect
    .configure({ soft: true })
    .poll(() => sideways(page), { message: where })
    .toEqual([])
}

/** The same, and once more in the dark. */
const check = async (page: Page, where: string): Promise<void> => {
  await checkLight(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  expect.soft(await axeFindings(page, 'colours'), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const checkBothWidths = async (page: Page, where: string): Promise<void> => {
  await page.setViewportSize(narrow)
  await checkLight(page, `${where}, narrow`)
  await page.setViewportSize(wide)
  await check(page, `${where}, wide`)
}

test('residents: axe, narrow, light and dark', async ({ browser }) => {
  const context = await openPhone(browser)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light' })
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  const look = (screen: string): Promise<void> => check(page, screen)
  await page.goto(url)
  await tourOutside(page, look)
  await tourVote(page, vote, residentAt(0), look)
  expect(complaints).toEqual([])
  await context.close()
})

for (const [index, [name, viewport, textSize]] of (
  [
    ['at 200 %', { width: 180, height: 370 }, '보통 글자'],
    ['in large letters', narrow, '큰 글자'],
  ] as const
).entries()) {
  test(`residents: ${name} nothing is cut off`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport, deviceScaleFactor: 2 })
    const page = await context.newPage()
    await withoutMotion(page)
    const look = async (screen: string): Promise<void> => {
      await settle(page)
      // Polled: for a frame after the window was made narrow the wide layout still stands.
      await expect
        .configure({ soft: true })
        .poll(() => sideways(page), { message: screen })
        .toEqual([])
      expect.soft(await cutWords(page), screen).toEqual([])
    }
    await page.goto('/')
    await page.getByRole('button', { name: textSize }).click()
    await tourOutside(page, look)
    await tourVote(page, vote, residentAt(1 + index), look)
    await context.close()
  })
}

test('residents: by keyboard alone', async ({ page }) => {
  const resident = residentAt(3)
  await withoutMotion(page)
  await page.setViewportSize(narrow)
  const headed = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(vote.link)
  await headed('주차장 주말 개방')
  // The bar with the main button takes most of the window then: nothing that has the focus may lie under it.
  await tabAndPress(page, button('큰 글자'), 'Enter')
  expect.soft(await unseenFocus(page, 8), 'intro').toEqual([])
  await tabAndPress(page, button('시작하기'), 'Enter')
  await headed('본인 확인을 해주세요')
  expect.soft(await unseenFocus(page, 8), 'verify').toEqual([])
  for (const [label, text] of [
    ['이름', resident.name],
    ['휴대전화', resident.phone],
    ['동', resident.dong],
    ['호', resident.ho],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await headed('인증번호 6자리를 입력해주세요')
  await tabTo(page, page.getByRole('textbox', { name: '인증번호' }))
  await page.keyboard.type(await codeOn(page, resident.phone))
  await page.keyboard.press('Enter')
  await headed('주차장을 주말에 개방하는 데 찬성하십니까?')
  expect.soft(await unseenFocus(page, 8), 'radio buttons').toEqual([])
  await tabAndPress(page, page.getByRole('radio', { name: '찬성' }), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '반대' })).toBeChecked()
  await tabAndPress(page, button('다음'), 'Enter')
  await headed('먼저 고칠 곳을 두 곳까지 골라주세요.')
  expect.soft(await unseenFocus(page, 8), 'checkboxes').toEqual([])
  for (const name of ['놀이터', '경로당']) await tabAndPress(page, page.getByRole('checkbox', { name }), 'Space')
  await tabAndPress(page, button('다음'), 'Enter')
  await headed('이대로 제출하시겠습니까?')
  expect.soft(await unseenFocus(page, 8), 'review').toEqual([])
  await tabAndPress(page, page.getByRole('button', { name: '바꾸기 (질문 1)' }), 'Enter')
  await headed('주차장을 주말에 개방하는 데 찬성하십니까?')
  await tabTo(page, page.getByRole('radio', { name: '반대' }))
  await page.keyboard.press('ArrowUp')
  await tabAndPress(page, button('수정 완료'), 'Enter')
  await headed('이대로 제출하시겠습니까?')
  await expect(page.getByRole('listitem').first()).toContainText('찬성')
  await tabAndPress(page, button('제출하기'), 'Enter')
  await headed('투표가 접수되었습니다')
  await tabAndPress(page, page.getByRole('link', { name: '접수 기록 확인하기' }), 'Enter')
  await headed('확인되었습니다')
  await tabAndPress(page, page.getByText('어떻게 확인하나요?'), 'Enter')
  await expect(page.getByText('접수의 지문 (SHA-256)')).toBeVisible()
})

test('the office: axe, wide and narrow, light and dark', async ({ page }) => {
  const demo = await findDemonstration(office)
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const visit = async (path: string, heading: string): Promise<void> => {
    await page.evaluate(goTo, `/admin${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await checkBothWidths(page, path)
  }
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible()
  await checkBothWidths(page, 'sign-in')
  await signIn(page)
  await visit('/', '대시보드')
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await check(page, 'person menu')
  await page.keyboard.press('Escape')
  await visit('/apartments', '아파트')
  await visit('/apartments/create', '아파트 등록')
  await visit(`/apartments/${demo.apartmentId}/show`, '한빛마을 1단지')
  await visit('/lists', '리스트')
  await visit('/lists/create', '리스트 만들기')
  await visit(`/lists/${demo.listId}/show`, '2026년 관리규약 개정 투표')
  await visit(`/lists/${demo.listId}/show/votes`, '2026년 관리규약 개정 투표')
  await visit(`/lists/${demo.listId}/show/roll`, '2026년 관리규약 개정 투표')
  await page.getByRole('button', { name: '소유자 등록' }).first().click()
  await checkBothWidths(page, 'register one')
  await visit(`/lists/${demo.listId}/import`, '명부 가져오기')
  await pasteTable(page, ['동,호,이름,전화번호', '101,1,홍길동,1234', '101,2,"김철수, 이영희",1012345678'])
  await checkBothWidths(page, 'a roll to be looked at')
  await visit('/votes', '전자투표')
  await visit('/votes/create', '투표 만들기')
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await checkBothWidths(page, 'a vote with mistakes')
  await visit(`/votes/${demo.voteId}/show`, '관리규약 개정 찬반 투표')
  await page.getByRole('button', { name: '마감하기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'closing')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await visit('/nowhere', '페이지를 찾을 수 없음')
  expect(complaints).toEqual([])
})

test('the office: administrators, complexes and oneself', async ({ page }) => {
  const demo = await findDemonstration(office)
  const invited = await office.call<Admin>('POST', '/api/admin/admins', {
    name: '한초대',
    email: 'tour@example.com',
    phone: '01055556666',
    role: 'ADMIN',
    apartmentIds: [demo.apartmentId],
  })
  await office.call('POST', '/api/admin/admins', { name: '안배정', email: 'unassigned@example.com', role: 'AUDITOR' })
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const visit = async (path: string, heading: string): Promise<void> => {
    await page.evaluate(goTo, `/admin${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
    await checkBothWidths(page, path)
  }
  await page.goto('/admin/login?error=KAKAO_NOT_INVITED')
  await expect(page.getByRole('alert')).toBeVisible()
  await checkBothWidths(page, 'a refused sign-in')
  await signIn(page)
  await visit('/admins', '관리자')
  await visit('/admins/create', '관리자 초대')
  await page.getByRole('button', { name: '초대하기' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await page.getByRole('radio', { name: '최고관리자' }).check()
  await checkBothWidths(page, 'an invitation with mistakes')
  page.once('dialog', (dialog) => void dialog.accept())
  await visit(`/admins/${invited.id}`, '한초대')
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkBothWidths(page, 'deleting an administrator')
  await page.keyboard.press('Escape')
  await visit(`/apartments/${demo.apartmentId}`, '아파트 정보 수정')
  await visit(`/apartments/${demo.apartmentId}/show`, '한빛마을 1단지')
  await page.getByRole('combobox', { name: '관리자 배정하기' }).fill('안배정')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkBothWidths(page, 'assigning')
  await page.keyboard.press('Escape')
  await visit('/profile', '내 프로필')
  expect.soft(await unseenFocus(page, 16), 'profile').toEqual([])
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await checkBothWidths(page, 'a password with mistakes')
  expect(complaints).toEqual([])
})

test('the office: owners, sign-ins, logs and the palette', async ({ page, request }) => {
  const { apartmentId, listId } = await findDemonstration(office)
  const [owner] = await office.call<readonly User[]>(
    'GET',
    `/api/admin/users?filter=${encodeURIComponent(JSON.stringify({ apartmentId, listId, q: '김영수' }))}`,
  )
  if (owner === undefined) throw new Error('The demonstration has nobody of that name.')
  await request.post('/api/monitoring/client-log', {
    data: { level: 'warn', message: '화면이 늦습니다.', category: 'tour', metadata: { ms: 4_000 } },
  })
  await request.post('/api/monitoring/error-report', {
    data: { error: { message: 'TypeError: tour', stack: 'at Tour' }, url: '/admin/tour' },
  })
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const visit = async (path: string, heading: string): Promise<void> => {
    await page.evaluate(goTo, `/admin${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
    await checkBothWidths(page, path)
  }
  await signIn(page)
  await page.getByRole('button', { name: '모든 아파트' }).click()
  await expect(page.getByRole('region', { name: '현황' })).toBeVisible()
  await checkBothWidths(page, 'dashboard of all complexes')
  await visit('/users', '소유자')
  await page.getByRole('button', { name: '열 선택' }).click()
  await check(page, 'choice of columns')
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await check(page, 'an owner chosen')
  await visit(`/users?filter=${encodeURIComponent('{"q":"없는사람"}')}`, '소유자')
  await visit(`/users/${owner.id}`, '김영수')
  await visit(`/users/${owner.id}/edit`, '김영수')
  await page.getByRole('textbox', { name: '이름' }).fill('')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await checkBothWidths(page, 'an owner with mistakes')
  page.once('dialog', (dialog) => void dialog.accept())
  await visit(`/lists/${listId}/users/${owner.id}`, '김영수')
  await visit('/sign-ins', '감사 로그')
  await visit('/access-log', '감사 로그')
  await visit('/client-logs', '화면 로그')
  await page.getByText('자세히').first().click()
  await checkBothWidths(page, 'a log with its details')
  await visit('/error-reports', '화면 오류')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '찾기' })
  await expect(field).toBeFocused()
  await checkBothWidths(page, 'palette')
  await field.fill('김영수')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkBothWidths(page, 'palette with findings')
  expect(complaints).toEqual([])
})

test('the office: a vote that is over, the menu, and the focus', async ({ page }) => {
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  expect.soft(await unseenFocus(page, 14), 'dashboard').toEqual([])
  await page.goto('/admin/votes/create')
  await expect(page.getByRole('heading', { name: '투표 만들기' })).toBeVisible()
  expect.soft(await unseenFocus(page, 24), 'a form').toEqual([])
  await office.call('PATCH', `/api/votes/${vote.voteId}/status`, { status: 'closed' })
  await page.goto(`/admin/votes/${vote.voteId}/show`)
  await expect(page.getByRole('heading', { name: '투표가 마감되었습니다' })).toBeVisible()
  await checkBothWidths(page, 'closed')
  await page.getByRole('button', { name: '결과 확인하기' }).click()
  await expect(page.getByRole('heading', { name: '투표 결과' })).toBeVisible()
  await checkBothWidths(page, 'results')
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await check(page, 'menu over the page')
  await page.goto(vote.link)
  await expect(page.getByRole('heading', { name: '마감되었습니다' })).toBeVisible()
  await check(page, 'a closed vote’s link')
  expect(complaints).toEqual([])
})
