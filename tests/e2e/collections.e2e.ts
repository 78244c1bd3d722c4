import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { linesOfCsv } from '../support/csv.ts'
import { goTo } from './in-page.ts'
import { comeIn, fillSignIn, signIn } from './office.ts'
import { soon } from './page-clock.ts'
import { openOffice, type Office } from './prepared-vote.ts'
import { complaintsOf } from './screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

/** Runs where it is taken for markup: the picture cannot be loaded. */
const SCRIPT = '<img src=x onerror="alert(1)">'
const FORMULA = '=HYPERLINK("http://evil.example","x")'
const UNITS = 60

type Owner = {
  readonly name: string
  readonly phone: string
  readonly dong: string
  readonly ho: string
  readonly area: number
}

const owner = (over: Partial<Owner>): Owner => ({
  name: '나막내',
  phone: '01088000000',
  dong: '801',
  ho: '101',
  area: 84.9431,
  ...over,
})
const owners: readonly Owner[] = [
  owner({ name: '표찾음', phone: '01088001234', dong: '801', ho: '1502' }),
  owner({ name: SCRIPT, phone: '01088000002', ho: '102' }),
  owner({ name: FORMULA, phone: '01088000003', ho: '103' }),
  ...Array.from({ length: UNITS }, (_, index) =>
    owner({
      name: `나이웃${String(index).padStart(2, '0')}`,
      phone: `010881${String(index).padStart(5, '0')}`,
      dong: '802',
      ho: String(101 + index),
    }),
  ),
]

const allComplexes = (page: Page) => page.getByRole('button', { name: '모든 아파트' }).click()
const comeToAllOwners = async (page: Page): Promise<void> => {
  await comeIn(page, '/admin/users')
  await allComplexes(page)
}

let office: Office
let apartment: Apartment
let list: List
let vote: Vote
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  apartment = await office.call('POST', '/api/apartment', {
    name: `화전 찾기마을 ${SCRIPT}`,
    address: `서울특별시 ${SCRIPT}`,
    totalUnits: 100,
  })
  list = await office.call('POST', '/api/list', {
    name: `찾기 총회 ${SCRIPT}`,
    type: 'vote',
    apartmentId: apartment.id,
  })
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: owners })
  const questions = [
    {
      title: `문항 ${SCRIPT}`,
      minChoices: 1,
      maxChoices: 1,
      choices: [{ label: `찬성 ${SCRIPT}` }, { label: '반대' }],
    },
  ]
  vote = await office.call('POST', '/api/votes', {
    listId: list.id,
    title: `찾기 투표 ${SCRIPT}`,
    description: SCRIPT,
    ballotKind: 'open',
    weight: 'unit',
    questions,
  })
})

const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })
const searchFor = async (page: Page, text: string): Promise<void> => page.getByRole('searchbox').fill(text)
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '찾기' })).toBeFocused()
}
const scrollOf = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY')

/** Presses a button that saves a CSV; gives its cells, line by line. */
const savedBy = async (
  page: Page,
  button: Locator,
): Promise<{ readonly name: string; readonly text: string; readonly lines: readonly (readonly string[])[] }> => {
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text, lines: linesOfCsv(text) }
}

