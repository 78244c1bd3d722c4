import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { languages, type Language } from '#ui/translate.ts'
import { appTextsOf } from '../support/book/app-texts.ts'
import { readOutside } from '../support/book/outside-chapter.ts'
import { openPictureBook, type PictureBook } from '../support/book/picture-book.ts'
import { readPractice } from '../support/book/practice-chapter.ts'
import type { Reader } from '../support/book/reader.ts'
import { layoutFaults, strayKorean } from '../support/book/screen-faults.ts'
import { readCertificate, readNeighbours, readSignature } from '../support/book/signature-chapter.ts'
import { readVote } from '../support/book/vote-chapter.ts'
import { inviteOne, prepareCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, prepareVote, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle, withoutMotion } from '../support/screen-checks.ts'
import { confirmForm } from '../signature/confirmed-run.ts'

/**
 * Picture book of the residents' app: every screen in each language and width, looked at by a
 * machine and kept for people in tests/.output/book. `npm run book` makes it.
 */

const url = process.env['DANJI_URL'] ?? ''

type Edition = {
  readonly name: string
  readonly language: Language
  readonly widths: readonly number[]
  /** Two digits of phones that no other test uses. */
  readonly series: string
  readonly timezone: string
  readonly letters: 'normal' | 'largest'
}

const SEOUL = 'Asia/Seoul'
const WIDTHS = [320, 360, 768]

/** Editions by language; the English one is read abroad, and two are read in the largest letters. */
const editions: readonly Edition[] = [
  ...languages.map((language, index) => ({
    name: language,
    language,
    widths: WIDTHS,
    series: String(41 + index),
    timezone: language === 'en' ? 'America/New_York' : SEOUL,
    letters: 'normal' as const,
  })),
  { name: 'ko-largest', language: 'ko', widths: [320], series: '45', timezone: SEOUL, letters: 'largest' },
  { name: 'en-largest', language: 'en', widths: [320], series: '46', timezone: SEOUL, letters: 'largest' },
]

const locales: Readonly<Record<Language, string>> = { ko: 'ko-KR', en: 'en-US', zh: 'zh-CN', vi: 'vi-VN' }

/** Name as screens show it to others: "주*가". */
const masked = (name: string): string => `${name.slice(0, 1)}${'*'.repeat(name.length - 2)}${name.slice(-1)}`

/** Names of people and titles of the office, which are Korean wherever they stand. */
const dataOf = ({ name }: Edition): readonly string[] => {
  const titles = [`주차장 개방 ${name}`, `조합설립 ${name}`, `재개발 ${name}`]
  const people = ['주민가', '주민개', '주민갸', '공동소', '동의가온', '동의나래', '동의다솜', '연습하나']
  const questions = ['주차장을 주말에 개방하는 데 찬성하십니까?', '먼저 수정할 곳을 두 곳까지 골라주세요.']
  const form = ['우편물 받을 주소', '조합설립에 동의합니다', '서울특별시 노원구 동일로 77', '재건축결의동의서']
  return [
    ...form,
    ...titles.map((title) => `화전 ${title} 단지`),
    ...titles,
    ...people,
    ...people.map(masked),
    ...questions,
  ]
}

const openDevice = (browser: Browser, { language, widths, timezone }: Edition): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: { width: widths[0] ?? 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: locales[language],
    timezoneId: timezone,
    colorScheme: 'light',
  })

const enlarge = (letters: Edition['letters']): void =>
  localStorage.setItem('danji.reading-settings', JSON.stringify({ size: letters }))

/** Waits until the screen shows all that it loads. */
const complete = async (page: Page): Promise<void> => {
  await expect(page.locator('.bone:visible, .overlay')).toHaveCount(0)
  await settle(page)
}

/** Height of a window of a width: a small phone, a usual one, a tablet. */
const heightOf = (width: number): number => {
  if (width > 480) return 1_024
  return width < 360 ? 568 : 740
}

/** Looks at a screen in every width of the edition, and takes its picture. */
const lookAt = async (page: Page, { edition, book, chapter, name }: ScreenInEdition): Promise<void> => {
  for (const width of edition.widths) {
    const where = `${edition.name}, ${width} px, ${name}`
    await page.setViewportSize({ width, height: heightOf(width) })
    await complete(page)
    expect.soft(await layoutFaults(page), where).toEqual([])
    await book.add(page, { chapter, name, width })
  }
  const where = `${edition.name}, ${name}`
  expect.soft(await axeFindings(page), where).toEqual([])
  if (edition.language !== 'ko') expect.soft(await strayKorean(page, dataOf(edition)), where).toEqual([])
  await page.setViewportSize({ width: edition.widths[0] ?? 360, height: heightOf(edition.widths[0] ?? 360) })
}

