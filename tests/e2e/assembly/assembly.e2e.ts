import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { confirmPending } from '../support/second-admin.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/assembly-${name}.png`, fullPage: true })
}

const owners = ['가온', '나래', '다솜', '라온'].map((name, index) => ({
  name: `총회${name}`,
  phone: `0107300000${index}`,
  dong: index % 2 === 0 ? '101' : '102',
  ho: String(1501 + index),
  area: 84.9431,
}))
/** Another unit of the first owner. */
const secondUnit = { ...owners[0], ho: '1701' }

type Office = Awaited<ReturnType<typeof openOffice>>

/** A list with its roll and two announced votes. */
const prepare = async ({ call }: Office) => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 2단지',
    address: '서울특별시 노원구 한글비석로 2',
    totalUnits: 5,
  })
  const list = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId: apartment.id })
  await call('POST', '/api/list-user/bulk', { listId: list.id, users: [...owners, secondUnit] })
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  for (const title of ['시공자 선정의 건', '예산 승인의 건']) {
    const vote = await call<Vote>('POST', '/api/votes', {
      listId: list.id,
      title,
      ballotKind: 'open',
      weight: 'owner',
      questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }],
    })
    await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
    await call('POST', `/api/votes/${vote.id}/papers`, { count: 10 })
  }
  return { apartment }
}

const soon = (): string => {
  const at = new Date(Date.now() + 9 * 3_600_000 + 120_000)
  return at.toISOString().slice(0, 16)
}

