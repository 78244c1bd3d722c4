import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import { newId } from '#services/core/secrets.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { castBallot } from '../support/cast-ballot.ts'
import { chooseSigner, signMinutes } from './minutes-signer.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const SCREENS = 'tests/.output/screens'
const residents = Array.from({ length: 5 }, (_, index) => ({
  name: `의사록${['가온', '나래', '다솜', '라온', '마루'][index] ?? ''}`,
  phone: `0107310000${index}`,
  dong: '101',
  ho: String(1501 + index),
}))
const [chair, first, second] = residents

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `${SCREENS}/minutes-${name}.png`, fullPage: true })
}

/** Returns the text of all pages of a PDF, without spaces. */
const wholeText = async (bytes: Buffer): Promise<string> => {
  const count = (await PDFDocument.load(bytes)).getPageCount()
  const pages = await Promise.all(Array.from({ length: count }, (_, page) => textOf(bytes, page + 1)))
  return pages.join('').replaceAll(/\s/g, '')
}

/** Presses what downloads a PDF, and returns its text without spaces. */
const saved = async (page: Page, press: () => Promise<void>, name = 'preview'): Promise<string> => {
  const download = page.waitForEvent('download')
  await press()
  const path = `${SCREENS}/minutes-${name}.pdf`
  await (await download).saveAs(path)
  return wholeText(readFileSync(path))
}

type Office = Awaited<ReturnType<typeof openOffice>>

/** A meeting of a building's owners that is open: three are there, and all but one voted for it. */
const prepare = async ({ call }: Office, voting: (link: string) => Promise<void>) => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '희망마을 의사록단지',
    address: '서울특별시 노원구 한글비석로 3',
    totalUnits: 5,
  })
  const list = await call<List>('POST', '/api/list', {
    name: '구분소유자 명부',
    type: 'vote',
    apartmentId: apartment.id,
  })
  await call('POST', '/api/list-user/bulk', {
    listId: list.id,
    users: residents.map((resident) => ({ ...resident, area: 84.9431 })),
  })
  // Links of signers wait for the morning otherwise.
  await call('PUT', `/api/kakao-message-settings/list/${list.id}`, {
    enabled: true,
    smsFallback: true,
    quietHours: { from: '00:00', to: '00:00' },
    occasions: [],
  })
  const title = '관리규약 개정의 건'
  const vote = await call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title,
    ballotKind: 'open',
    weight: 'owner',
    rule: { approval: { fraction: '1/2', over: true, of: 'voters' } },
    questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] }],
  })
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
  const assembly = await call<Assembly>('POST', '/api/assemblies', {
    listId: list.id,
    kind: 'management',
    title: '2026년 임시 관리단집회',
    place: '커뮤니티센터',
    startsAt: new Date(Date.now() + 120_000).toISOString(),
    ways: ['in-person', 'proxy', 'paper', 'electronic'],
    bylaws: { article: '관리규약 제20조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    agenda: [
      { kind: 'report', title: '사업 경과' },
      { kind: 'vote', voteId: vote.id, matter: 'ordinary' },
    ],
  })
  for (const status of ['noticed', 'open']) await call('POST', `/api/assemblies/${assembly.id}/status`, { status })
  const { linkId } = await call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const entries = await call<readonly { readonly id: string; readonly name: string }[]>(
    'GET',
    `/api/list-user/list/${list.id}`,
  )
  for (const { name } of residents.slice(0, 3))
    await call('POST', `/api/assemblies/${assembly.id}/arrivals`, {
      by: 'owner',
      listUserId: entries.find((entry) => entry.name === name)?.id,
      actId: newId(),
    })
  await voting(`${url}/vote/${linkId}`)
  return { apartment, assembly }
}

