import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone, press } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { headed, proveByPhone } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/online-${name}.png`, fullPage: true })
}

const owner = (index: number, name: string) => ({
  name,
  phone: `0107400000${index}`,
  birthDate: `195${index}-03-07`,
  dong: '101',
  ho: String(1600 + index),
  area: 84.9431,
})
const [asking, coming, third] = [owner(1, '온가람'), owner(2, '온나래'), owner(3, '온다온')] as const

/** An open meeting that can be attended online, with one announced vote. */
const prepare = async ({ call }: Office): Promise<AssemblyDetails> => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 3단지',
    address: '서울특별시 노원구 한글비석로 3',
    totalUnits: 3,
  })
  const list = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId: apartment.id })
  const users = [asking, coming, third].map(({ birthDate: _birthDate, ...user }) => user)
  await call('POST', '/api/list-user/bulk', { listId: list.id, users })
  const title = '예산 승인의 건'
  const vote = await call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title,
    ballotKind: 'open',
    weight: 'owner',
    questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }],
  })
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
  const { id } = await call<AssemblyDetails>('POST', '/api/assemblies', {
    listId: list.id,
    kind: 'association',
    title: '2026년 임시총회',
    place: '커뮤니티센터',
    startsAt: new Date(Date.now() + 120_000).toISOString(),
    ways: ['in-person', 'online', 'proxy'],
    agenda: [
      { kind: 'report', title: '사업 경과 보고' },
      { kind: 'vote', voteId: vote.id, matter: 'ordinary' },
    ],
  })
  await call('POST', `/api/assemblies/${id}/status`, { status: 'noticed' })
  return call<AssemblyDetails>('POST', `/api/assemblies/${id}/status`, { status: 'open' })
}

const choose = async (page: Page, apartmentId: string): Promise<void> => {
  await page.addInitScript((id) => localStorage.setItem('RaStoredanji.complex.id', JSON.stringify(id)), apartmentId)
}

type TypedPerson = ReturnType<typeof owner>

/** Types who enters with a certificate. */
const typeWho = async (page: Page, { name, phone, birthDate }: TypedPerson): Promise<void> => {
  await page.getByRole('textbox', { name: '이름' }).fill(name)
  await page.getByRole('textbox', { name: '휴대전화' }).fill(phone)
  for (const [at, part] of birthDate.split('-').entries())
    await page.getByRole('group', { name: '생년월일' }).getByRole('textbox').nth(at).fill(part)
}

/** Signs on the page of the simulated phone. */
const signInApp = async (context: BrowserContext, { phone }: TypedPerson): Promise<void> => {
  const app = await context.newPage()
  await app.goto(`${url}/simulators/phone/${phone}`)
  await app.getByRole('button', { name: '서명' }).first().click()
  await app.close()
}

test(
  'an owner attends online, asks and is answered; another comes with a code',
  { tag: '@deep' },
  async ({ page, browser, request }) => {
    test.slow()
    const assembly = await prepare(await openOffice(request))
    const { id, apartmentId } = assembly
    await choose(page, apartmentId)
    const phones = [await openPhone(browser), await openPhone(browser), await openPhone(browser)] as const
    const phone = await phones[0].newPage()

    await test.step('the chair prepares the meeting', async () => {
      await comeIn(page, `/admin/assemblies/${id}/meeting`)
      await page.getByRole('button', { name: '사업 경과 보고 시작' }).click()
      await expect(page.getByText('진행 중')).toBeVisible()
      await page.getByRole('textbox', { name: '중계 주소' }).fill('https://evil.example/watch')
      await page.getByRole('button', { name: '중계 주소 저장하기' }).click()
      await expect(page.getByText(/YouTube나 Vimeo 영상 주소/)).toBeVisible()
      await page.getByRole('textbox', { name: '중계 주소' }).fill('https://media.example.com/live/hall.m3u8')
      await page.getByRole('button', { name: '중계 주소 저장하기' }).click()
      await expect(page.getByRole('link', { name: /hall\.m3u8/ })).toBeVisible()
      await look(page, 'chair')
      // The page of this meeting may load from that host, and no other page may.
      const policyOf = async (path: string): Promise<string> =>
        (await request.get(path)).headers()['content-security-policy'] ?? ''
      expect(await policyOf(`/attend/${id}`)).toContain('media-src https://media.example.com')
      expect(await policyOf('/')).not.toContain('media.example.com')
    })

    await test.step('an owner proves who they are, and enters', async () => {
      await phone.goto(`${url}/attend/${id}`)
      await headed(phone, '2026년 임시총회')
      await look(phone, 'first')
      await proveByPhone(phone, asking)
      await headed(phone, '어떻게 참석하시겠습니까?')
      await look(phone, 'ways')
      await press(phone, '온라인으로 참석하기')
      await expect(phone.getByText('온라인 참석 중')).toBeVisible()
      await expect(phone.getByRole('listitem').filter({ hasText: '사업 경과 보고' })).toContainText('진행 중')
      await look(phone, 'meeting')
    })

    await test.step('they ask in writing and request the floor', async () => {
      await phone.getByRole('textbox', { name: '질문 쓰기' }).fill('관리비는 언제 내려갑니까?')
      await press(phone, '보내기')
      await expect(phone.getByRole('list', { name: '질문과 의견' })).toContainText('관리비는 언제 내려갑니까?')
      await expect(phone.getByRole('textbox', { name: '질문 쓰기' })).toHaveValue('')
      await press(phone, '발언 신청하기')
      await expect(phone.getByText('내 순서 1번째')).toBeVisible()
      await look(phone, 'asked')
    })

    await test.step('the office answers and gives the floor', async () => {
      await page.getByRole('button', { name: '질문 보기' }).click()
      await page.getByRole('button', { name: /온가람 발언 허가/ }).click()
      await expect(page.getByText('발언 중')).toBeVisible()
      await page.getByRole('textbox', { name: '1번 답변' }).fill('내년 3월부터 내려갑니다.')
      await page.getByRole('button', { name: '답변 보내기' }).click()
      await expect(page.getByText(/내년 3월부터 내려갑니다/).first()).toBeVisible()
      await page.getByRole('textbox', { name: '중단 안내' }).fill('음향을 고치고 있습니다.')
      await page.getByRole('button', { name: '중계 중단 알리기' }).click()
      await expect(page.getByRole('button', { name: '중계 다시 시작' })).toBeVisible()
      await look(page, 'questions')
      await expect(phone.getByText('지금 발언하실 차례입니다.', { exact: false })).toBeVisible({ timeout: 40_000 })
      await expect(phone.getByText('내년 3월부터 내려갑니다.')).toBeVisible()
      await expect(phone.getByText(/중계가 중단되었습니다/)).toBeVisible()
      await look(phone, 'answered')
      await page.getByRole('button', { name: '중계 다시 시작' }).click()
      await expect(page.getByRole('button', { name: '중계 중단 알리기' })).toBeVisible()
    })

    await test.step('another owner shows a code at the desk', async () => {
      const other = await phones[1].newPage()
      await other.goto(`${url}/attend/${id}`)
      await proveByPhone(other, coming)
      await press(other, '현장 입장 QR 보기')
      await headed(other, '창구에 이 화면과 신분증을 보여주세요')
      const letters = other.getByLabel('입장 코드')
      await expect(letters).toHaveText(/^[B-Z]{4} [B-Z]{4}$/)
      await look(other, 'code')
      await page.goto(`/admin/assemblies/${id}/desk`)
      await page.getByRole('textbox', { name: '입장 코드' }).fill((await letters.textContent()) ?? '')
      await page.getByRole('button', { name: '코드 확인' }).click()
      await expect(page.getByText('신분증의 이름과 같은지 확인해주세요.')).toBeVisible()
      await look(page, 'desk-code')
      await page.getByRole('button', { name: '신분증 확인, 출석' }).click()
      await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('2명')
      await expect(page.getByText(/현장 1명, 온라인 1명/)).toBeVisible()
    })

    await test.step('a third owner enters with a certificate', async () => {
      const certified = await phones[2].newPage()
      await certified.goto(`${url}/attend/${id}`)
      await headed(certified, '2026년 임시총회')
      await press(certified, '인증서로 온라인 참석하기')
      await headed(certified, '어느 앱의 인증서를 쓰시겠습니까?')
      await look(certified, 'certificate-apps')
      await press(certified, '카카오 인증서로 참석하기')
      await headed(certified, '카카오 인증서의 이름과 번호를 적어주세요')
      await press(certified, '확인 요청 보내기')
      await expect(certified.getByText('이름을 입력해주세요.')).toBeVisible()
      await look(certified, 'certificate-missing')
      await typeWho(certified, { ...third, name: '온누리' })
      await press(certified, '확인 요청 보내기')
      await headed(certified, '휴대전화에서 서명을 기다리고 있습니다')
      await signInApp(phones[2], third)
      // Somebody signs whom the roll does not have under this name.
      await expect(certified.getByText(/명부에서 확인되지 않습니다/)).toBeVisible()
      await look(certified, 'certificate-refused')
      await certified.getByRole('textbox', { name: '이름' }).fill(third.name)
      await press(certified, '확인 요청 보내기')
      await headed(certified, '휴대전화에서 서명을 기다리고 있습니다')
      await expect(certified.getByRole('timer')).toContainText('남은 시간')
      await look(certified, 'certificate-waiting')
      // Whoever opens the address anew is where they were.
      await certified.reload()
      await headed(certified, '휴대전화에서 서명을 기다리고 있습니다')
      await signInApp(phones[2], third)
      await expect(certified.getByText('온라인 참석 중')).toBeVisible()
      await look(certified, 'certificate-meeting')
      await page.goto(`/admin/assemblies/${id}/desk`)
      await expect(page.getByText(/현장 1명, 온라인 2명/)).toBeVisible()
      await page.getByRole('button', { name: '명단 보기' }).click()
      await expect(page.getByText('전자서명인증사업자 인증서')).toBeVisible()
      await look(page, 'desk-certificate')
      await press(certified, '나가기')
      await headed(certified, '2026년 임시총회')
      await expect(page.getByText(/현장 1명, 온라인 1명/)).toBeVisible({ timeout: 20_000 })
    })

    await test.step('the display shows the hall, until it is revoked', async () => {
      await page.goto(`/admin/assemblies/${id}/meeting`)
      await page.getByRole('button', { name: '예산 승인의 건 시작' }).click()
      await page.getByRole('button', { name: '현장 화면 주소 만들기' }).click()
      const address = await page.getByRole('link', { name: '현장 화면 열기' }).getAttribute('href')
      const hall = await browser.newPage({ viewport: { width: 1366, height: 768 } })
      await hall.goto(address ?? '')
      await expect(hall.getByRole('heading', { name: '예산 승인의 건' })).toBeVisible()
      await expect(hall.getByText('2명').first()).toBeVisible()
      await look(hall, 'display')
      await page.getByRole('button', { name: '주소 끝내기' }).click()
      await expect(hall.getByRole('heading', { name: '예산 승인의 건' })).toBeHidden({ timeout: 20_000 })
    })

    await test.step('leaving by a press ends it, and the ledger has all of it', async () => {
      await press(phone, '나가기')
      await headed(phone, '어떻게 참석하시겠습니까?')
      await page.goto(`/admin/assemblies/${id}/desk`)
      await expect(page.getByText(/현장 1명, 온라인 0명/)).toBeVisible()
      await page.setViewportSize({ width: 390, height: 900 })
      await look(page, 'desk-phone')
      await page.goto(`/admin/assemblies/${id}/meeting`)
      await page.getByRole('button', { name: '질문 보기' }).click()
      await expect(page.getByText('관리비는 언제 내려갑니까?')).toBeVisible()
      await look(page, 'chair-phone')
      await page.setViewportSize({ width: 1366, height: 900 })
      await page.goto(`/admin/assemblies/${id}/desk`)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'PDF' }).click()
      await (await download).saveAs('tests/.output/screens/online-ledger.pdf')
    })
    for (const one of phones) await one.close()
  },
)
