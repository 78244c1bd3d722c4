import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { greyPicture } from '../support/picture.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const SCREENS = 'tests/.output/screens'

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `${SCREENS}/notice-${name}.png`, fullPage: true })
}

const saveAs = async (page: Page, button: string, name: string): Promise<void> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await download).saveAs(`${SCREENS}/notice-${name}`)
}

const owners = ['가온', '나래', '다솜', '라온', '마루', '바다'].map((name, index) => ({
  name: `통지${name}`,
  phone: `0107311000${index}`,
  dong: index % 2 === 0 ? '101' : '102',
  ho: String(1501 + index),
  area: 84.9431,
}))
const dayIn = (days: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

type Office = Awaited<ReturnType<typeof openOffice>>

/** A draft of a meeting in three weeks, with one announced vote and a report. */
const prepare = async ({ call }: Office) => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 3단지',
    address: '서울특별시 노원구 한글비석로 3',
    totalUnits: 6,
  })
  const list = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId: apartment.id })
  await call('POST', '/api/list-user/bulk', { listId: list.id, users: owners })
  const vote = await call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title: '시공자 선정의 건',
    description: '입찰에 참여한 두 회사 가운데 하나를 고릅니다.',
    ballotKind: 'open',
    weight: 'owner',
    questions: [
      {
        title: '시공자로 누구를 고르시겠습니까?',
        minChoices: 1,
        maxChoices: 1,
        choices: [{ label: '한빛건설' }, { label: '새한건설' }],
      },
    ],
  })
  await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: dayIn(0), place: '게시판' })
  const assembly = await call<Assembly>('POST', '/api/assemblies', {
    listId: list.id,
    kind: 'association',
    title: '2026년 임시총회',
    place: '커뮤니티센터 2층 강당',
    startsAt: new Date(`${dayIn(21)}T14:00:00+09:00`).toISOString(),
    bylaws: {
      article: '정관 제22조',
      version: '2025년 1월 개정',
      adoptedOn: '2025-01-10',
      electronicUntil: 'day-before',
    },
    agenda: [
      { kind: 'vote', voteId: vote.id, matter: 'builder' },
      { kind: 'report', title: '사업 경과', text: '사업시행계획 인가 뒤의 경과를 보고합니다.' },
    ],
  })
  return { apartment, assembly }
}

const listOf = (page: Page) => page.getByRole('list', { name: '소유자별 통지' })

const importSheet = async (page: Page, rows: readonly string[], button: RegExp): Promise<void> => {
  await page.getByRole('button', { name: '등기 목록 올리기' }).click()
  await page.getByLabel('등기 목록', { exact: true }).setInputFiles({
    name: '등기.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`),
  })
  await expect(page.getByRole('button', { name: button })).toBeEnabled()
}