const addVote = async (page: Page, title: string, matter: string): Promise<void> => {
  await page.getByRole('combobox', { name: '투표' }).click()
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('combobox', { name: '안건 유형' }).click()
  await page.getByRole('option', { name: matter, exact: true }).click()
  await page.getByRole('button', { name: '투표 올리기' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
}

const findOwner = async (page: Page, typed: string) => {
  await page.getByRole('searchbox', { name: '동·호나 이름' }).fill(typed)
  return page.getByRole('list', { name: '찾은 소유자' })
}

/** Makes a complex the current one of the browser. */
const choose = async (page: Page, apartmentId: string): Promise<void> => {
  await page.addInitScript((id) => localStorage.setItem('RaStoredanji.complex.id', JSON.stringify(id)), apartmentId)
}

test('an assembly from its draft to the corrected ledger', async ({ page, request }) => {
  test.slow()
  const office = await openOffice(request)
  const { apartment } = await prepare(office)
  await choose(page, apartment.id)

  await test.step('it is drafted by its kind', async () => {
    await comeIn(page, '/admin/assemblies')
    await expect(page.getByRole('heading', { name: '아직 총회가 없습니다' })).toBeVisible()
    await page.getByRole('link', { name: '총회 만들기' }).first().click()
    await page.getByRole('textbox', { name: '이름' }).fill('2026년 정기총회')
    await look(page, 'create')
    await page.getByRole('button', { name: '만들기' }).click()
    await expect(page.getByRole('heading', { name: '2026년 정기총회' })).toBeVisible()
    await expect(page.getByText('장소를 적어주세요.')).toBeVisible()
  })

  await test.step('its agenda is put together and ordered', async () => {
    await addVote(page, '예산 승인의 건', '일반 안건')
    await addVote(page, '시공자 선정의 건', '시공자 선정')
    await page.getByRole('textbox', { name: '보고 안건' }).fill('사업 경과')
    await page.getByRole('button', { name: '보고 올리기' }).click()
    await expect(page.getByText('사업 경과')).toBeVisible()
    await page.getByRole('button', { name: '3번 안건 위로' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '사업 경과' })).toContainText('2')
    await expect(page.getByText(/직접 출석: 전체 소유자 과반수 직접 출석/)).toBeVisible()
    await look(page, 'draft')
  })

  await test.step('time, place and bylaws are given, and it is noticed and opened', async () => {
    await page.getByRole('link', { name: '수정' }).click()
    await page.getByLabel('일시').fill(soon())
    await page.getByRole('textbox', { name: '장소' }).fill('커뮤니티센터')
    await page.getByRole('textbox', { name: '조항' }).fill('정관 제22조')
    await page.getByRole('textbox', { name: '판' }).fill('2025년 1월 개정')
    await page.getByLabel('의결한 날').fill('2025-01-10')
    await look(page, 'edit')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText(/통지는 회의 7일 전인/)).toBeVisible()
    await pressAndConfirm(page, '공고하기')
    await expect(page.getByText('공고함').first()).toBeVisible()
    await pressAndConfirm(page, '시작하기')
    await page.getByRole('link', { name: '출석부' }).click()
  })

  await test.step('owners are admitted by one press, each once', async () => {
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('0명')
    const first = await findOwner(page, '101 1501')
    await first.getByRole('button', { name: '출석', exact: true }).click()
    await expect(page.getByText('101동 1501호: 출석했습니다.')).toBeVisible()
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('1명')
    // Their other unit is theirs, too.
    const other = await findOwner(page, '101 1701')
    await expect(other.getByText(/본인 출석 중/)).toBeVisible()
    await look(page, 'desk')
    const absent = await findOwner(page, '102 1502')
    await absent.getByRole('button', { name: '대리 출석' }).click()
    await page.getByRole('textbox', { name: '대리인 이름' }).fill('홍배우')
    await look(page, 'proxy')
    await page.getByRole('dialog').getByRole('button', { name: '대리 출석' }).click()
    await expect(page.getByText('102동 1502호: 대리인이 출석했습니다.')).toBeVisible()
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('2명')
    await (await findOwner(page, '102 1502')).getByRole('button', { name: '퇴장' }).click()
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('1명')
  })

  await test.step('the desk goes on without network, and nobody counts twice afterwards', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/네트워크가 끊겼습니다/)).toBeVisible()
    const first = await findOwner(page, '총회다솜')
    await first.getByRole('button', { name: '출석', exact: true }).click()
    await expect(page.getByText(/출석을 받아 두었습니다/)).toBeVisible()
    await expect(first.getByText(/본인 출석 중/)).toBeVisible()
    // Somebody who is there already: the server knows.
    const second = await findOwner(page, '102 1504')
    await second.getByRole('button', { name: '출석', exact: true }).click()
    await expect(page.getByText(/보낼 출석 2건/)).toBeVisible()
    await look(page, 'desk-offline')
    await page.context().setOffline(false)
    await expect(page.getByText(/네트워크가 끊겼습니다/)).toBeHidden({ timeout: 20_000 })
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('3명')
    // Nothing waits in the browser any more.
    await expect((await findOwner(page, '101 1503')).getByText(/본인 출석 중/)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('danji.check-ins')).length),
    )
  })

  await test.step('the desk fits a phone and a tablet', async () => {
    for (const [name, width] of [
      ['phone', 390],
      ['tablet', 820],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 })
      await look(page, `desk-${name}`)
    }
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  await test.step('a correction waits for a second administrator', async () => {
    await page.getByRole('button', { name: '명단 보기' }).click()
    await page.getByRole('button', { name: '101동 1501호 총회가온 출석 정정' }).click()
    await page.getByRole('button', { name: '세지 않음' }).click()
    await page.getByRole('textbox', { name: '사유' }).fill('다른 분이었습니다.')
    await look(page, 'correction')
    await page.getByRole('button', { name: '정정 요청' }).click()
    await expect(page.getByText(/정정을 요청했습니다/)).toBeVisible()
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('3명')
    await confirmPending(office, request)
    await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('2명')
    await page.getByRole('button', { name: '모두', exact: true }).click()
    await expect(page.getByText(/정정: 세지 않음/)).toBeVisible()
    await look(page, 'ledger')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    await (await download).saveAs('tests/.output/screens/assembly-ledger.pdf')
  })

  await test.step('the chair sees the quorum of each item, and starts voting', async () => {
    await page.getByRole('link', { name: '2026년 정기총회' }).click()
    await page.getByRole('link', { name: '의사 진행' }).click()
    const item = page.getByRole('listitem').filter({ hasText: '예산 승인의 건' })
    await expect(item.getByText(/직접 출석/)).toBeVisible()
    await look(page, 'chair')
    await item.getByRole('button', { name: '시작하기' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '시작하기' }).click()
    await expect(item.getByText('진행중')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'chair-phone')
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  await test.step('the desk that admits an owner hands out their papers', async () => {
    await page.getByRole('link', { name: '2026년 정기총회' }).click()
    await page.getByRole('link', { name: '출석부' }).click()
    const found = await findOwner(page, '101 1503')
    await found.getByRole('button', { name: /투표용지 · 안건/ }).click()
    await found.getByRole('button', { name: '투표용지 교부' }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.getByRole('dialog').getByRole('button', { name: '투표용지 교부' }).click()
    await expect(found.getByText('투표용지 받음')).toBeVisible()
    await look(page, 'desk-papers')
  })

  await test.step('the tellers see what is to be entered', async () => {
    await page.getByRole('link', { name: '2026년 정기총회' }).click()
    await page.getByRole('link', { name: '용지 입력' }).click()
    const item = page.getByRole('listitem').filter({ hasText: '예산 승인의 건' })
    await expect(item.getByRole('group', { name: '교부' })).toContainText('1장')
    await expect(item.getByRole('group', { name: '입력 전', exact: true })).toContainText('1장')
    await look(page, 'tellers')
  })
})
