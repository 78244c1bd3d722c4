import { readFile } from 'node:fs/promises'
import { expect, test, type APIRequestContext, type Download, type Locator, type Page } from '@playwright/test'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { linesOfCsv } from '../../support/forms/csv.ts'
import { agileWorkbook } from '../../support/forms/encrypted-workbook.ts'
import { rows } from '../support/collection-page.ts'
import { goTo } from '../support/in-page.ts'
import { comeIn, openFromMenu, pressAndConfirm, takeAlong } from '../support/office.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import type { Resident } from '../support/resident.ts'
import { confirmPending } from '../support/second-admin.ts'
import { complaintsOf, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let vote: PreparedVote
/** List of the same owners without an open vote: one administrator can import a roll into it. */
let quietListId = ''

test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  vote = await prepareVote(office, { title: '솔숲 외벽 도색', series: '62', count: 3 })
  const { apartmentId, residents } = vote
  const list = { name: '솔숲 다음 투표', type: 'vote', apartmentId, contactChanges: 'one-admin' }
  const { id } = await office.call<{ readonly id: string }>('POST', '/api/list', list)
  await office.call('POST', '/api/list-user/bulk', { listId: id, users: residents })
  quietListId = id
})

/**
 * Roll as of a management office: a heading above the titles, an unusual title, co-owners in one
 * cell, a phone that lost its 0.
 */
const roll = [
  '솔숲마을 소유자 명부,,,,,',
  ',,,,,',
  '연번,동,호,소유자명,비상망,전용면적(㎡)',
  '1,501,101,오영일,1062001001,84.9431',
  '2,501,102,"육일이, 칠이삼",010-6200-1002,84.9431',
  '3,501,103,,010-6200-1003,84.9431',
  ',,,,,',
  '합계,,,,,254.8293',
].join('\r\n')

const rollFile = (text: string) => ({
  name: '솔숲마을 명부.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${text}`),
})
const rollPage = (): string => `/admin/lists/${vote.listId}/show/roll`
const importPage = (): string => `/admin/lists/${quietListId}/import`
const plan = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '가져오면 이렇게 됩니다' }) })
const figure = (of: Locator, name: string): Locator => of.locator('dl > div').filter({ hasText: name }).locator('dd')

/** Casts a ballot without screens, since this journey is about the office afterwards. */
const castBallot = async (request: APIRequestContext, resident: Resident): Promise<void> => {
  const [path, who] = [
    `/api/vote/${vote.link.split('/').at(-1)}`,
    { name: resident.name, phone: resident.phone, dong: resident.dong, ho: resident.ho },
  ]
  const received = async (): Promise<readonly { readonly variables: Readonly<Record<string, string>> }[]> =>
    (await request.get(`/simulators/phone/${resident.phone}`, { headers: { accept: 'application/json' } })).json()
  await request.post(`${path}/verify-user`, { data: who })
  await expect.poll(async () => (await received()).length).toBeGreaterThan(0)
  await request.post(`${path}/verify-user`, { data: { ...who, code: (await received())[0]?.variables['#{인증번호}'] } })
  const page = (await (await request.get(path)).json()) as VoterPage
  const answers = page.vote.questions.map(({ id, minChoices, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, minChoices).map((choice) => choice.id),
  }))
  expect((await request.post(`${path}/submit`, { data: { answers } })).status()).toBe(200)
}

const textOf = async (download: Promise<Download>): Promise<string> => readFile(await (await download).path(), 'utf8')