test('a notice from its document to its certificate, and anew', { tag: '@deep' }, async ({ page, request }) => {
  test.slow()
  const office = await openOffice(request)
  const { apartment, assembly } = await prepare(office)
  await page.addInitScript((id) => localStorage.setItem('RaStoredanji.complex.id', JSON.stringify(id)), apartment.id)

  await test.step('the document is looked at before, and fixed by the notice', async () => {
    await comeIn(page, `/admin/assemblies/${assembly.id}/show`)
    await expect(page.getByRole('heading', { name: '2026년 임시총회' })).toBeVisible()
    await saveAs(page, '통지서 미리보기', 'draft.pdf')
    await pressAndConfirm(page, '공고하기')
    await page.getByRole('link', { name: '통지', exact: true }).click()
    await expect(page.getByRole('group', { name: '통지 없음' })).toContainText('6명')
    await saveAs(page, '통지서', 'sent.pdf')
    await look(page, 'empty')
  })

  await test.step('the sheet of the post is read, then recorded', async () => {
    const rows = owners.slice(0, 3).map(({ dong, ho, name }, index) => `999000000000${index},${dong},${ho},${name}`)
    const sheet = ['등기번호,동,호,받는분,접수일', ...rows.map((row) => `${row},${dayIn(0)}`)]
    await importSheet(page, [...sheet, `9990000000009,101,9999,없는분,${dayIn(0)}`], /3건 적기/)
    await expect(page.getByText('5번째 줄: 명부에 없는 세대입니다: 101동 9999호')).toBeVisible()
    await look(page, 'import')
    await page.getByRole('button', { name: '3건 적기' }).click()
    await expect(page.getByRole('group', { name: '도착 미확인' })).toContainText('3명')
    const results = ['등기번호,결과,결과일', `9990000000000,배달완료,${dayIn(0)}`, `9990000000001,반송,${dayIn(0)}`]
    await importSheet(page, results, /2건 적기/)
    await page.getByRole('button', { name: '2건 적기' }).click()
    await expect(page.getByRole('group', { name: '기한 안에 통지' })).toContainText('1명')
    await expect(page.getByRole('group', { name: '통지 없음' })).toContainText('4명')
  })

  await test.step('who has none is a list to work on', async () => {
    await expect(listOf(page).getByRole('listitem')).toHaveCount(4)
    await expect(listOf(page)).toContainText('반송')
    await page.getByRole('button', { name: '102동 1504호 통지라온 직접 전달' }).click()
    await page.getByRole('textbox', { name: '전달한 사람' }).fill('김관리')
    await page.getByRole('button', { name: '가족' }).click()
    await page.getByRole('textbox', { name: '받은 사람의 이름' }).fill('라온가족')
    await look(page, 'handover')
    await page.getByRole('button', { name: '적기', exact: true }).click()
    await expect(listOf(page).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: '101동 1505호 통지마루 등기 입력' }).click()
    await page.getByRole('textbox', { name: '등기번호 13자리' }).fill('9990-0000-00005')
    await look(page, 'mail')
    await page.getByRole('button', { name: '적기', exact: true }).click()
    await expect(listOf(page).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a wrong record is void, and stays to be seen', async () => {
    await page.getByRole('combobox', { name: '통지' }).click()
    await page.getByRole('option', { name: /전체/ }).click()
    await expect(listOf(page).getByRole('listitem')).toHaveCount(6)
    await page.getByRole('button', { name: '101동 1505호 통지마루 통지 기록 취소' }).click()
    await page.getByRole('textbox', { name: '사유' }).fill('옆집 등기였습니다.')
    await page.getByRole('dialog').getByRole('button', { name: '취소', exact: true }).last().click()
    await expect(listOf(page)).toContainText('취소: 옆집 등기였습니다.')
    await look(page, 'owners')
  })

  await test.step('a board is photographed', async () => {
    await page.getByRole('button', { name: '게시 사진 올리기' }).click()
    await page.getByRole('textbox', { name: '게시한 곳' }).fill('1·2호 라인 승강기')
    await look(page, 'posting')
    await page.getByLabel('게시 사진', { exact: true }).setInputFiles({
      name: 'board.png',
      mimeType: 'image/png',
      buffer: greyPicture(399, 300),
    })
    await expect(page.getByText('101동의 게시를 적었습니다.')).toBeVisible()
    await page.getByRole('button', { name: '닫기' }).click()
    await expect(page.getByText('게시하지 않은 동: 102동')).toBeVisible()
    await page.getByText('동별로 보기').click()
    await expect(page.getByRole('region', { name: '동별 통지' })).toContainText('1곳')
    await look(page, 'whole')
  })

  await test.step('a certificate shows it', async () => {
    await saveAs(page, '통지 증명서', 'certificate.pdf')
    await saveAs(page, '엑셀', 'owners.xlsx')
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'phone')
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  await test.step('a change gives notice anew, and shows who had the former one', async () => {
    await page.getByRole('link', { name: '2026년 임시총회' }).first().click()
    await page.getByRole('button', { name: '새로 통지하기' }).click()
    await page.getByRole('textbox', { name: '사유' }).fill('장소를 바꿉니다.')
    await look(page, 'renew')
    await page.getByRole('dialog').getByRole('button', { name: '새로 통지하기' }).click()
    await expect(page.getByText(/취소한 총회를 대신합니다/)).toBeVisible()
    await look(page, 'renewed')
    await pressAndConfirm(page, '공고하기')
    await page.getByRole('link', { name: '통지', exact: true }).click()
    await expect(page.getByText(/먼저 보낸 통지를 2명이 받았습니다/)).toBeVisible()
    await expect(page.getByText('취소한 총회의 통지를 받았습니다')).toHaveCount(2)
    await saveAs(page, '통지서', 'anew.pdf')
    await page.getByRole('link', { name: '먼저 보낸 통지' }).click()
    await expect(page.getByText(/취소한 총회의 통지입니다/)).toBeVisible()
    await look(page, 'former')
  })
})
