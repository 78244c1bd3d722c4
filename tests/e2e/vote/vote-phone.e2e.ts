import { expect, test, type Browser, type Page } from '@playwright/test'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { openOffice, prepareVote, type Office, type PreparedVote } from '../support/prepared-vote.ts'
import { openPhone, press, verify } from '../support/resident.ts'
import { axeFindings, complaintsOf, cutWords, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const CHAIR = '감사로 누구를 뽑으시겠습니까?'

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  expect.soft(await cutWords(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/vote-phone-${name}.png`, fullPage: true })
}
/** Returns the choices in the order in which they are shown. */
const namesOfBoxes = async (page: Page): Promise<readonly string[]> => {
  const words = await page.locator('.choice-words').allInnerTexts()
  return words.map((text) => text.replaceAll(/\s+/g, ' '))
}

const headed = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** A portrait that the browser draws itself, as a JPEG. */
const portrait = async (page: Page, colour: string): Promise<Buffer> => {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 240
    canvas.height = 300
    const pen = canvas.getContext('2d')
    pen.fillStyle = '${colour}'
    pen.fillRect(0, 0, 240, 300)
    pen.fillStyle = '#fff'
    pen.arc(120, 120, 60, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/jpeg')
  })()`)
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** An election of two out of three, beside the vote that is there, in its list. */
const prepareElection = async (
  { call, upload }: Office,
  { listId }: PreparedVote,
  page: Page,
): Promise<{ readonly id: string; readonly link: string }> => {
  const { id } = await call<Vote>('POST', '/api/votes', {
    listId,
    title: '감사 선거',
    kind: 'election',
    ballotKind: 'open',
    weight: 'unit',
    publicResults: true,
    choiceOrder: 'shuffled',
    questions: [
      {
        title: CHAIR,
        minChoices: 0,
        maxChoices: 2,
        seats: 2,
        choices: [{ label: '김가람' }, { label: '이나래' }, { label: '박다온' }],
      },
    ],
  })
  const candidates = await call<readonly Candidate[]>('GET', `/api/votes/${id}/candidates`)
  for (const [index, { choiceId, label }] of candidates.entries()) {
    const at = `/api/votes/${id}/candidates/${choiceId}`
    await call('PUT', at, {
      career: `전 동별 대표자 (${index + 1}년)\n${label} 세무회계 사무소`,
      pledges: '관리비를 다달이 공개하겠습니다.\n주차장을 넓히겠습니다.',
    })
    const buffer = await portrait(page, ['#0b5557', '#9a4a00', '#0a3f8f'][index] ?? '')
    await upload(`${at}/picture`, { file: { name: '사진.jpg', mimeType: 'image/jpeg', buffer } })
  }
  const { url: link } = await call<VoteLink>('POST', `/api/votes/lists/${listId}/vote/${id}/link`, {})
  await call('PATCH', `/api/votes/${id}/status`, { status: 'open' })
  return { id, link }
}

/** Brings every candidate onto the screen. */
const seeAll = async (page: Page): Promise<void> => {
  const boxes = page.getByRole('checkbox', { name: /^기호/ })
  for (const box of await boxes.all()) await box.scrollIntoViewIfNeeded()
  await page.getByRole('checkbox', { name: '기권' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /더 보기 ↓$/ })).toBeHidden()
}

test('an election on a phone, then the next vote of the list, and what was decided', async ({ browser, request }) => {
  const office = await openOffice(request)
  const vote = await prepareVote(office, { title: '승강기 교체', series: '83', count: 2 })
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  const complaints = complaintsOf(page)
  const election = await prepareElection(office, vote, page)
  const [resident, other] = vote.residents
  if (!resident || !other) throw new Error('nobody lives here')

  await verify(page, election.link, resident)
  await headed(page, CHAIR)
  await expect(page.getByText('후보자 3명 중 두 명을 뽑습니다. 두 명까지 고르실 수 있습니다.')).toBeVisible()
  const order = await namesOfBoxes(page)
  expect(new Set(order.slice(0, 3))).toEqual(new Set(['기호 1번 김가람', '기호 2번 이나래', '기호 3번 박다온']))
  await look(page, 'question')

  await press(page, '이나래 경력·공약 보기')
  await headed(page, '이나래')
  await expect(page.getByRole('img', { name: '이나래 후보자 사진' })).toBeVisible()
  await expect(page.getByRole('region', { name: '경력' })).toContainText('이나래 세무회계 사무소')
  await look(page, 'candidate')
  await press(page, '이 후보자 고르기')
  await headed(page, CHAIR)
  await expect(page.getByRole('checkbox', { name: '기호 2번 이나래' })).toBeChecked()
  await press(page, '후보자 비교하기')
  await headed(page, '후보자 비교')
  await look(page, 'comparison')
  await page.getByRole('checkbox', { name: '기호 3번 박다온' }).check({ force: true })
  await press(page, '고른 대로 돌아가기')
  await page.getByRole('checkbox', { name: '기호 1번 김가람' }).click({ force: true })
  await expect(page.getByText('먼저 고른 후보자를 한 명 빼주세요.')).toBeVisible()
  await page.reload()
  await headed(page, CHAIR)
  expect(await namesOfBoxes(page)).toEqual(order)
  await seeAll(page)
  await press(page, '다음')
  await expect(page.getByRole('listitem').first()).toContainText('기호 3번 박다온')
  await press(page, '제출하기')
  await headed(page, '투표가 접수되었습니다')
  await expect(page.getByRole('region', { name: '다른 투표' })).toContainText('승강기 교체')
  await look(page, 'receipt')

  await press(page, '다음 투표: 승강기 교체')
  await headed(page, '승강기 교체')
  await expect(page.getByText('본인 확인을 마쳤습니다')).toBeVisible()
  await press(page, '시작하기')
  await page.getByRole('radio', { name: '찬성' }).check({ force: true })
  await press(page, '다음')
  await page.getByRole('checkbox', { name: '놀이터' }).check({ force: true })
  await press(page, '다음')
  await press(page, '제출하기')
  await headed(page, '투표가 접수되었습니다')
  const others = page.getByRole('region', { name: '다른 투표' })
  await expect(others).toContainText('지금 하실 투표를 모두 마치셨습니다')
  await expect(others.getByRole('listitem')).toContainText(['감사 선거 · 투표하셨습니다'])
  await expect(page.getByRole('button', { name: /다음 투표/ })).toHaveCount(0)
  await look(page, 'all-done')

  await page.goto(`${election.link}/results`)
  await headed(page, '아직 결과를 볼 수 없습니다')
  await votesAtTheDesk({ office, vote, election, browser, ho: other.ho })
  await office.call('PATCH', `/api/votes/${election.id}/status`, { status: 'closed' })
  await office.call('POST', `/api/votes/${election.id}/count`, {})
  await page.goto(election.link)
  await headed(page, '이미 투표하셨습니다')
  await page.getByRole('link', { name: '투표 결과 보기' }).click()
  await expect(page.getByText('2세대 가운데 2세대가 투표했습니다 (100%).')).toBeVisible()
  await expect(page.getByRole('region', { name: CHAIR })).toContainText('이나래당선')
  await look(page, 'results')
  await phone.close()
  expect(complaints).toEqual([])
})

type AtDesk = {
  readonly office: Office
  readonly vote: PreparedVote
  readonly election: { readonly id: string }
  readonly browser: Browser
  readonly ho: string
}

/** The other owner, on a tablet that the office opens for them: nothing of it is left there. */
const votesAtTheDesk = async ({ office, vote, election, browser, ho }: AtDesk): Promise<void> => {
  const filter = encodeURIComponent(JSON.stringify({ ho }))
  const [entry] = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${vote.listId}?filter=${filter}`)
  const at = `/api/votes/${election.id}/desk/${entry?.id}/tablet`
  const lent = await office.call<{ readonly url: string }>('POST', at, {})
  const tablet = await openPhone(browser)
  const page = await tablet.newPage()
  await page.goto(lent.url)
  await expect(page.getByText('접수대에서 확인했습니다')).toBeVisible()
  expect(page.url()).not.toContain('desk')
  await look(page, 'desk')
  // On a higher screen all candidates are seen before their introductions have made rows higher.
  await page.setViewportSize({ width: 360, height: 560 })
  await press(page, '시작하기')
  await expect(page.getByRole('button', { name: '이나래 경력·공약 보기' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^후보자 \d명 더 보기/ })).toBeVisible()
  // Chosen without a look at the others: whoever goes on is told so, once.
  await page.getByRole('checkbox', { name: '기호 2번 이나래' }).dispatchEvent('click')
  await press(page, '다음')
  await expect(page.getByRole('status').filter({ hasText: '보지 않으신 후보자가' })).toBeVisible()
  await look(page, 'desk-unseen')
  await press(page, '다음')
  await press(page, '제출하기')
  await headed(page, '투표가 접수되었습니다')
  await look(page, 'desk-receipt')
  await press(page, '끝내기')
  await expect(page.getByText('아직 투표 1건이 남았습니다.')).toBeFocused()
  await look(page, 'desk-left')
  await press(page, '더 투표하기')
  await press(page, '끝내기')
  await press(page, '그만 끝내기')
  await headed(page, '모두 끝났습니다')
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("danji.vote"))')).toEqual([])
  await page.goto(lent.url)
  await headed(page, '이 링크로는 더 열 수 없습니다')
  await look(page, 'desk-used')
  await tablet.close()
}
