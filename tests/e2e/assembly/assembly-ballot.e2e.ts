import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { codeOn, codesOn, enterCode, identify, openPhone, press, verify, type Resident } from '../support/resident.ts'
import { chooseTextSize } from '../support/reading/reading.ts'
import { axeFindings, complaintsOf, cutWords, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

/** Looks at a screen with usual letters and with large ones. */
const look = async (page: Page, name: string): Promise<void> => {
  for (const [size, button] of [
    ['', '보통 글자'],
    ['-large', '큰 글자'],
  ] as const) {
    await chooseTextSize(page, button)
    await settle(page)
    expect.soft(await axeFindings(page), name + size).toEqual([])
    expect.soft(await sideways(page), name + size).toEqual([])
    expect.soft(await cutWords(page), name + size).toEqual([])
    await page.screenshot({ path: `tests/.output/screens/assembly-ballot-${name}${size}.png`, fullPage: true })
  }
  await chooseTextSize(page, '보통 글자')
}

const headed = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const residents: readonly Resident[] = ['가온', '나래', '다솜'].map((name, index) => ({
  name: `한번${name}`,
  phone: `0107400000${index}`,
  dong: '101',
  ho: String(1501 + index),
}))
const [first, second, third] = residents as readonly [Resident, Resident, Resident]
const secondUnit = { ...first, dong: '102', ho: '701' }

const yesOrNo = (title: string) => ({
  title,
  questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] }],
})
const items = [
  { ...yesOrNo('예산 승인의 건'), ballotKind: 'open' },
  { ...yesOrNo('시공자 선정의 건'), ballotKind: 'secret', encrypted: true },
  {
    title: '감사 선출의 건',
    kind: 'election',
    ballotKind: 'secret',
    questions: [
      {
        title: '감사로 누구를 뽑으시겠습니까?',
        minChoices: 0,
        maxChoices: 2,
        choices: [{ label: '김가람' }, { label: '이나래' }, { label: '박다온' }],
      },
    ],
  },
  { ...yesOrNo('공동현관 출입 방식을 바꾸고 오래된 비상문을 새로 다는 공사의 건'), ballotKind: 'secret' },
]

type PreparedAssembly = {
  readonly links: readonly string[]
  readonly votes: readonly string[]
  readonly entries: readonly ListUser[]
}