test.describe('owners', () => {
  test('are found by name, phone and unit, however they are typed', async ({ page }) => {
    await comeToAllOwners(page)
    for (const typed of ['표찾음', '010-8800-1234', '801-1502', '801동 1502호']) {
      await searchFor(page, typed)
      await expect(page.getByRole('button', { name: `검색: ${typed} 조건 지우기` })).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('표찾음')
      await expect(rows(page)).toContainText('801동 1502호')
      await expect(page).toHaveURL(/filter=/)
    }
    await rows(page).getByRole('link', { name: '표찾음' }).click()
    await expect(page.getByRole('heading', { name: '표찾음', level: 1 })).toBeVisible()
    await expect(page.getByText('010-8800-1234')).toBeVisible()
  })

  test('whom nobody has are said not to be there, with a way back to all', async ({ page }) => {
    await comeToAllOwners(page)
    await searchFor(page, '없는사람')
    await expect(page.getByText('조건에 맞는 결과가 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '조건 지우기', exact: true }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  test('are corrected: mistakes are told at their field, unsaved input is asked about, and the roll follows', async ({
    page,
  }) => {
    await comeToAllOwners(page)
    await searchFor(page, '나이웃07')
    await page.getByRole('link', { name: '나이웃07' }).click()
    await page.getByRole('link', { name: '소유자 정보 고치기' }).click()
    await expect(page.getByText('고치기 전 내용은 지워지지 않고')).toBeVisible()
    const [name, phone] = [page.getByRole('textbox', { name: '이름' }), page.getByRole('textbox', { name: '전화번호' })]
    await name.fill('')
    await phone.fill('1234')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('필수 항목입니다.')).toBeVisible()
    await expect(page.getByText('전화번호는 0으로 시작하는')).toBeVisible()

    page.once('dialog', (dialog) => void dialog.dismiss())
    await page.getByRole('link', { name: '전자투표', exact: true }).click()
    await expect(page.getByRole('button', { name: '저장하기' })).toBeVisible()

    await name.fill('나고침')
    await phone.fill('01088107777')
    await expect(phone).toHaveValue('010-8810-7777')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('소유자 정보를 고쳤습니다.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '나고침', level: 1 })).toBeVisible()

    await test.step('what another one changed meanwhile is told, and not written over', async () => {
      const id = page.url().split('/users/').at(-1)?.split('/')[0] ?? ''
      await page.getByRole('link', { name: '소유자 정보 고치기' }).click()
      const birth = page.getByLabel('생년월일')
      await birth.fill('1950-01-01')
      await office.call('PATCH', `/api/admin/users/${id}`, { birthDate: '1960-02-02' })
      await page.getByRole('button', { name: '저장하기', exact: true }).click()
      const told = page.getByRole('alert').filter({ hasText: '내 입력은 아직 저장되지 않았습니다' })
      await expect(told).toContainText('1960. 2. 2.')
      await told.getByRole('button', { name: '저장된 내용 쓰기' }).click()
      await expect(birth).toHaveValue('1960-02-02')
      await birth.fill('1950-01-01')
      await page.getByRole('button', { name: '저장하기', exact: true }).click()
      await expect(page.getByText('1950. 1. 1.')).toBeVisible()
    })

    await page.getByRole('link', { name: `${list.name} 명부에서 보기` }).click()
    await expect(page.getByRole('tab', { name: '소유자 명부' })).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('나고침')
    await expect(rows(page)).toContainText('010-8810-7777')
  })
})

test.describe('a collection', () => {
  test('remembers its columns over a reload and over the next sign-in, until they are reset', async ({ page }) => {
    await comeToAllOwners(page)
    const header = (name: string) => page.getByRole('columnheader', { name })
    await expect(header('생년월일')).toBeVisible()
    await page.getByRole('button', { name: '열 선택' }).click()
    await page.getByRole('checkbox', { name: '생년월일' }).uncheck()
    await page.getByRole('checkbox', { name: '처음 등록된 날' }).check()
    await page.keyboard.press('Escape')
    await expect(header('생년월일')).toHaveCount(0)
    await page.reload()
    await expect(header('처음 등록된 날')).toBeVisible()
    await expect(header('생년월일')).toHaveCount(0)
    await page.getByRole('button', { name: '내 메뉴' }).click()
    await page.getByRole('menuitem', { name: '로그아웃', exact: true }).click()
    await fillSignIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '소유자', exact: true }).click()
    // Whichever complex the office begins with, it may have no owners.
    await allComplexes(page)
    await expect(header('처음 등록된 날')).toBeVisible()
    await expect(header('생년월일')).toHaveCount(0)
    await page.getByRole('button', { name: '열 선택' }).click()
    await page.getByRole('button', { name: '처음 상태로' }).click()
    await page.keyboard.press('Escape')
    await expect(header('생년월일')).toBeVisible()
  })

  test('is saved as CSV as it is filtered; cells that a sheet would run are made harmless', async ({ page }) => {
    await comeIn(page, `/admin/lists/${list.id}/show/roll?filter=${encodeURIComponent('{"dong":"801"}')}`)
    await expect(page.getByRole('button', { name: '동: 801동 조건 지우기' })).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: '내려받기' }).click()
    const { name, text, lines } = await savedBy(
      page,
      page.getByRole('menuitem', { name: '화면의 조건대로 3건 (.csv)' }),
    )
    expect(name).toMatch(/^찾기 총회 .*소유자명부-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.startsWith('\uFEFF"동","호","이름","전화번호"')).toBe(true)
    const found = lines.slice(1).map(([dong, ho, who, phone]) => [dong, ho, who, phone])
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        ['801', '1502', '표찾음', '010-8800-1234'],
        ['801', '102', SCRIPT, '010-8800-0002'],
        ['801', '103', `'${FORMULA}`, '010-8800-0003'],
      ]),
    )
    await expect(page.getByText('3건을 내려받았습니다.')).toBeVisible()
  })

  test('lets one choose all that the conditions let through, says how many, and saves just those', async ({ page }) => {
    await comeIn(page, `/admin/lists/${list.id}/show/roll?filter=${encodeURIComponent('{"dong":"802"}')}`)
    await expect(rows(page)).toHaveCount(50)
    await rows(page).first().getByRole('checkbox').check()
    await expect(page.getByText('1건 선택됨')).toBeVisible()
    await page.getByRole('button', { name: `조건에 맞는 ${UNITS}건 모두 선택` }).click()
    await expect(page.getByText(`${UNITS}건 선택됨`)).toBeVisible()
    await rows(page).first().getByRole('checkbox').uncheck()
    const { lines } = await savedBy(page, page.getByRole('button', { name: '선택한 것만 CSV 내려받기' }))
    expect(lines).toHaveLength(UNITS)
    await page.getByRole('button', { name: '선택 해제' }).click()
    await expect(page.getByText('건 선택됨')).toHaveCount(0)
    await rows(page).first().getByRole('checkbox').check()
    await expect(page.getByText('1건 선택됨')).toBeVisible()
    await page.getByRole('button', { name: '동: 802동 조건 지우기' }).click()
    await expect(page.getByText('건 선택됨')).toHaveCount(0)
  })

  test('shows ten rows and more of a roll on an office screen, and six on a small one', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await comeIn(page, `/admin/lists/${list.id}/show/roll`)
    await expect(rows(page)).toHaveCount(50)
    const whole = async (height: number): Promise<number> => {
      const first = (await rows(page).all()).slice(0, 15)
      const boxes = await Promise.all(first.map((row) => row.boundingBox()))
      return boxes.filter((box) => box !== null && box.y + box.height <= height).length
    }
    await expect.poll(() => whole(900)).toBeGreaterThanOrEqual(10)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(() => whole(768)).toBeGreaterThanOrEqual(6)
  })

  test('is where one left it when one comes back: filters, page and scroll', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await comeToAllOwners(page)
    await searchFor(page, '나이웃')
    await expect(page.getByRole('button', { name: '검색: 나이웃 조건 지우기' })).toBeVisible()
    await page.getByRole('button', { name: '2 페이지로 이동' }).click()
    const last = rows(page).last().getByRole('link')
    await expect(page.getByText(/26–50 \/ 전체/)).toBeVisible()
    // The line beneath tells the page before the rows are exchanged.
    await expect(last).toHaveText(/^나이웃(49|50)$/)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(300)
    const place = await scrollOf(page)
    const name = await last.innerText()
    await last.click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect.poll(() => scrollOf(page)).toBe(0)
    await page.goBack()
    await expect(page.getByText(/26–50 \/ 전체/)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('나이웃')
    await expect.poll(() => scrollOf(page)).toBe(place)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('navigation', { name: '위치' }).getByRole('link', { name: '소유자' }).click()
    await expect(page.getByText(/26–50 \/ 전체/)).toBeVisible()
    await expect.poll(() => scrollOf(page)).toBe(place)
  })

  test('is sorted on a narrow screen, too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeToAllOwners(page)
    await page.evaluate(goTo, `/admin/users?filter=${encodeURIComponent('{"q":"나이웃"}')}`)
    const first = page
      .locator('main')
      .getByRole('link', { name: /^나이웃/ })
      .first()
    await expect(first).toHaveText('나이웃00')
    await page.getByRole('combobox', { name: '정렬' }).click()
    await page.getByRole('option', { name: '이름 내림차순' }).click()
    await expect(first).toHaveText('나이웃59')
  })

  test('that cannot be read says so in its place, and is read on the second try', async ({ page }) => {
    let isBroken = true
    await page.route('**/api/admin/users?**', (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            json: { error: '현재 서비스를 이용할 수 없습니다.', code: 'SERVICE_UNAVAILABLE', requestId: 'x' },
          })
        : route.continue(),
    )
    await page.clock.install()
    await comeToAllOwners(page)
    await soon(page, page.getByText('현재 서비스를 이용할 수 없습니다.'))
    await expect(page.getByRole('searchbox')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test.describe('the palette', () => {
  // The lightest page there is.
  test.beforeEach(async ({ page }) => {
    await comeIn(page, '/admin/profile')
    await expect(page.getByRole('heading', { name: '내 프로필', level: 1 })).toBeVisible()
  })
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

  test('leads anywhere by keyboard alone', async ({ page }) => {
    const field = page.getByRole('combobox', { name: '찾기' })
    await openPalette(page)
    await page.keyboard.type('나이웃1')
    await expect(option(page, /나이웃1/)).toHaveCount(5)
    const selected = page.getByRole('option', { selected: true })
    await expect(selected).toContainText('나이웃10')
    for (const [key, name] of [
      ['ArrowDown', '나이웃11'],
      ['ArrowDown', '나이웃12'],
      ['ArrowUp', '나이웃11'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(selected).toContainText(name)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '나이웃11', level: 1 })).toBeVisible()
    await expect(field).toHaveCount(0)

    await openPalette(page)
    await page.keyboard.type('801동 1502호')
    await expect(page.getByRole('group', { name: '동·호' })).toContainText('표찾음')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)

    await openPalette(page)
    await page.keyboard.type('찾기마을')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: apartment.name, level: 1 })).toBeVisible()
  })

  test('does what may be done, and remembers what was opened', async ({ page }) => {
    // Acts are those of the complex that is chosen: a list's page chooses its own.
    await page.evaluate(goTo, `/admin/lists/${list.id}/show/link`)
    await expect(page.getByRole('heading', { name: list.name, level: 1 })).toBeVisible()
    await openPalette(page)
    await expect(page.getByRole('group', { name: '할 수 있는 일' })).toContainText('투표 만들기')
    await expect(page.getByRole('group', { name: '최근에 연 것' })).toHaveCount(0)
    await page.keyboard.type('명부 찾기 총회')
    await expect(page.getByRole('option', { selected: true })).toContainText(`명부 가져오기${list.name}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '명부 가져오기', level: 1 })).toBeFocused()
    await openPalette(page)
    const recent = page.getByRole('group', { name: '최근에 연 것' })
    await expect(recent.getByRole('option', { selected: true })).toContainText(list.name)
    // The same act stands below, too: the choice goes on from one to the next.
    await page.keyboard.press('ArrowDown')
    await expect(recent.getByRole('option', { selected: true })).toHaveCount(0)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  })

  test('says what it can find, that it found nothing, and that it failed', async ({ page }) => {
    await page.getByRole('button', { name: /찾기$/ }).click()
    await expect(page.getByRole('combobox', { name: '찾기' })).toBeFocused()
    await expect(page.getByText('이름, 전화번호, 동-호(101-1502), 리스트나 아파트 이름을 입력하세요.')).toBeVisible()
    await page.keyboard.type('없는것없는것')
    await expect(page.getByText('찾은 것이 없습니다.')).toBeVisible()
    await page.route('**/api/admin/users?**', (route) =>
      route.fulfill({
        status: 422,
        json: { error: '입력값을 확인해주세요.', code: 'VALIDATION_FAILED', requestId: 'x' },
      }),
    )
    await page.getByRole('combobox', { name: '찾기' }).fill('찾기 총회')
    await expect(page.getByText('입력값을 확인해주세요.')).toBeVisible()
  })
})

test('sign-ins show who came in, who was refused and from where', async ({ page, request }) => {
  await request.post('/api/auth/super-admin/login', {
    data: { email: 'admin@danji.local', password: 'not-the-password' },
  })
  await request.post('/api/auth/super-admin/login', {
    data: { email: 'nobody@danji.local', password: 'not-the-password' },
  })
  await comeIn(page, '/admin/sign-ins')
  await expect(page.getByRole('heading', { name: '감사 로그', level: 1 })).toBeVisible()
  const good = rows(page).filter({ hasText: 'Chrome' }).first()
  await expect(good).toContainText('로그인')
  await expect(good).toContainText('비밀번호')
  await page.getByRole('combobox', { name: '구분' }).click()
  await page.getByRole('option', { name: '로그인 실패' }).click()
  await expect(rows(page).filter({ hasText: '등록되지 않은 계정' }).first()).toContainText('로그인 실패')
  await expect(rows(page).filter({ hasText: '최고관리자' }).first()).toContainText('비밀번호가 맞지 않습니다')
  await expect(rows(page).filter({ hasText: /로그인$/ })).toHaveCount(0)
  const { lines } = await savedBy(page, page.getByRole('button', { name: 'CSV 내려받기' }))
  expect(lines[0]).toContain('접속한 곳')
  expect(lines.length).toBeGreaterThan(2)
  await page.getByLabel('부터').fill('2099-01-01')
  await expect(page.getByText('조건에 맞는 결과가 없습니다')).toBeVisible()
  await page.getByRole('button', { name: '모두 지우기' }).click()
  await expect(good).toBeVisible()
})

test('script in a text is a text wherever it is shown', async ({ page, request }) => {
  await request.post('/api/monitoring/client-log', {
    data: [{ level: 'error', message: `로그 ${SCRIPT}`, category: SCRIPT, metadata: { note: SCRIPT } }],
  })
  await request.post('/api/monitoring/error-report', {
    data: {
      error: { message: `신고 ${SCRIPT}`, stack: SCRIPT },
      errorInfo: { componentStack: SCRIPT },
      url: `${url}/?${SCRIPT}`,
    },
  })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const complaints = complaintsOf(page)
  await signIn(page)
  const shows = async (path: string, text: string): Promise<void> => {
    await page.evaluate(goTo, `/admin${path}`)
    await expect(page.getByText(text).first(), path).toBeVisible()
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
  }
  await shows(`/apartments/${apartment.id}/show`, apartment.name)
  await shows('/', list.name)
  await shows('/apartments', apartment.address)
  await shows('/lists', list.name)
  await shows(`/lists/${list.id}/show`, list.name)
  await shows(`/lists/${list.id}/show/roll`, SCRIPT)
  await shows('/votes', vote.title)
  await shows(`/votes/${vote.id}/show`, `찬성 ${SCRIPT}`)
  await shows(`/users?filter=${encodeURIComponent(JSON.stringify({ q: SCRIPT }))}`, `검색: ${SCRIPT}`)
  await page.getByRole('link', { name: SCRIPT }).first().click()
  await expect(page.getByRole('heading', { name: SCRIPT, level: 1 })).toBeVisible()
  await shows('/client-logs', `로그 ${SCRIPT}`)
  await page.getByText('자세히').first().click()
  await expect(page.getByText('함께 온 자료').first()).toBeVisible()
  await shows('/error-reports', `신고 ${SCRIPT}`)
  await page.getByText('자세히').first().click()
  await expect(page.getByText('호출 순서').first()).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('<img')
  await expect(page.getByRole('option', { name: SCRIPT }).first()).toBeVisible()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
})

test('who sees figures only is asked for nothing else: no owners, no roll, nothing to do', async ({ page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const { admin } = (await answer.json()) as { readonly admin: object }
    await route.fulfill({ response: answer, json: { admin: { ...admin, role: 'ANALYST' } } })
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await comeIn(page, `/admin/lists/${list.id}/show`)
  await expect(page.getByRole('heading', { name: list.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: '투표' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '소유자 명부' })).toHaveCount(0)
  await page.getByRole('link', { name: '대시보드' }).click()
  await expect(page.getByRole('heading', { name: '방금 있었던 일' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '할 일' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '소유자', exact: true })).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('찾기 총회')
  await expect(page.getByRole('option', { name: list.name }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: '권한 없음' })).toBeVisible()
  expect(
    asked.filter((path) =>
      /^\/api\/(admin\/users|list-user|admin\/admins|auth\/sign-ins|monitoring\/(client-logs|error-reports))/.test(
        path,
      ),
    ),
  ).toEqual([])
  expect(asked).toContain('/api/admin/dashboard/stats')
})
