import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { comeIn, openSetting } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openReadingSettings } from '../support/reading/reading.ts'
import { endSentence, giveVoice, spokenTexts } from '../support/reading/stand-in-voice.ts'
import { openPhone, press, verify, voteFor } from '../support/resident.ts'
import { axeFindings, cutWords, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const SUMMARY = '승강기 6대를 내년 봄에 새것으로 바꿀지 정합니다. 비용은 쌓아둔 장기수선충당금으로 냅니다.'
const FOR = '찬성하면 내년 3월에 공사를 시작합니다. 공사하는 동안 한 대씩 멈춥니다.'
const ENGLISH = 'Do you agree to replace the lifts?'
const AGAINST = '반대하면 지금 승강기를 고쳐 쓰고, 2년 뒤에 다시 묻습니다.'

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/plain-words-${name}.png`, fullPage: true })
}

/** Changes the language by its button in the settings for reading; the page loads anew. */
const changeLanguage = async (page: Page, name: string): Promise<void> => {
  await page.locator('.screen-bar .reading-button').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const residents = ['가람', '나무'].map((name, index) => ({
  name: `쉬운${name}`,
  phone: `0107500000${index}`,
  dong: '101',
  ho: String(901 + index),
}))
const [first, second] = residents as [(typeof residents)[number], (typeof residents)[number]]

/** Opens the question on a phone, reads its file with both ways back, and votes. */
const readAndVote = async (browser: Browser, link: string): Promise<void> => {
  const phone = await openPhone(browser)
  const hand = await phone.newPage()
  await giveVoice(hand, 'ko-KR')
  await verify(hand, link, first)
  await expect(hand.getByRole('heading', { name: '쉬운 말 요약' })).toBeVisible()
  await expect(hand.getByText(SUMMARY)).toBeVisible()
  await look(hand, 'question-360')
  expect.soft(await cutWords(hand)).toEqual([])
  await hand.getByRole('radio', { name: FOR }).check({ force: true })

  await hand.getByRole('button', { name: /첨부 자료.*공사 견적서/ }).click()
  await expect(hand.getByRole('heading', { level: 1, name: '첨부 자료' })).toBeVisible()
  await expect(hand.getByText('ESTIMATE')).toBeVisible()
  await look(hand, 'attachment-words-360')
  await press(hand, '원본 보기')
  await expect(hand.getByRole('img', { name: '첨부 자료 1쪽 그림' })).toBeVisible()
  await look(hand, 'attachment-pages-360')
  await press(hand, '글로 읽기')
  await press(hand, '다 읽었습니다')
  await expect(hand.getByRole('radio', { name: FOR })).toBeChecked()
  await hand.getByRole('button', { name: /첨부 자료/ }).click()
  await expect(hand.getByText('ESTIMATE')).toBeVisible()
  await hand.goBack()
  await expect(hand.getByRole('radio', { name: FOR })).toBeChecked()
  await hand.goForward()
  await hand.reload()
  await expect(hand.getByText('ESTIMATE')).toBeVisible()
  await hand.goBack()
  await expect(hand.getByRole('radio', { name: FOR })).toBeChecked()

  await (await openReadingSettings(hand)).getByRole('button', { name: '이 화면 읽어주기' }).click()
  const texts = async () => (await spokenTexts(hand)).map(({ text }) => text)
  await expect
    .poll(async () => {
      await endSentence(hand)
      return texts()
    })
    .toContainEqual(expect.stringContaining('내년 봄에 새것으로'))
  await hand.getByRole('button', { name: '그만 읽기' }).click()

  await hand.setViewportSize({ width: 320, height: 568 })
  await look(hand, 'question-320')
  await expect(hand.getByText(ENGLISH)).toBeHidden()
  await changeLanguage(hand, 'English')
  await expect(hand.getByText(ENGLISH)).toBeVisible()
  await look(hand, 'question-en-320')
  await changeLanguage(hand, '한국어')
  await expect(hand.getByText(ENGLISH)).toBeHidden()
  expect.soft(await cutWords(hand)).toEqual([])
  await press(hand, '다음')
  await expect(hand.getByRole('heading', { level: 1 })).not.toHaveText(/승강기/)
  await phone.close()
}

test('a question is explained in plain words and by a file, from the draft to the ballot', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const office = await openOffice(request)
  const apartment = await office.call<Apartment>('POST', '/api/apartment', {
    name: '화전쉬운마을 1단지',
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: residents.length,
    officePhone: '02-000-1234',
  })
  const list = await office.call<List>('POST', '/api/list', { name: '승강기', type: 'vote', apartmentId: apartment.id })
  await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: residents })

  await test.step('the office writes them, and sees them as on the phone', async () => {
    await comeIn(page, `/admin/lists/${list.id}/show/votes`)
    await page.getByRole('link', { name: '투표 만들기' }).first().click()
    await page.getByRole('textbox', { name: '투표 제목' }).fill('승강기 교체')
    await page.getByRole('textbox', { name: '질문' }).fill('승강기를 교체하는 데 찬성하십니까?')
    await openSetting(page, '쉬운 말 요약')
    await page.getByRole('textbox', { name: '무엇을 정하는 질문인가요?' }).fill(SUMMARY)
    await page.getByRole('textbox', { name: /‘찬성’/ }).fill(FOR)
    await page.getByRole('textbox', { name: /‘반대’/ }).fill('가'.repeat(151))
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    await expect(page.getByRole('textbox', { name: /‘반대’/ })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: /‘반대’/ }).fill(AGAINST)
    await openSetting(page, '번역')
    await page.getByRole('textbox', { name: '영어 질문' }).fill(ENGLISH)
    await expect(page.getByRole('group', { name: '주민이 보는 질문 화면' })).toContainText(SUMMARY)
    await look(page, 'form')
    await page.getByRole('button', { name: '만들기', exact: true }).click()
    await expect(page).toHaveURL(/votes\/[^/]+\/show/)
  })
  const id = /votes\/([^/]+)\/show/.exec(page.url())?.[1] ?? ''

  await test.step('it attaches a file, and removes another', async () => {
    await expect(page.getByText('모든 문항에 쉬운 말 요약이 있습니다.')).toBeVisible()
    const files = page.getByRole('group', { name: '승강기를 교체하는 데 찬성하십니까? 첨부 자료' })
    const field = files.locator('input[type=file]')
    for (const name of ['공사 견적서.pdf', '다른 자료.pdf']) {
      const buffer = await smallForm(name.startsWith('공사') ? 'ESTIMATE' : 'OTHER')
      await field.setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await expect(files.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    }
    await field.setInputFiles({ name: '빈 파일.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') })
    await expect(files.getByRole('alert')).toContainText('PDF, JPEG, PNG 파일을 올려주세요')
    await files.getByRole('button', { name: '다른 자료.pdf 삭제' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
    await expect(files.getByRole('link')).toHaveCount(1)
    await look(page, 'draft')
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'draft-390')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await office.call('PATCH', `/api/votes/${id}/status`, { status: 'open' })
  const { url: link } = await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${id}/link`, {})
  await test.step('a resident reads the file, and the answer stays', () => readAndVote(browser, link))

  await test.step('another one votes without reading', async () => {
    const phone = await openPhone(browser)
    const hand = await phone.newPage()
    await verify(hand, link, second)
    await voteFor(hand, AGAINST)
    await phone.close()
  })
})