test('a roll as it comes is corrected, taken, and told apart from itself when it comes again', async ({ page }) => {
  const complaints = complaintsOf(page)
  await comeIn(page, importPage())
  await page.getByLabel('명부 파일').setInputFiles(rollFile(roll))
  await expect(page.getByRole('heading', { name: '솔숲마을 명부.csv', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '제목 행' })).toHaveText('3행')
  await expect(figure(plan(page), '추가')).toHaveText('2')
  await expect(figure(plan(page), '못 가져옴')).toHaveText('1')
  await expect(figure(plan(page), '파일에 없는 소유자')).toHaveText('3')

  await test.step('a column that was not recognised is named', async () => {
    const phones = page.getByRole('combobox', { name: 'E열 비상망의 항목' })
    await expect(phones).toHaveText('쓰지 않음')
    await phones.click()
    await page.getByRole('option', { name: '연락처' }).click()
    await expect(phones).toHaveText('연락처')
  })
  await test.step('a problem leads to its row, and a reload loses nothing', async () => {
    await page.getByRole('button', { name: /^자동으로 수정한 \d+건/ }).click()
    await expect(page.getByText('맨 앞의 0이 빠진 전화번호라 0을 붙였습니다.').first()).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^6행/ }).first().click()
    await expect(page.locator('tr[aria-current=true]')).toContainText('6')
    await page.getByRole('button', { name: '문제 있는 행' }).click()
    await expect(page.getByRole('region', { name: '읽은 행' })).toContainText('공유 2/2')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => sideways(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('a row that cannot be taken is corrected in its place, by keyboard, and judged again', async () => {
    const mend = page.getByRole('button', { name: '6행 수정' })
    await mend.press('Enter')
    const name = page.getByRole('form', { name: '6행 수정' }).getByLabel('소유자명')
    await expect(name).toBeFocused()
    await expect(page.getByRole('form', { name: '6행 수정' })).toContainText('소유자 이름이 비어 있습니다')
    await name.fill('팔구구')
    await name.press('Enter')
    await expect(figure(plan(page), '못 가져옴')).toHaveText('0')
    await expect(mend).toBeFocused()
    await page.reload()
    await mend.click()
    await page.getByRole('button', { name: '소유자명 파일에 적힌 대로 되돌리기' }).click()
    await page.getByRole('button', { name: '되돌리기', exact: true }).click()
    await page.getByRole('button', { name: '수정한 행 1' }).click()
    await expect(page.getByRole('img', { name: '직접 고침, 파일에는 빈칸' })).toBeVisible()
    await mend.click()
    await page.getByRole('button', { name: '모두 파일에 적힌 대로' }).click()
    await expect(figure(plan(page), '못 가져옴')).toHaveText('1')
  })
  await page.getByRole('button', { name: '가져오기 시작' }).click()
  await expect(page.getByText('오류가 있는 1건은 가져오지 못했습니다.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: '소유자 명부 보기' }).click()
  await page.getByRole('searchbox').fill('501-10')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: '오영일' })).toContainText('010-6200-1001')

  await test.step('the same file says that it brings nothing new', async () => {
    await page.evaluate(goTo, importPage())
    await expect(rows(page).filter({ hasText: '솔숲마을 명부.csv' })).toContainText('추가 2건')
    await page.getByLabel('명부 파일').setInputFiles(rollFile(roll))
    await page.getByRole('combobox', { name: 'E열 비상망의 항목' }).click()
    await page.getByRole('option', { name: '연락처' }).click()
    await expect(figure(plan(page), '그대로')).toHaveText('2')
    await expect(figure(plan(page), '추가')).toHaveText('0')
    await pressAndConfirm(page, '버리기')
    await expect(page.getByRole('heading', { name: '명부 가져오기', level: 1 })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('what is no roll is refused in its place, with what to do', { tag: '@deep' }, async ({ page }) => {
  await comeIn(page, importPage())
  await page.getByLabel('명부 파일').setInputFiles({
    name: '명부.xls',
    mimeType: 'application/vnd.ms-excel',
    // Excel 4.
    buffer: Buffer.from('090406000000100000000000', 'hex'),
  })
  await expect(page.getByText('읽을 수 없는 엑셀 형식입니다.', { exact: false })).toBeVisible()
  await page.getByLabel('명부 파일').setInputFiles({
    name: '명부.xlsx',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  })
  await expect(page.getByText('엑셀이나 CSV 파일이 아닙니다.', { exact: false })).toBeVisible()
  await expect(page.getByText('표를 복사해 아래에 붙여넣으세요.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: '파일 고르기' })).toBeVisible()

  await page.getByLabel('명부 파일').setInputFiles({
    name: '명부.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await agileWorkbook([['동', '호', '성명']], { password: '관리소' }),
  })
  await page.getByLabel('파일 암호').fill('관리서')
  await page.getByRole('button', { name: '암호로 열기' }).click()
  await expect(page.getByText('파일 암호가 맞지 않습니다.', { exact: false })).toBeVisible()
  await page.getByLabel('파일 암호').fill('관리소')
  await page.getByRole('button', { name: '암호로 열기' }).click()
  await expect(page.getByLabel('파일 암호')).toBeHidden()
})

test('an owner is found and corrected; a new phone after the start is marked, listed and logged', async ({ page }) => {
  const { name, phone } = vote.residents[0] ?? { name: '', phone: '' }
  await comeIn(page, rollPage())
  await expect(page.getByText('합계 3세대')).toBeVisible()
  await page.getByRole('searchbox').fill(phone)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('합계 1세대')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('link', { name: '소유자 정보 수정' }).click()
  await expect(page.getByText('‘연락처 변경’으로 표시됩니다', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: '전화번호' }).fill('01062009999')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('연락처 변경', { exact: true }).first()).toBeVisible()

  await page.getByRole('textbox', { name: '새 메모' }).fill('11월 20일 통화함.\n번호가 바뀌었다고 하심.')
  await page.getByRole('button', { name: '메모 남기기' }).click()
  await expect(page.getByText('번호가 바뀌었다고 하심.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: '새 메모' })).toHaveValue('')

  const log = page.locator('section').filter({ has: page.getByRole('heading', { name: '활동 로그' }) })
  const change = log.getByRole('listitem').filter({ hasText: '010-6200-9999' }).first()
  await expect(change).toContainText(`${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`)
  await expect(change).toContainText('(관리자)')
  await log.getByRole('button', { name: '메모', exact: true }).click()
  await expect(log.getByRole('listitem').filter({ hasText: '010-6200-9999' })).toHaveCount(0)
  await expect(log.getByRole('listitem').first()).toContainText('메모')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '로그 내려받기' }).click()
  await page.getByRole('menuitem', { name: 'CSV 파일' }).click()
  expect(await textOf(coming)).toContain('010-6200-9999')

  await page.goto(`/admin/lists/${vote.listId}/show/changes`)
  await expect(rows(page).filter({ hasText: name })).toContainText('010-6200-9999')
})

test(
  'messages are switched off for several; who took part stays, the others go',
  { tag: '@deep' },
  async ({ page, playwright }) => {
    const [, voter, other] = vote.residents
    if (voter === undefined || other === undefined) throw new Error('There are not enough residents.')
    await castBallot(await playwright.request.newContext({ baseURL: url }), voter)
    await comeIn(page, `${rollPage()}?filter=${encodeURIComponent('{"dong":"302"}')}`)
    await page.getByRole('button', { name: '동: 302동 조건 해제' }).click()
    // Without the condition those of the other building are there, too.
    await expect(rows(page).filter({ hasText: '301동' }).first()).toBeVisible()
    for (const { name } of [voter, other]) await rows(page).filter({ hasText: name }).getByRole('checkbox').check()
    await pressAndConfirm(page, '알림톡 끄기')
    await expect(rows(page).filter({ hasText: voter.name })).toContainText('받지 않음')
    await expect(page.getByRole('button', { name: '되돌리기' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('알림톡을 다시 켰습니다.')).toBeVisible()
    await expect(rows(page).filter({ hasText: voter.name })).not.toContainText('받지 않음')

    for (const { name } of [voter, other]) await rows(page).filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '명부에서 빼기' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(voter.name)
    await expect(dialog).toContainText(other.name)
    await dialog.getByRole('button', { name: '명부에서 빼기' }).click()
    await expect(dialog).toContainText('뺄 수 없습니다')
    await dialog.getByRole('button', { name: '나머지 1건 빼기' }).click()
    await expect(page.getByText('다른 관리자가 승인하면 명부에서 뺍니다.', { exact: false })).toBeVisible()
    await expect(rows(page).filter({ hasText: other.name })).toHaveCount(1)
    await confirmPending(office, await playwright.request.newContext({ baseURL: url }))
    await page.reload()
    await expect(rows(page).filter({ hasText: other.name })).toHaveCount(0)
    await expect(rows(page).filter({ hasText: voter.name })).toHaveCount(1)
  },
)

test(
  'the whole roll and an empty form are saved as files, and who looked is on record',
  { tag: '@deep' },
  async ({ page }) => {
    const all = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${vote.listId}`)
    await comeIn(page, rollPage())
    const save = async (menu: string, item: string): Promise<Download> => {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: item }).click()
      return coming
    }
    const saveFor = (item: string) => takeAlong(page, item, '총회 참석자 확인')
    const csv = await saveFor('명부 전체, CSV 파일 (.csv)')
    expect(csv.suggestedFilename()).toMatch(/\.csv$/)
    expect(linesOfCsv(await readFile(await csv.path(), 'utf8')).filter(([first]) => first !== '')).toHaveLength(
      all.length + 1,
    )
    const sheet = await saveFor('명부 전체, 엑셀 파일 (.xlsx)')
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await readFile(await sheet.path())).subarray(0, 2).toString()).toBe('PK')
    await page.getByRole('link', { name: '명부 가져오기' }).click()
    const form = await save('양식 내려받기', '엑셀 양식 (.xlsx)')
    expect((await readFile(await form.path())).subarray(0, 2).toString()).toBe('PK')

    await openFromMenu(page, '감사 로그')
    await page
      .getByRole('link', { name: '개인정보 접근 기록' })
      .or(page.getByRole('tab', { name: '개인정보 접근 기록' }))
      .click()
    await expect(rows(page).first()).toContainText('최고관리자')
    await expect(rows(page).filter({ hasText: '솔숲 외벽 도색 리스트' }).first()).toContainText(/\d+명/)
  },
)