type ScreenInEdition = {
  readonly edition: Edition
  readonly book: PictureBook
  readonly chapter: string
  readonly name: string
}

const signerOf = (series: string, index: number): Signer => ({
  name: `동의${['가온', '나래', '다솜'][index] ?? ''}`,
  phone: `010${series}01${String(index).padStart(4, '0')}`,
  birthDate: `195${index}-03-07`,
  dong: '101',
  ho: String(101 + index),
})

const prepareVoteOf = (office: Office, { name, series }: Edition) =>
  prepareVote(office, {
    title: `주차장 개방 ${name}`,
    series,
    count: 3,
    others: [{ name: '공동소', phone: `010${series}009999`, dong: '302', ho: '102', area: 84.9431 }],
    more: {
      publicResults: true,
      rule: { approval: { fraction: '1/2', over: true, of: 'voters' } },
      questions: [
        {
          title: '주차장을 주말에 개방하는 데 찬성하십니까?',
          minChoices: 1,
          maxChoices: 1,
          choices: [{ label: '찬성', assent: true }, { label: '반대' }],
        },
        {
          title: '먼저 수정할 곳을 두 곳까지 골라주세요.',
          minChoices: 0,
          maxChoices: 2,
          choices: [{ label: '놀이터' }, { label: '경로당' }, { label: '자전거 보관소' }],
        },
      ],
    },
  })

const readAllOfVotes = async (reader: Reader, office: Office, edition: Edition): Promise<void> => {
  const vote = await prepareVoteOf(office, edition)
  await readOutside(reader, vote.apartmentId)
  const [resident, one] = vote.residents
  if (!resident || !one) throw new Error('There are no residents.')
  const other = { name: '공동소', phone: `010${edition.series}009999`, dong: '302', ho: '102' }
  await readVote(reader, { office, vote, resident, coOwners: [one, other] })
  await readPractice(reader, office, vote.apartmentId)
}

test.describe.configure({ mode: 'parallel' })

for (const edition of editions) {
  test(`picture book, ${edition.name}`, { tag: '@deep' }, async ({ browser, playwright }) => {
    test.setTimeout(15 * 60_000)
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const device = await openDevice(browser, edition)
    await device.addInitScript(enlarge, edition.letters)
    const page = await device.newPage()
    await withoutMotion(page)
    const complaints = complaintsOf(page)
    const book = openPictureBook(edition.name)
    let chapter = ''
    const reader: Reader = {
      page,
      say: appTextsOf(edition.language),
      begin: (next) => void (chapter = next),
      look: (name) => lookAt(page, { edition, book, chapter, name }),
    }
    await test.step('votes', () => readAllOfVotes(reader, office, edition))
    await test.step('consents', async () => {
      const [signer, invited, third] = [0, 1, 2].map((index) => signerOf(edition.series, index))
      if (!signer || !invited || !third) throw new Error('There are no signers.')
      const campaign = await prepareCampaign(office, `조합설립 ${edition.name}`, [signer, invited], {
        rule: 'reconstruction-association',
      })
      await office.call('PUT', `/api/lists/${campaign.listId}/signature/settings`, {
        certificate: 'off',
        typedSignature: true,
      })
      await readSignature(reader, campaign.link, signer)
      const personalLink = await inviteOne(office, campaign, invited.ho)
      await readNeighbours(reader, { personalLink, link: campaign.link, neighbour: signer })
      const certified = await prepareCampaign(office, `재개발 ${edition.name}`, [third], {
        rule: 'redevelopment-association',
      })
      await office.call('PUT', `/api/lists/${certified.listId}/signature/explanations`, {
        explanations: [{ key: 'founding', title: '추정분담금', text: '추정분담금은 3억 원입니다.' }],
      })
      await office.call('PUT', `/api/lists/${certified.listId}/signature/settings`, { certificate: 'required' })
      await confirmForm(office, await playwright.request.newContext({ baseURL: url }), certified)
      await readCertificate(reader, certified.link, third)
    })
    // The tour opens an address of no screen.
    expect(complaints.filter((complaint) => !complaint.includes('/nowhere: '))).toEqual([])
    await device.close()
    const desk = await browser.newPage()
    await book.write(desk)
    await desk.close()
  })
}