test('an assembly is counted with its tellers, and its minutes are written, signed and sealed', async ({
  page,
  request,
  browser,
  playwright,
}) => {
  test.slow()
  const office = await openOffice(request)
  const { apartment, assembly } = await prepare(office, async (link) => {
    for (const resident of residents.slice(0, 4)) {
      const outside = await playwright.request.newContext({ baseURL: url })
      await castBallot(outside, link, resident)
      await outside.dispose()
    }
  })
  await page.addInitScript((id) => localStorage.setItem('RaStoredanji.complex.id', JSON.stringify(id)), apartment.id)

  await test.step('all votes are counted with one press', async () => {
    await comeIn(page, `/admin/assemblies/${assembly.id}/show`)
    await page.getByRole('link', { name: '개표와 결과' }).click()
    await expect(page.getByText('아직 투표하고 있습니다. 개표하면 지금 마감합니다.')).toBeVisible()
    await look(page, 'before-count')
    await page.getByRole('button', { name: '개표하기' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '개표 장소' }).fill('커뮤니티센터')
    await dialog.getByRole('textbox', { name: '참관인 1 이름' }).fill('정참관')
    await dialog.getByRole('textbox', { name: '참관인 2 이름' }).fill('박감사')
    await dialog.getByRole('textbox', { name: '참관인 2 역할' }).fill('감사')
    await dialog.getByRole('checkbox', { name: /지금 마감합니다/ }).check()
    await look(page, 'count-dialog')
    await dialog.getByRole('button', { name: '개표하기' }).click()
    await expect(
      page.getByText(
        '가결되었습니다. 구분소유자 5명 중 직접 참석 3명(60%)을 포함해 4명이 참석했고, 전체 구분소유자 중 4명이 찬성했습니다.',
      ),
    ).toBeVisible()
    await expect(page.getByText('정참관 (개표 참관인), 박감사 (감사)')).toBeVisible()
    await look(page, 'results')
    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'results-phone')
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  await test.step('the minutes are written, and fixed once the assembly has ended', async () => {
    await office.call('POST', `/api/assemblies/${assembly.id}/status`, { status: 'ended' })
    await page.goto(`/admin/assemblies/${assembly.id}/minutes`)
    await page
      .getByRole('textbox', { name: '개회와 진행' })
      .fill(`의장 ${chair?.name} 님이 14시에 성원을 알리고 개회를 선언하다.`)
    await page
      .getByRole('textbox', { name: '제2호 관리규약 개정의 건' })
      .fill(`${first?.name} 님이 주차 조항을 묻고, 관리소장이 설명하다.`)
    await expect(page.getByText('저장하지 않은 내용이 있습니다.')).toBeVisible()
    await look(page, 'draft')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('의사록을 저장했습니다.')).toBeVisible()
    await pressAndConfirm(page, '확정하기')
    await expect(page.getByText('확정함')).toBeVisible()
  })

  await test.step('chair and two owners are named', async () => {
    await chooseSigner(page, '의장', chair?.name ?? '')
    await chooseSigner(page, '서명인 1', first?.name ?? '')
    await chooseSigner(page, '서명인 2', second?.name ?? '')
    await look(page, 'signers')
    await page.getByRole('button', { name: '서명 요청하기' }).click()
    await expect(page.getByRole('list', { name: '서명할 분' })).toContainText(chair?.name ?? '')
  })

  await test.step('each signs on their own phone, and the file is sealed', async () => {
    await signMinutes(browser, page, chair?.phone ?? '', (at, screen) => look(at, `signer-${screen}`))
    await signMinutes(browser, page, first?.phone ?? '')
    await page.reload()
    await expect(page.getByText('서명함', { exact: true })).toHaveCount(2)
    await look(page, 'awaited')
    await signMinutes(browser, page, second?.phone ?? '')
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('봉인함')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await look(page, 'sealed')
    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'sealed-phone')
    await page.setViewportSize({ width: 1366, height: 900 })
    for (const [label, file] of [
      ['의사록 PDF', 'sealed'],
      ['공개용 PDF', 'public'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: label }).click()
      await (await download).saveAs(`${SCREENS}/minutes-${file}.pdf`)
    }
  })

  await test.step('the masked minutes are published with one press, and anybody reads them', async () => {
    await page.goto(`/admin/assemblies/${assembly.id}/records`)
    await page.getByRole('button', { name: '의사록 (공개용) 공개하기' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('명부에 없는 이름은 가려지지 않으니 먼저 읽어주세요.')).toBeVisible()
    await look(page, 'publish')
    const preview = await saved(page, () => dialog.getByRole('button', { name: '공개용 의사록 먼저 읽기' }).click())
    expect(preview).toContain('공개용')
    await dialog.getByRole('button', { name: '공개하기' }).click()
    await expect(page.getByRole('listitem', { name: '의사록 (공개용)' })).toContainText('공개 중')
    await look(page, 'published')
    const phone = await (await openPhone(browser)).newPage()
    await phone.goto(`${url}/disclosure/${apartment.id}`)
    const href = (await phone.getByRole('link', { name: /^의사록 \(공개용\)/ }).getAttribute('href')) ?? ''
    const read = await wholeText(await (await phone.request.get(`${url}${href}`)).body())
    expect(read).toContain('직접참석:온라인0명')
    for (const { name } of residents) expect(read).not.toContain(name)
    await phone.context().close()
  })

  await test.step('costs are entered and corrected, and the report is made and downloaded', async () => {
    await page.goto(`/admin/assemblies/${assembly.id}/show`)
    await page.getByRole('link', { name: '비용·보고 자료' }).click()
    const enter = async (item: string, amount: string): Promise<void> => {
      await page.getByRole('button', { name: '비용 적기' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '내용' }).fill(item)
      await dialog.getByRole('textbox', { name: '업체' }).fill('한빛인쇄')
      await dialog.getByRole('textbox', { name: '금액(원)' }).fill(amount)
      await dialog.getByRole('textbox', { name: '영수증 번호' }).fill('2026-031')
      await dialog.getByRole('button', { name: '적기' }).click()
      await expect(dialog).toBeHidden()
    }
    await enter('총회 책자 인쇄', '301,000')
    await enter('현수막', '80000')
    await page.getByRole('button', { name: '현수막 정정하기' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '금액(원)' }).fill('90000')
    await dialog.getByRole('textbox', { name: '정정하는 사유' }).fill('영수증과 다르게 적었습니다.')
    await look(page, 'cost')
    await dialog.getByRole('button', { name: '정정하기' }).click()
    await expect(page.getByText('합계 391,000원')).toBeVisible()
    await page.getByRole('button', { name: '보고 자료 만들기' }).click()
    await expect(page.getByRole('list', { name: '보고 자료' }).getByText('확인값')).toBeVisible()
    await look(page, 'report')
    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'report-phone')
    await page.setViewportSize({ width: 1366, height: 900 })
    const report = await saved(page, () => page.getByRole('button', { name: 'PDF' }).click(), 'report')
    expect(report).toContain('총회보고자료')
    expect(report).toContain('한빛인쇄90,000원2026-031')
    for (const { name } of residents) expect(report).not.toContain(name)
    const workbook = page.waitForEvent('download')
    await page.getByRole('button', { name: '엑셀' }).click()
    const file = await workbook
    expect(file.suggestedFilename()).toMatch(/보고 자료\.xlsx$/)
    await file.saveAs(`${SCREENS}/minutes-report.xlsx`)
  })
})
