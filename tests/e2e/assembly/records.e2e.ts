import { writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { codeOn, codesOn, enterCode, identify, openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const SCREENS = 'tests/.output/screens'
const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `${SCREENS}/records-${name}.png`, fullPage: true })
}

const owner = { name: '열람가온', phone: '01074000001', dong: '101', ho: '1501' }
const today = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

const minutesPdf = async (more: readonly string[] = []): Promise<Buffer> =>
  (
    await writePdf({
      title: '의사록',
      author: '한빛마을',
      madeAt: '2026-11-20T00:00:00.000Z',
      footer: '의사록',
      blocks: [
        { kind: 'title', text: '정기총회 의사록', above: '현장마을 3단지' },
        ...['제1호 예산 승인의 건을 의결하였다.', ...more].map((text) => ({ kind: 'paragraph', text }) as const),
      ],
    })
  ).content

/** An assembly that ended, with one counted vote. */
const prepare = async ({ call }: Office) => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 3단지',
    address: '서울특별시 노원구 한글비석로 3',
    totalUnits: 2,
  })
  const list = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId: apartment.id })
  const users = [
    { ...owner, area: 84.9431 },
    { ...owner, name: '열람나래', phone: '01074000002', ho: '1502' },
  ]
  await call('POST', '/api/list-user/bulk', { listId: list.id, users })
  const title = '예산 승인의 건'
  const vote = await call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title,
    ballotKind: 'open',
    weight: 'owner',
    publicResults: true,
    questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }],
  })
  await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: today(), place: '게시판' })
  const assembly = await call<Assembly>('POST', '/api/assemblies', {
    listId: list.id,
    kind: 'association',
    title: '2026년 정기총회',
    place: '강당',
    startsAt: new Date(Date.now() + 60_000).toISOString(),
    ways: ['in-person', 'paper'],
    agenda: [{ kind: 'vote', voteId: vote.id, matter: 'ordinary' }],
  })
  const move = (status: string) => call('POST', `/api/assemblies/${assembly.id}/status`, { status })
  await move('noticed')
  const { linkId } = await call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'closed' })
  await call('POST', `/api/votes/${vote.id}/count`, {})
  await move('open')
  await move('ended')
  return { apartment, assembly, linkId }
}

const choosePdf = async (page: Page, name: string, content: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '파일 고르기' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: content })
}

test(
  'documents are published, and an owner gets a copy with their name',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    test.slow()
    const office = await openOffice(request)
    const { apartment, assembly, linkId } = await prepare(office)
    const outside = await openPhone(browser)
    const phone = await outside.newPage()
    const records = `/admin/assemblies/${assembly.id}/records`

    await test.step('results are published with one press', async () => {
      await comeIn(page, records)
      await expect(page.getByText('공개 전').first()).toBeVisible()
      await look(page, 'office-empty')
      await pressAndConfirm(page, '의결 결과 공개하기')
      await expect(page.getByRole('listitem', { name: '의결 결과' })).toContainText('공개 중')
    })

    await test.step('a file with a resident number is refused, one without is published', async () => {
      await page.getByRole('button', { name: 'PDF 공개하기' }).click()
      await choosePdf(page, '의사록.pdf', await minutesPdf(['위임인 900101-1234567']))
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: '공개하기', exact: true }).click()
      await expect(page.getByText(/주민등록번호로 보이는 숫자: 1쪽/)).toBeVisible()
      await look(page, 'refused')
      await page.getByRole('button', { name: '바꾸기' }).click()
      await choosePdf(page, '의사록.pdf', await minutesPdf(['문의 010-1234-5678']))
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: '공개하기', exact: true }).click()
      await page.getByRole('checkbox', { name: /휴대전화 번호로 보이는 숫자/ }).check()
      await look(page, 'publish')
      await page.getByRole('button', { name: '공개하기', exact: true }).click()
      const minutes = page.getByRole('listitem', { name: '의사록' })
      await expect(minutes).toContainText('공개 중')
      await minutes.getByRole('button', { name: '다른 방법의 공개 적기' }).click()
      await page.getByRole('textbox', { name: '메모' }).fill('101동 게시판')
      await page.getByRole('button', { name: '적기', exact: true }).click()
      await expect(page.getByRole('list', { name: '공개 일정' })).toContainText('공개함')
    })

    await test.step('anybody reads them on a phone', async () => {
      await phone.goto(`${url}/disclosure/${apartment.id}`)
      await expect(phone.getByRole('heading', { name: '공개 자료' })).toBeVisible()
      await look(phone, 'public-360')
      const href = (await phone.getByRole('link', { name: /^의사록/ }).getAttribute('href')) ?? ''
      expect((await phone.request.get(`${url}${href}`)).headers()['content-type']).toBe('application/pdf')
    })

    await test.step('an owner verifies themselves and requests a copy', async () => {
      const before = await (async () => {
        await phone.goto(`${url}/vote/${linkId}/results`)
        await look(phone, 'results-360')
        await phone.getByRole('link', { name: '총회 자료 열람·복사 청구하기' }).click()
        await expect(phone).toHaveURL(/\/inspection$/)
        return codesOn(phone, owner.phone)
      })()
      await identify(phone, owner)
      await enterCode(phone, await codeOn(phone, owner.phone, before))
      await expect(phone.getByRole('heading', { name: '열람·복사 청구' })).toBeVisible()
      await look(phone, 'own-empty-360')
      await press(phone, '새로 청구하기')
      await phone.getByRole('checkbox', { name: '의사록' }).check()
      await press(phone, '청구하기')
      await expect(phone.getByText('사용 목적을 적어주세요.')).toBeVisible()
      await phone.getByRole('textbox', { name: '사용 목적' }).fill('의결 과정을 확인하려고 합니다.')
      await look(phone, 'request-360')
      await press(phone, '청구하기')
      await expect(phone.getByText(/까지 답을 드립니다/)).toBeVisible()
    })

    await test.step('the office decides and makes the copy', async () => {
      await page.reload()
      await expect(page.getByText('답하기 전')).toBeVisible()
      await look(page, 'office-request')
      await pressAndConfirm(page, '제공하기로 정하기')
      await page.getByRole('button', { name: '사본 만들기' }).click()
      await look(page, 'copy')
      await page.getByRole('dialog').getByRole('button', { name: '사본 만들기' }).click()
      await expect(page.getByText('사본을 만들었습니다.')).toBeVisible()
      await expect(page.getByText('답함').first()).toBeVisible()
      await page.setViewportSize({ width: 390, height: 900 })
      await look(page, 'office-390')
      await page.setViewportSize({ width: 1366, height: 900 })
      await look(page, 'office')
    })

    await test.step('the owner downloads it, and the office sees that', async () => {
      await phone.reload()
      const copy = phone.getByRole('link', { name: /받기/ })
      await expect(copy).toBeVisible()
      await look(phone, 'own-ready-360')
      const answer = await phone.request.get(`${url}${(await copy.getAttribute('href')) ?? ''}`)
      expect(answer.status()).toBe(200)
      writeFileSync(`${SCREENS}/records-copy.pdf`, await answer.body())
      await page.reload()
      await expect(page.getByText(/링크로 받음/)).toBeVisible()
    })
    await outside.close()
  },
)
