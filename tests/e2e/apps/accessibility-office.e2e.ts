import { expect, test } from '@playwright/test'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { User } from '#services/person/users.contract.ts'
import { unseenFocus } from '../support/keyboard.ts'
import { openPalette, openPart, pasteTable, pressAndConfirm, signIn, signInAside } from '../support/office.ts'
import { findDemonstration, openOffice, prepareVote, type Office } from '../support/prepared-vote.ts'
import { complaintsOf, withoutMotion } from '../support/screen-checks.ts'
import { check, checkBothWidths, narrow, visit, walkTo, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

let office: Office
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
})

test('the office: axe, wide and narrow, light and dark', { tag: '@deep' }, async ({ page }) => {
  const demo = await findDemonstration(office)
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible()
  await checkBothWidths(page, 'sign-in')
  await signIn(page)
  await visit(page, { path: '/', heading: '대시보드' })
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await check(page, 'person menu')
  await page.keyboard.press('Escape')
  await visit(page, { path: '/apartments', heading: '아파트', kind: 'cards' })
  await visit(page, { path: '/apartments/create', heading: '아파트 등록' })
  await visit(page, { path: `/apartments/${demo.apartmentId}/show`, heading: '한빛마을 1단지' })
  await visit(page, { path: '/lists', heading: '리스트', kind: 'cards' })
  await visit(page, { path: '/start', heading: '무엇을 하시나요?' })
  await visit(page, { path: '/lists/create', heading: '리스트 만들기' })
  await visit(page, { path: `/lists/${demo.listId}/show`, heading: '2026년 관리규약 개정 투표' })
  await visit(page, {
    path: `/lists/${demo.listId}/show/votes`,
    heading: '2026년 관리규약 개정 투표',
    shows: openPart(page, '투표'),
    kind: 'cards',
  })
  await visit(page, {
    path: `/lists/${demo.listId}/show/roll`,
    heading: '2026년 관리규약 개정 투표',
    shows: openPart(page, '소유자 명부'),
    kind: 'cards',
  })
  await page.getByRole('button', { name: '소유자 등록' }).first().click()
  await checkBothWidths(page, 'register one')
  await visit(page, { path: `/lists/${demo.listId}/import`, heading: '명부 가져오기' })
  await pasteTable(page, ['동,호,이름,전화번호', '101,1,홍길동,1234', '101,2,"김철수, 이영희",1012345678'])
  await checkBothWidths(page, 'a roll to be looked at')
  await visit(page, { path: '/votes', heading: '전자투표', kind: 'cards' })
  await visit(page, { path: '/votes/create', heading: '투표 만들기' })
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await checkBothWidths(page, 'a vote with mistakes')
  await visit(page, { path: `/votes/${demo.voteId}/show`, heading: '관리규약 개정 찬반 투표' })
  await page.getByRole('button', { name: '마감하기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'closing')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await visit(page, { path: '/nowhere', heading: '페이지를 찾을 수 없음' })
  expect(complaints).toEqual([])
})

test('the office: administrators, complexes and oneself', { tag: '@deep' }, async ({ page }) => {
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
  await page.goto('/admin/login?error=KAKAO_NOT_INVITED')
  await expect(page.getByRole('alert')).toBeVisible()
  await checkBothWidths(page, 'a refused sign-in')
  await signInAside(page)
  await visit(page, { path: '/admins', heading: '관리자', kind: 'cards' })
  await visit(page, { path: '/admins/create', heading: '관리자 초대' })
  await page.getByRole('button', { name: '초대하기' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await page.getByRole('radio', { name: '최고관리자' }).check()
  await checkBothWidths(page, 'an invitation with mistakes')
  page.once('dialog', (dialog) => void dialog.accept())
  await visit(page, { path: `/admins/${invited.id}`, heading: '한초대' })
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkBothWidths(page, 'deleting an administrator')
  await page.keyboard.press('Escape')
  await visit(page, { path: `/apartments/${demo.apartmentId}`, heading: '아파트 정보 수정' })
  await walkTo(page, { path: `/apartments/${demo.apartmentId}/show`, heading: '한빛마을 1단지' })
  await page.getByRole('combobox', { name: '관리자 배정하기' }).fill('안배정')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkBothWidths(page, 'assigning')
  await page.keyboard.press('Escape')
  await visit(page, { path: '/profile', heading: '내 프로필' })
  expect.soft(await unseenFocus(page, 16), 'profile').toEqual([])
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await checkBothWidths(page, 'a password with mistakes')
  expect(complaints).toEqual([])
})

test('the office: owners, sign-ins, logs and the palette', { tag: '@deep' }, async ({ page, request }) => {
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
  await signIn(page)
  await page.getByRole('button', { name: '모든 아파트' }).click()
  await expect(page.getByRole('region', { name: '현황' })).toBeVisible()
  await checkBothWidths(page, 'dashboard of all complexes')
  await visit(page, { path: '/users', heading: '소유자', kind: 'cards' })
  await page.getByRole('button', { name: '열 선택' }).click()
  await check(page, 'choice of columns')
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await check(page, 'an owner chosen')
  await visit(page, {
    path: `/users?filter=${encodeURIComponent('{"q":"없는사람"}')}`,
    heading: '소유자',
    shows: page.getByText('조건에 맞는 결과가 없습니다'),
  })
  await visit(page, { path: `/users/${owner.id}`, heading: '김영수' })
  await visit(page, {
    path: `/users/${owner.id}/edit`,
    heading: '김영수',
    shows: page.getByRole('button', { name: '저장하기' }),
  })
  await page.getByRole('textbox', { name: '이름' }).fill('')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await checkBothWidths(page, 'an owner with mistakes')
  page.once('dialog', (dialog) => void dialog.accept())
  await visit(page, {
    path: `/lists/${listId}/users/${owner.id}`,
    heading: '김영수',
    shows: page.getByRole('button', { name: /호 세대 정보 수정$/ }),
  })
  await visit(page, { path: '/sign-ins', heading: '감사 로그', kind: 'cards' })
  await visit(page, {
    path: '/access-log',
    heading: '감사 로그',
    shows: page.getByRole('tab', { name: '개인정보 접근 기록', selected: true }),
    kind: 'cards',
  })
  await visit(page, { path: '/charts', heading: '분석', shows: page.getByRole('slider').first() })
  await visit(page, {
    path: '/analytics',
    heading: '분석 스키마',
    shows: page.getByRole('heading', { name: '데이터 사전' }),
  })
  await visit(page, { path: '/client-logs', heading: '시스템 기록', kind: 'cards' })
  await page.getByText('자세히').first().click()
  await checkBothWidths(page, 'a log with its details', 'cards')
  await visit(page, {
    path: '/error-reports',
    heading: '시스템 기록',
    shows: page.getByRole('tab', { name: '화면 오류', selected: true }),
    kind: 'cards',
  })
  await visit(page, {
    path: '/holidays',
    heading: '시스템 기록',
    shows: page.getByRole('heading', { name: '2027년' }),
  })
  await openPalette(page)
  await checkBothWidths(page, 'palette')
  await page.getByRole('combobox', { name: '찾기' }).fill('김영수')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkBothWidths(page, 'palette with findings')
  expect(complaints).toEqual([])
})

test('the office: campaigns of signatures', { tag: '@deep' }, async ({ page }) => {
  const { apartmentId } = await findDemonstration(office)
  const [list] = await office.call<readonly List[]>(
    'GET',
    `/api/list/apartment/${apartmentId}?filter=${encodeURIComponent(JSON.stringify({ type: 'signature' }))}`,
  )
  if (list === undefined) throw new Error('The demonstration has no campaign of signatures.')
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAside(page)
  await visit(page, { path: '/signatures', heading: '전자서명', kind: 'cards' })
  await visit(page, {
    path: `/lists/${list.id}/show/signature`,
    heading: list.name,
    shows: openPart(page, '전자서명'),
    kind: 'cards',
  })
  await visit(page, {
    path: `/lists/${list.id}/show/consents`,
    heading: list.name,
    shows: openPart(page, '동의서'),
    kind: 'cards',
  })
  await page.getByRole('button', { name: '서면 동의서 등록' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '등록하기' }).click()
  await checkBothWidths(page, 'a paper with mistakes')
  expect(complaints).toEqual([])
})

test('the office: a vote that is over, the menu, and the focus', { tag: '@deep' }, async ({ page }) => {
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  expect.soft(await unseenFocus(page, 14), 'dashboard').toEqual([])
  await walkTo(page, { path: '/votes/create', heading: '투표 만들기' })
  expect.soft(await unseenFocus(page, 24), 'a form').toEqual([])
  const vote = await prepareVote(office, { title: '주차장 평일 개방', series: '78', count: 1 })
  await office.call('PATCH', `/api/votes/${vote.voteId}/status`, { status: 'closed' })
  await walkTo(page, {
    path: `/votes/${vote.voteId}/show`,
    heading: '주차장 평일 개방',
    shows: page.getByRole('heading', { name: '투표가 마감되었습니다' }),
  })
  await checkBothWidths(page, 'closed')
  await pressAndConfirm(page, '개표하기')
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
