import { expect, type Locator, type Page } from '@playwright/test'
import { koreanText, type AppText } from './book/app-texts.ts'
import type { PreparedVote } from './prepared-vote.ts'
import { codeOn, type Resident } from './resident.ts'

type VisitScreen = (screen: string) => Promise<void>

type VoteTour = {
  readonly vote: PreparedVote
  readonly resident: Resident
  readonly look: VisitScreen
  /** Texts of the app's language; absent: Korean. */
  readonly say?: AppText
}

const WRONG_CODES = ['000000', '111111']

/** Returns what a tour presses and reads, by the texts of the app's language. */
const handsOn = (page: Page, say: AppText) => ({
  click: (source: string): Promise<void> => page.getByRole('button', { name: say(source), exact: true }).click(),
  headed: (source: string): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name: say(source) })).toBeVisible(),
  field: (source: string): Locator => page.getByRole('textbox', { name: say(source), exact: true }),
})

/** Fills in who votes, on the screen of identity. */
export const fillInResident = async (page: Page, resident: Resident, say = koreanText): Promise<void> => {
  const { field } = handsOn(page, say)
  await field('이름').fill(resident.name)
  await field('휴대전화').fill(resident.phone)
  await field('동').fill(resident.dong)
  await field('호').fill(resident.ho)
}

/** The residents' screens that lead to no vote, each shown to `look`. */
export const tourOutside = async (page: Page, look: VisitScreen, say = koreanText): Promise<void> => {
  const { click, headed, field } = handsOn(page, say)
  await page.goto('/')
  await headed('우리 단지의 결정,\n집에서 참여하세요')
  await look('landing')
  await page.getByRole('link', { name: say('링크 찾는 방법') }).click()
  await headed('링크는 메시지로 보내드렸습니다')
  await look('link help')
  await page.goBack()
  await page.getByRole('link', { name: say('접수증 확인') }).click()
  await headed('접수번호를 입력해주세요')
  await field('접수번호').fill('48213 9077')
  await click('접수증 확인하기')
  await expect(page.getByText(say('접수번호는 숫자 15자리입니다. 빠진 숫자가 없는지 확인해주세요.'))).toBeVisible()
  await expect(field('접수번호')).toBeFocused()
  await look('receipt number, too short')
  await field('접수번호').fill('48213 90775 16204')
  await click('접수증 확인하기')
  await headed('접수증을 찾을 수 없습니다')
  await look('no such receipt')
  await page.goto('/vote/nobodys-link')
  await headed('유효하지 않은 링크입니다')
  await look('invalid link')
  await page.goto('/m?error=LINK_EXPIRED')
  await headed('만료된 링크입니다')
  await look('message link that is over')
  await page.goto('/m?error=TOO_MANY_REQUESTS')
  await headed('지금은 링크를 열 수 없습니다')
  await look('message link that has to wait')
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await headed('페이지를 찾을 수 없음')
  await look('not found')
  await page.goto('/vote/receipt/nobodys-receipt')
  await headed('접수증을 찾을 수 없습니다')
  await look('unknown receipt')
}

/** Walks from the link to the first question, with every mistake on the way. */
const tourIdentity = async (
  page: Page,
  { vote: { link }, resident, say = koreanText, look }: VoteTour,
): Promise<void> => {
  const { click, headed, field } = handsOn(page, say)
  await page.goto(link)
  await expect(page.getByRole('button', { name: say('시작하기') })).toBeVisible()
  await look('intro')
  await click('시작하기')
  await headed('본인 확인을 해주세요')
  await look('verify')
  for (const name of ['동', '호']) await expect(field(name)).toHaveAttribute('inputmode', 'numeric')
  await page.getByText(say('입력한 내용은 어떻게 쓰이나요?')).click()
  await look('verify, what is kept')
  await click('인증번호 받기')
  await expect(page.getByText(say('이름을 입력해주세요.'))).toBeVisible()
  await look('verify, with mistakes')
  await fillInResident(page, resident, say)
  await look('verify, filled in')
  await click('인증번호 받기')
  await headed('인증번호 6자리를 입력해주세요')
  await look('code')
  const code = await codeOn(page, resident.phone)
  await field('인증번호').fill(WRONG_CODES.find((wrong) => wrong !== code) ?? '')
  await expect(page.getByText(say('인증번호가 올바르지 않습니다.'))).toBeVisible()
  await expect(page.getByText(say('앞으로 {left}번 더 입력하실 수 있습니다.', { left: 4 }))).toBeVisible()
  await look('code, wrong')
  await field('인증번호').fill(code)
  await asked(page, '주차장을 주말에 개방하는 데 찬성하십니까?')
}

/** A question, which is Korean in every language. */
const asked = (page: Page, question: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()

const tourAnswers = async (page: Page, { say = koreanText, look }: VoteTour): Promise<void> => {
  const { click, headed } = handsOn(page, say)
  await look('question')
  await click('다음')
  await expect(
    page.getByRole('alert').getByText(say === koreanText ? '찬성이나 반대를 눌러주세요.' : say('하나를 골라주세요.')),
  ).toBeVisible()
  await look('question, unanswered')
  await page.getByRole('radio', { name: '찬성' }).check()
  await click('다음')
  await asked(page, '먼저 수정할 곳을 두 곳까지 골라주세요.')
  await page.getByRole('checkbox', { name: '놀이터' }).check()
  await page.getByRole('checkbox', { name: '자전거 보관소' }).check()
  await look('question, answered')
  await click('다음')
  await headed('이대로 제출하시겠습니까?')
  await look('review')
}

/** The whole way of a resident, each screen shown to `look`. */
export const tourVote = async (page: Page, tour: VoteTour): Promise<void> => {
  const { vote, say = koreanText, look } = tour
  const { click, headed } = handsOn(page, say)
  await tourIdentity(page, tour)
  await tourAnswers(page, tour)
  await click('제출하기')
  await headed('투표가 접수되었습니다')
  await look('receipt')
  await page.getByRole('link', { name: say('접수 기록 확인하기') }).click()
  await headed('확인되었습니다')
  await page.getByText(say('어떻게 확인하나요?')).click()
  await look('receipt check')
  await page.goto(vote.link)
  await headed('이미 투표하셨습니다')
  await look('voted already')
}
