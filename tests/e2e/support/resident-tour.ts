import { expect, type Page } from '@playwright/test'
import type { PreparedVote } from './prepared-vote.ts'
import { codeOn, type Resident } from './resident.ts'

type VisitScreen = (screen: string) => Promise<void>

const WRONG_CODES = ['000000', '111111']

const click = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const headed = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** The residents' screens that lead to no vote, each shown to `look`. */
export const tourOutside = async (page: Page, look: VisitScreen): Promise<void> => {
  await page.goto('/')
  await headed(page, '우리 단지의 결정')
  await look('landing')
  await page.getByRole('link', { name: /^링크 찾는 방법/ }).click()
  await headed(page, '링크는 메시지로 보내드렸습니다')
  await look('link help')
  await page.goBack()
  await page.getByRole('link', { name: /^접수증 확인/ }).click()
  await headed(page, '접수번호를 입력해주세요')
  await page.getByRole('textbox', { name: '접수번호' }).fill('48213 9077')
  await click(page, '접수증 확인하기')
  await expect(page.getByText('접수번호는 숫자 15자리입니다.', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '접수번호' })).toBeFocused()
  await look('receipt number, too short')
  await page.getByRole('textbox', { name: '접수번호' }).fill('48213 90775 16204')
  await click(page, '접수증 확인하기')
  await headed(page, '접수증을 찾을 수 없습니다')
  await look('no such receipt')
  await page.goto('/vote/nobodys-link')
  await headed(page, '유효하지 않은 링크입니다')
  await look('invalid link')
  await page.goto('/m?error=LINK_EXPIRED')
  await headed(page, '만료된 링크입니다')
  await look('message link that is over')
  await page.goto('/m?error=TOO_MANY_REQUESTS')
  await headed(page, '지금은 링크를 열 수 없습니다')
  await look('message link that has to wait')
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await headed(page, '페이지를 찾을 수 없음')
  await look('not found')
  await page.goto('/vote/receipt/nobodys-receipt')
  await headed(page, '접수증을 찾을 수 없습니다')
  await look('unknown receipt')
}

/** Walks from the link to the first question, with every mistake on the way. */
const tourIdentity = async (
  page: Page,
  { link }: PreparedVote,
  resident: Resident,
  look: VisitScreen,
): Promise<void> => {
  await page.goto(link)
  await expect(page.getByRole('button', { name: '시작하기' })).toBeVisible()
  await look('intro')
  await click(page, '시작하기')
  await headed(page, '본인 확인을 해주세요')
  await look('verify')
  for (const name of ['동', '호'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('inputmode', 'numeric')
  await page.getByText('입력한 내용은 어떻게 쓰이나요?').click()
  await look('verify, what is kept')
  await click(page, '인증번호 받기')
  await expect(page.getByText('이름을 입력해주세요.')).toBeVisible()
  await look('verify, with mistakes')
  await page.getByRole('textbox', { name: '이름' }).fill(resident.name)
  await page.getByRole('textbox', { name: '휴대전화' }).fill(resident.phone)
  await page.getByRole('textbox', { name: '동', exact: true }).fill(resident.dong)
  await page.getByRole('textbox', { name: '호', exact: true }).fill(resident.ho)
  await look('verify, filled in')
  await click(page, '인증번호 받기')
  await headed(page, '인증번호 6자리를 입력해주세요')
  await look('code')
  const code = await codeOn(page, resident.phone)
  await page.getByRole('textbox', { name: '인증번호' }).fill(WRONG_CODES.find((wrong) => wrong !== code) ?? '')
  await expect(page.getByText('인증번호가 올바르지 않습니다. 앞으로 4번 더 입력하실 수 있습니다.')).toBeVisible()
  await look('code, wrong')
  await page.getByRole('textbox', { name: '인증번호' }).fill(code)
  await headed(page, '주차장을 주말에 개방하는 데 찬성하십니까?')
}

const tourAnswers = async (page: Page, look: VisitScreen): Promise<void> => {
  await look('question')
  await click(page, '다음')
  await expect(page.getByRole('alert').getByText('찬성이나 반대를 눌러주세요.')).toBeVisible()
  await look('question, unanswered')
  await page.getByRole('radio', { name: '찬성' }).check()
  await click(page, '다음')
  await headed(page, '먼저 수정할 곳을 두 곳까지 골라주세요.')
  await page.getByRole('checkbox', { name: '놀이터' }).check()
  await page.getByRole('checkbox', { name: '자전거 보관소' }).check()
  await look('question, answered')
  await click(page, '다음')
  await headed(page, '이대로 제출하시겠습니까?')
  await look('review')
}

/** The whole way of a resident, each screen shown to `look`. */
export const tourVote = async (
  page: Page,
  vote: PreparedVote,
  resident: Resident,
  look: VisitScreen,
): Promise<void> => {
  await tourIdentity(page, vote, resident, look)
  await tourAnswers(page, look)
  await click(page, '제출하기')
  await headed(page, '투표가 접수되었습니다')
  await look('receipt')
  await page.getByRole('link', { name: '접수 기록 확인하기' }).click()
  await headed(page, '확인되었습니다')
  await page.getByText('어떻게 확인하나요?').click()
  await look('receipt check')
  await page.goto(vote.link)
  await headed(page, '이미 투표하셨습니다')
  await look('voted already')
}