/** A noticed assembly of a report and four votes that are open, each with a link. */
const prepare = async ({ call }: Office): Promise<PreparedAssembly> => {
  const { id: apartmentId } = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 4단지',
    address: '서울특별시 노원구 한글비석로 4',
    totalUnits: 4,
    officePhone: '02-000-1234',
  })
  const { id: listId } = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId })
  const users = [...residents, secondUnit].map((owner) => ({ ...owner, area: 84.9431 }))
  await call('POST', '/api/list-user/bulk', { listId, users })
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const votes: string[] = []
  for (const item of items) {
    const { id } = await call<Vote>('POST', '/api/votes', { listId, weight: 'unit', ...item })
    await call('POST', `/api/votes/${id}/announcement`, { announcedOn: today, place: '게시판' })
    votes.push(id)
  }
  const { id } = await call<Assembly>('POST', '/api/assemblies', {
    listId,
    kind: 'association',
    title: '2026년 정기총회',
    place: '커뮤니티센터',
    startsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    agenda: [
      {
        kind: 'report',
        title: '사업 경과',
        text: '2025년 3월에 사업시행계획 인가를 받았습니다.\n올해는 시공자를 정합니다.',
      },
      ...votes.map((voteId) => ({ kind: 'vote', voteId, matter: 'ordinary' })),
    ],
  })
  await call('POST', `/api/assemblies/${id}/status`, { status: 'noticed' })
  const links: string[] = []
  for (const voteId of votes) {
    await call('PATCH', `/api/votes/${voteId}/status`, { status: 'open' })
    links.push((await call<VoteLink>('POST', `/api/votes/lists/${listId}/vote/${voteId}/link`, {})).url)
  }
  // Codes go to whom the roll's page knows.
  const entriesOf = () => call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}`)
  await expect.poll(async () => (await entriesOf()).length).toBe(users.length)
  return { links, votes, entries: await entriesOf() }
}

const choose = async (page: Page, name: string, next = '다음'): Promise<void> => {
  const choice = page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))
  await choice.first().check({ force: true })
  // The screen asks whoever has not had all candidates on it.
  for (const box of await page.getByRole('checkbox').all()) await box.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /더 보기 ↓$/ })).toBeHidden()
  await press(page, next)
}

const openOnPhone = async (browser: Browser, link: string, resident: Resident): Promise<Page> => {
  const page = await (await openPhone(browser)).newPage()
  await verify(page, link, resident)
  await headed(page, '2026년 정기총회')
  return page
}

test('one ballot of an assembly: contents, summary, one submission, one receipt', async ({ browser, request }) => {
  test.slow()
  const office = await openOffice(request)
  const { links, votes, entries } = await prepare(office)
  const [link = '', another = ''] = links

  await test.step('an owner of two units proves identity once, and sees all items', async () => {
    const page = await (await openPhone(browser)).newPage()
    const complaints = complaintsOf(page)
    await page.goto(another)
    await headed(page, '2026년 정기총회')
    await look(page, 'intro')
    await verify(page, link, first)
    await headed(page, '2026년 정기총회')
    await expect(page.getByText('투표하실 안건이 4건 있습니다.')).toBeVisible()
    await look(page, 'contents')
    await page.getByRole('list').getByRole('button', { name: /^읽기/ }).press('Enter')
    await expect(page.getByText('올해는 시공자를 정합니다.')).toBeVisible()
    await look(page, 'report')
    await press(page, '안건 목록으로')

    await press(page, '시작하기')
    await headed(page, '예산 승인의 건')
    await expect(page.getByText('101동 1501호')).toBeVisible()
    await look(page, 'question')
    await choose(page, '찬성')
    await expect(page.getByText('102동 701호')).toBeVisible()
    await choose(page, '찬성')
    await headed(page, '시공자 선정의 건')
    await choose(page, '찬성')
    await choose(page, '반대')
    await headed(page, '감사로 누구를 뽑으시겠습니까?')
    await look(page, 'election')
    await choose(page, '이나래')
    await expect(page.getByText('102동 701호')).toBeVisible()

    // Neither going back nor a reload loses an answer.
    await page.goBack()
    await expect(page.getByRole('checkbox', { name: '이나래' })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: '이나래' })).toBeChecked()
    await page.goto(another)
    await expect(page.getByText('답을 골랐습니다')).toHaveCount(5)
    await look(page, 'contents-begun')
    await press(page, '이어서 하기')
    await choose(page, '박다온')
    await choose(page, '찬성')
    await choose(page, '찬성')

    await headed(page, '이대로 제출하시겠습니까?')
    await look(page, 'summary')
    await press(page, '수정하기 (예산 승인의 건, 102동 701호)')
    await choose(page, '반대', '수정 완료')
    await headed(page, '이대로 제출하시겠습니까?')
    await expect(page.getByRole('listitem').filter({ hasText: '예산 승인의 건 · 102동 701호' })).toContainText('반대')

    // The server takes it, and the answer is lost, both times.
    await page.route(
      '**/assembly/submit',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 2 },
    )
    await press(page, '8건 모두 제출하기')
    await expect(page.getByRole('button', { name: '다시 제출하기' })).toBeVisible({ timeout: 30_000 })
    await look(page, 'summary-lost')
    await press(page, '다시 제출하기')
    await headed(page, '투표가 접수되었습니다')
    await expect(page.getByRole('list', { name: '안건별 접수번호' }).getByRole('listitem')).toHaveCount(8)
    await look(page, 'receipts')
    await press(page, '자세히 (2. 예산 승인의 건 (102동 701호))')
    await expect(page.getByRole('region', { name: '제출하신 내용' })).toContainText('반대')
    await look(page, 'receipt')
    await page.goBack()
    await page.goto(another)
    await expect(page.getByText('지금 하실 투표를 모두 마치셨습니다.')).toBeVisible()
    await look(page, 'contents-done')
    await press(page, '접수증 보기')
    await headed(page, '접수된 투표입니다')
    expect(complaints).toEqual([])
  })

  await test.step('an item that closes meanwhile is named, and the rest is handed in by one press', async () => {
    const page = await openOnPhone(browser, link, second)
    await press(page, '시작하기')
    for (const choice of ['찬성', '반대', '김가람', '찬성']) await choose(page, choice)
    await headed(page, '이대로 제출하시겠습니까?')
    // The session ends: identity is proved once more, and the answers are still there.
    await page.context().clearCookies()
    await press(page, '4건 모두 제출하기')
    await expect(page.getByRole('textbox', { name: '이름' })).toBeVisible()
    const before = await codesOn(page, second.phone)
    await identify(page, second)
    await enterCode(page, await codeOn(page, second.phone, before))
    await press(page, '답 확인하고 제출하기')
    await office.call('PATCH', `/api/votes/${votes[3]}/status`, { status: 'closed' })
    await press(page, '4건 모두 제출하기')
    await expect(page.getByText('접수할 수 없는 안건이 있어 아무것도 접수하지 않았습니다.')).toBeVisible()
    await expect(page.getByText('마감된 투표입니다.')).toBeVisible()
    await look(page, 'refused')
    await press(page, '나머지 3건 제출하기')
    await headed(page, '투표가 접수되었습니다')
    await expect(page.getByRole('list', { name: '안건별 접수번호' }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('a tablet of the desk asks before it ends with items left', async () => {
    const owner = entries.find(({ name }) => name === third.name)
    const lent = await office.call<{ readonly url: string }>('POST', `/api/votes/${votes[0]}/desk/${owner?.id}/tablet`)
    const tablet = await browser.newContext({ viewport: { width: 820, height: 1100 }, locale: 'ko-KR' })
    const page = await tablet.newPage()
    await page.goto(lent.url)
    await headed(page, '2026년 정기총회')
    await expect(page.getByText('이름과 동·호가 본인과 다르면')).toBeVisible()
    await look(page, 'desk-contents')
    await press(page, '시작하기')
    await choose(page, '찬성')
    await headed(page, '시공자 선정의 건')
    await page.goBack()
    await page.goBack()
    await press(page, '답한 안건만 제출하기')
    await expect(page.getByText('답하지 않은 표 2건은 제출하지 않습니다.')).toBeVisible()
    await press(page, '1건 모두 제출하기')
    await headed(page, '투표가 접수되었습니다')
    await look(page, 'desk-receipts')
    await press(page, '끝내기')
    await expect(page.getByText('아직 투표 2건이 남았습니다.')).toBeVisible()
    await press(page, '더 투표하기')
    await press(page, '남은 안건 투표하기')
    await headed(page, '2026년 정기총회')
    await press(page, '끝내기')
    await press(page, '그만 끝내기')
    await headed(page, '모두 끝났습니다')
  })
})
