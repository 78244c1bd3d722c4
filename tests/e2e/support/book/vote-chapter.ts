import { expect } from '@playwright/test'
import type { Office, PreparedVote } from '../prepared-vote.ts'
import { codeOn, codesOn, type Resident } from '../resident.ts'
import { fillInResident, tourVote } from '../resident-tour.ts'
import { expectHeading, expectKoreanHeading, pressText, visitPath, type Reader } from './reader.ts'

const FIRST_QUESTION = '주차장을 주말에 개방하는 데 찬성하십니까?'

/** Verifies a resident of a link, as far as the screen after the code. */
const verifyResident = async (reader: Reader, link: string, resident: Resident): Promise<void> => {
  const { page, say } = reader
  await page.goto(link)
  await pressText(reader, '시작하기')
  await fillInResident(page, resident, say)
  const before = await codesOn(page, resident.phone)
  await pressText(reader, '인증번호 받기')
  await expectHeading(reader, '인증번호 6자리를 입력해주세요')
  await page.getByRole('textbox', { name: say('인증번호') }).fill(await codeOn(page, resident.phone, before))
}

const answerAll = async (reader: Reader): Promise<void> => {
  const { page, say } = reader
  await page.getByRole('radio', { name: '찬성' }).press('Space')
  await pressText(reader, '다음')
  await page.getByRole('checkbox', { name: say('기권') }).press('Space')
  await pressText(reader, '다음')
  await expectHeading(reader, '이대로 제출하시겠습니까?')
}

/** A rehearsal with an invented voter. */
const readRehearsal = async (reader: Reader, link: string): Promise<void> => {
  const { page, say, look, begin } = reader
  begin('Rehearsal')
  await visitPath(reader, `${link}/rehearsal`, 'rehearsal')
  await pressText(reader, '연습 시작하기')
  await look('rehearsal, code')
  const code = (await page.locator('.practice-message strong').textContent()) ?? ''
  await page.getByRole('textbox', { name: say('인증번호') }).fill(code)
  await pressText(reader, '확인')
  await page.getByRole('radio').first().press('Space')
  await look('rehearsal, question')
  await pressText(reader, '다음')
  await look('rehearsal, review')
  await pressText(reader, '제출하기 (연습)')
  await expectHeading(reader, '연습을 마쳤습니다')
  await look('rehearsal, done')
}

/** Two owners of one unit: one votes for it, the other learns of it. */
const readCoOwners = async (reader: Reader, link: string, [one, other]: CoOwners): Promise<void> => {
  const { page, say, look, begin } = reader
  begin('Co-owners')
  await verifyResident(reader, link, one)
  await expect(page.getByRole('checkbox')).toBeVisible()
  await pressText(reader, '다음')
  await expect(page.getByText(say('위 내용을 확인하고 눌러서 표시해주세요.'))).toBeVisible()
  await look('co-owner, not confirmed')
  await page.getByRole('checkbox').press('Space')
  await pressText(reader, '다음')
  await expectKoreanHeading(reader, FIRST_QUESTION)
  await answerAll(reader)
  await look('co-owner, review')
  await pressText(reader, '제출하기')
  await expectHeading(reader, '투표가 접수되었습니다')
  await page.context().clearCookies()
  await verifyResident(reader, link, other)
  await expectHeading(reader, '우리 세대는 이미 투표했습니다')
  await look('co-owner, unit has voted')
  await page.context().clearCookies()
}

type CoOwners = readonly [Resident, Resident]
type VoteReading = {
  readonly office: Office
  readonly vote: PreparedVote
  readonly resident: Resident
  readonly coOwners: CoOwners
}

/** A vote from the link to its published results. */
export const readVote = async (reader: Reader, { office, vote, resident, coOwners }: VoteReading): Promise<void> => {
  const { page, say, look, begin } = reader
  await readRehearsal(reader, vote.link)
  begin('Vote')
  await tourVote(page, { vote, resident, say, look })
  await page.context().clearCookies()
  await readCoOwners(reader, vote.link, coOwners)
  begin('Results')
  await visitPath(reader, `${vote.link}/results`, 'results, not published')
  await office.call('PATCH', `/api/votes/${vote.voteId}/status`, { status: 'closed' })
  await office.call('POST', `/api/votes/${vote.voteId}/count`, {})
  await page.goto(`${vote.link}/results`)
  await page.getByText(say('어떻게 계산했나요?')).click()
  await look('results')
  await visitPath(reader, `${vote.link}/roll`, 'changes to the roll')
  await visitPath(reader, vote.link, 'closed vote')
}
