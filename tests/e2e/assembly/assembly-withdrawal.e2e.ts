import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone, press, verify, type Resident } from '../support/resident.ts'
import { axeFindings, complaintsOf, cutWords, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  expect.soft(await cutWords(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/assembly-withdrawal-${name}.png`, fullPage: true })
}

const headed = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const owner: Resident = { name: '거둠가온', phone: '01074100000', dong: '101', ho: '1501' }
/** Another unit of the same owner. */
const secondUnit = { ...owner, ho: '1701' }

const yesOrNo = (title: string) => ({
  title,
  questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] }],
})
const items = [
  { ...yesOrNo('예산 승인의 건'), ballotKind: 'open', withdrawable: true },
  { ...yesOrNo('시공자 선정의 건'), ballotKind: 'secret', encrypted: true, withdrawable: true },
  { ...yesOrNo('규약 변경의 건'), ballotKind: 'secret' },
]

type PreparedAssembly = { readonly links: readonly string[]; readonly votes: readonly string[] }

/** A noticed assembly whose votes are open; ballots of the first two may be withdrawn. */
const prepare = async ({ call }: Office): Promise<PreparedAssembly> => {
  const { id: apartmentId } = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 7단지',
    address: '서울특별시 노원구 한글비석로 7',
    totalUnits: 2,
    officePhone: '02-000-1234',
  })
  const { id: listId } = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId })
  const users = [owner, secondUnit].map((one) => ({ ...one, area: 84.9431 }))
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
    agenda: votes.map((voteId) => ({ kind: 'vote', voteId, matter: 'ordinary' })),
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
  return { links, votes }
}

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('radio', { name }).first().check({ force: true })
  await press(page, '다음')
}

/** Opens the receipt of one ballot from the contents, or from the receipts. */
const openReceipt = async (page: Page, name: string): Promise<void> => {
  await press(page, `자세히 (${name})`)
}

test(
  'a voter withdraws ballots of several items in one visit, and votes on them again',
  { tag: '@deep' },
  async ({ browser, request }) => {
    const office = await openOffice(request)
    const { links, votes } = await prepare(office)
    const [link = '', another = ''] = links
    const phone = await openPhone(browser)
    const page = await phone.newPage()
    const complaints = complaintsOf(page)

    await test.step('six ballots are handed in at once', async () => {
      await verify(page, link, owner)
      await headed(page, '2026년 정기총회')
      await press(page, '시작하기')
      for (let ballot = 0; ballot < 6; ballot += 1) await choose(page, '찬성')
      await headed(page, '이대로 제출하시겠습니까?')
      await press(page, '6건 모두 제출하기')
      await headed(page, '투표가 접수되었습니다')
      await expect(page.getByRole('list', { name: '안건별 접수번호' }).getByRole('listitem')).toHaveCount(6)
    })

    await test.step('the ballot of the link is withdrawn, right after it was cast', async () => {
      await openReceipt(page, '1. 예산 승인의 건 (101동 1501호)')
      await press(page, '투표 취소하기')
      await headed(page, '낸 투표를 취소하시겠습니까?')
      await look(page, 'question')
      await press(page, '그대로 두기')
      await press(page, '투표 취소하기')
      await press(page, '투표 취소하기')
      await headed(page, '투표를 취소했습니다')
      await look(page, 'withdrawn')
      // A reload shows what is the case, and withdraws nothing else.
      await page.reload()
      await headed(page, '투표를 취소했습니다')
      await press(page, '안건 목록으로')
      await headed(page, '2026년 정기총회')
      await expect(page.getByText('투표를 취소하셨습니다')).toHaveCount(1)
      await look(page, 'contents')
    })

    await test.step('the encrypted ballot of another item is withdrawn in the same visit, without a second text', async () => {
      await press(page, '접수증 (시공자 선정의 건, 101동 1701호)')
      await press(page, '투표 취소하기')
      await press(page, '투표 취소하기')
      await headed(page, '투표를 취소했습니다')
      await expect(page.getByText('101동 1701호')).toBeVisible()
      await press(page, '안건 목록으로')
      await expect(page.getByText('투표하실 안건이 2건 있습니다.')).toBeVisible()
    })

    await test.step('a ballot of a box without names cannot be withdrawn', async () => {
      await press(page, '접수증 (규약 변경의 건, 101동 1501호)')
      await expect(page.getByRole('region', { name: '제출하신 내용' })).toBeVisible()
      await expect(page.getByRole('button', { name: '투표 취소하기' })).toBeHidden()
      await page.goBack()
      await headed(page, '2026년 정기총회')
    })

    await test.step('both are voted on again by another link, with receipts of their own', async () => {
      await page.goto(another)
      await headed(page, '2026년 정기총회')
      await press(page, '시작하기')
      await choose(page, '반대')
      await choose(page, '반대')
      await headed(page, '이대로 제출하시겠습니까?')
      await look(page, 'summary')
      await press(page, '2건 모두 제출하기')
      await headed(page, '투표가 접수되었습니다')
      await expect(page.getByRole('list', { name: '안건별 접수번호' }).getByRole('listitem')).toHaveCount(6)
    })
    expect(complaints).toEqual([])

    const counts: unknown[] = []
    for (const id of votes) {
      await office.call('PATCH', `/api/votes/${id}/status`, { status: 'closed' })
      await office.call('POST', `/api/votes/${id}/count`, {})
      const results = await office.call<VoteResults>('GET', `/api/votes/${id}/results`)
      counts.push([results.turnout.voted])
    }
    expect(counts).toEqual([[2], [2], [2]])
  },
)
