import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import { castBallot } from '../support/cast-ballot.ts'
import { comeIn, openSetting, pressAndConfirm } from '../support/office.ts'
import { confirmPending } from '../support/second-admin.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { codeOn, codesOn, enterCode, openPhone, press, textsOn, verify } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const SCREENS = 'tests/.output/screens'
const people = [
  ['김영희', '01055510001', '감사'],
  ['이선관', '01055510002', '선거관리위원'],
  ['박주민', '01055510003', '동대표'],
] as const
const residents = Array.from({ length: 4 }, (_, index) => ({
  name: `참관주민${String.fromCodePoint(0xac00 + 28 * index)}`,
  phone: `0107400${String(index).padStart(4, '0')}`,
  dong: '101',
  ho: String(101 + index),
}))

const checked = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page)).toEqual([])
  expect.soft(await sideways(page)).toEqual([])
  await page.screenshot({ path: `${SCREENS}/trustees-${name}.png`, fullPage: true })
}

/** A trustee's phone, at their link. */
const phoneAt = async (browser: Browser, link: string): Promise<Page> => {
  const page = await (await openPhone(browser)).newPage()
  await page.goto(link)
  return page
}

/**
 * Waits for so many links in the messages of a phone; returns the newest one's. No answer to the
 * office holds it.
 */
const linkOn = async (page: Page, phone: string, count: number): Promise<string> => {
  const links = async (): Promise<readonly string[]> =>
    (await textsOn(page, phone)).flatMap((text) => /https?:\/\/\S+\/trustee\/\S+/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBe(count)
  return (await links())[0] ?? ''
}

/** Proves that they hold the phone that the office named. */
const proveWith = async (page: Page, phone: string, screen: string | null = null): Promise<void> => {
  const before = await codesOn(page, phone)
  if (screen !== null) await checked(page, `${screen}-who`)
  await press(page, '인증번호 받기')
  await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible()
  await enterCode(page, await codeOn(page, phone, before))
  await press(page, '확인')
}

/** Makes the key, saves its file, and shows that it is saved: returns the content of the file. */
const makePart = async (page: Page, phone: string, screen: string | null): Promise<Buffer> => {
  await proveWith(page, phone, screen)
  await expect(page.getByRole('button', { name: '열쇠 만들기' })).toBeVisible()
  if (screen !== null) await checked(page, `${screen}-asked`)
  await press(page, '열쇠 만들기')
  const saved = page.waitForEvent('download')
  await press(page, '열쇠 파일 저장하기')
  const file = await (await saved).createReadStream()
  const bytes = Buffer.concat(await file.toArray())
  if (screen !== null) await checked(page, `${screen}-kept`)
  await chooseFile(page, '저장한 파일 골라 확인하기', bytes)
  await expect(page.getByRole('heading', { name: '열쇠를 잘 만드셨습니다' })).toBeVisible()
  if (screen !== null) await checked(page, `${screen}-made`)
  return bytes
}

const chooseFile = async (page: Page, button: string, bytes: Buffer): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await press(page, button)
  await (await choosing).setFiles({ name: '참관인열쇠.txt', mimeType: 'text/plain', buffer: bytes })
}

test(
  'three people hold the key of a secret vote, each on a phone of their own, and two of them open its sums',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    test.setTimeout(240_000)
    const office = await openOffice(request)
    const apartment = await office.call<Apartment>('POST', '/api/apartment', {
      name: '화전참관마을 1단지',
      address: '서울특별시 노원구 한글비석로 3',
      totalUnits: residents.length,
    })
    const list = await office.call<List>('POST', '/api/list', {
      name: '주차장',
      type: 'vote',
      apartmentId: apartment.id,
    })
    // Links go by message, at whatever hour this runs.
    await office.call('PUT', `/api/kakao-message-settings/list/${list.id}`, {
      enabled: false,
      smsFallback: true,
      quietHours: { from: '00:00', to: '00:00' },
      occasions: [],
    })
    await office.call('POST', '/api/list-user/bulk', { listId: list.id, users: residents })
    await test.step('the office names them as it makes the vote', async () => {
      await comeIn(page, `/admin/lists/${list.id}/show/votes`)
      await page.getByRole('link', { name: '투표 만들기' }).first().click()
      await page.getByRole('textbox', { name: '투표 제목' }).fill('지하 주차장 보수')
      await page.getByRole('textbox', { name: '질문' }).fill('지하 주차장을 보수하는 데 찬성하십니까?')
      await openSetting(page, '투표함')
      await page.getByRole('switch', { name: '참관인과 함께 개표' }).check()
      await page.getByRole('button', { name: '만들기', exact: true }).click()
      await expect(page.getByText('참관인의 이름을 모두 적어주세요.')).toBeVisible()
      for (const [index, [name, phone, post]] of people.entries()) {
        await page.getByRole('textbox', { name: `참관인 ${index + 1} 직책` }).fill(post)
        await page.getByRole('textbox', { name: `참관인 ${index + 1} 이름` }).fill(name)
        await page.getByRole('textbox', { name: `참관인 ${index + 1} 휴대전화` }).fill(phone)
      }
      await checked(page, 'office-named')
      await page.getByRole('button', { name: '만들기', exact: true }).click()
      await expect(page).toHaveURL(/votes\/[^/]+\/show/)
      await confirmPending(office, request)
      await page.reload()
      await expect(page.getByText('참관인 열쇠: 3명 중 2명이 있어야 개표할 수 있습니다.')).toBeVisible()
      await expect(page.getByText(/열쇠를 아직 만들지 않은 참관인이 3명 있습니다/).first()).toBeVisible()
    })

    const id = /votes\/([^/]+)\/show/.exec(page.url())?.[1] ?? ''
    const { url: link } = await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${id}/link`, {})
    const trusteesNow = () => office.call<VoteTrustees>('GET', `/api/votes/${id}/trustees`)

    const old =
      await test.step('a link goes by message alone, and the page that names them stands beside', async () => {
        await expect(page.getByText('감사 김영희')).toBeVisible()
        await page.getByRole('button', { name: '김영희에게 링크 보내기' }).click()
        await expect(page.getByText(/링크를 보냈습니다/)).toBeVisible({ timeout: 60_000 })
        await checked(page, 'office-waiting')
        await expect(page.getByRole('list', { name: '참관인' }).getByRole('button', { name: /복사/ })).toHaveCount(0)
        await page.getByRole('link', { name: '참관인 수정' }).click()
        await expect(page.getByRole('textbox', { name: '참관인 3 이름' })).toHaveValue(people[2][0])
        await checked(page, 'office-changed')
        await page.goto(`/admin/votes/${id}/show`)
        return linkOn(page, people[0][1], 1)
      })

    const links = await test.step('a link that somebody else has is exchanged: the old one leads nowhere', async () => {
      await page.getByRole('button', { name: '김영희 새 링크 보내기' }).click()
      await checked(page, 'office-new-link')
      await page.getByRole('dialog').getByRole('button', { name: '새 링크 보내기', exact: true }).click()
      await expect(page.getByText('김영희님의 새 링크를 만들어 문자로 보냅니다.')).toBeVisible()
      const renewed = await linkOn(page, people[0][1], 2)
      const stranger = await phoneAt(browser, old)
      await expect(stranger.getByRole('heading', { name: '쓸 수 없는 링크입니다' })).toBeVisible()
      await stranger.context().close()
      for (const name of [people[1][0], people[2][0]])
        await page.getByRole('button', { name: `${name}에게 링크 보내기` }).click()
      return [renewed, await linkOn(page, people[1][1], 1), await linkOn(page, people[2][1], 1)]
    })

    const phones = await Promise.all(links.map((one) => phoneAt(browser, one)))
    const [first, second, third] = phones
    if (!first || !second || !third) throw new Error('three trustees have phones')
    const sent: string[] = []
    for (const one of phones) one.on('request', (of) => void sent.push(`${of.url()} ${of.postData() ?? ''}`))

    const files =
      await test.step('each makes their part on their own phone, and nothing of it but its public side is sent', async () => {
        const kept = [
          await makePart(first, people[0][1], 'phone'),
          await makePart(second, people[1][1], null),
          await makePart(third, people[2][1], null),
        ]
        for (const file of kept) {
          const secret = /열쇠: ([0-9a-f ]+)/.exec(file.toString())?.[1]?.replaceAll(' ', '').slice(0, 64) ?? ''
          expect(secret).toHaveLength(64)
          const spelled = Buffer.from(secret, 'hex').toString('base64url')
          for (const text of sent) expect(text.includes(secret) || text.includes(spelled)).toBe(false)
        }
        return kept
      })

    await test.step('the office has it rehearsed with invented ballots, which two of them open', async () => {
      await page.reload()
      await pressAndConfirm(page, '개표 연습하기')
      await expect(page.getByText('참관인이 링크를 다시 열어 열쇠를 넣으면 끝납니다.')).toBeVisible()
      await expect(page.getByText(/링크를 열었습니다/).first()).toBeVisible()
      await expect(page.getByRole('button', { name: '김영희에게 링크 다시 보내기' })).toBeVisible()
      for (const [phone, place] of [
        [first, 0],
        [third, 2],
      ] as const) {
        await phone.reload()
        await proveWith(phone, people[place][1])
        await expect(phone.getByRole('heading', { name: /개표를 연습해주세요/ })).toBeVisible()
        if (place === 0) await checked(phone, 'phone-rehearse')
        await chooseFile(phone, '열쇠 파일 고르기', files[place] ?? Buffer.alloc(0))
        await expect(phone.getByRole('heading', { name: '열쇠를 잘 만드셨습니다' })).toBeVisible()
      }
      await page.reload()
      await expect(page.getByText('개표를 연습했습니다. 지어낸 표와 결과가 같습니다.')).toBeVisible()
      await checked(page, 'office-rehearsed')
    })

    await test.step('residents vote as ever', async () => {
      await office.call('PATCH', `/api/votes/${id}/status`, { status: 'open' })
      const phone = await openPhone(browser)
      const hand = await phone.newPage()
      const [voter, ...others] = residents
      if (!voter) throw new Error('there are residents')
      await verify(hand, link, voter)
      await hand.getByRole('radio', { name: '반대' }).check({ force: true })
      await press(hand, '다음')
      for (const [name, , post] of people) await expect(hand.getByText(`${post} ${name}`)).toBeVisible()
      await checked(hand, 'phone-voter')
      await press(hand, '제출하기')
      await expect(hand.getByRole('heading', { name: '투표가 접수되었습니다' })).toBeVisible()
      await phone.close()
      const outside = await browser.newContext({ baseURL: url })
      for (const one of others) await castBallot(outside.request, link, one)
      await outside.close()
      await office.call('PATCH', `/api/votes/${id}/status`, { status: 'closed' })
    })

    await test.step('the office asks them, and sees who is missing', async () => {
      await page.goto(`/admin/votes/${id}/show`)
      await pressAndConfirm(page, '참관인 개표 시작')
      await expect(page.getByText('아직 참여하지 않은 참관인: 김영희, 이선관, 박주민')).toBeVisible()
      await checked(page, 'office-asked')
    })

    await test.step('a file of another one is refused on the phone, the own one opens nothing alone', async () => {
      const [own, others] = files
      if (!own || !others) throw new Error('there are files')
      await first.reload()
      await proveWith(first, people[0][1])
      await expect(first.getByRole('heading', { name: /개표에 참여해주세요/ })).toBeVisible()
      await checked(first, 'phone-count')
      await chooseFile(first, '열쇠 파일 고르기', others)
      await expect(first.getByText(/이 투표에서 만드신 열쇠가 아닙니다/)).toBeVisible()
      await chooseFile(first, '열쇠 파일 고르기', own)
      await expect(first.getByRole('heading', { name: '개표에 참여하셨습니다' })).toBeVisible()
      await checked(first, 'phone-given')
      expect((await trusteesNow()).trustees.map(({ hasGiven }) => hasGiven)).toEqual([true, false, false])
    })

    await test.step('the third types the key from paper; who lost theirs is not needed, and the office counts', async () => {
      const key = /열쇠: ([0-9a-f ]+)/.exec(files[2]?.toString() ?? '')?.[1] ?? ''
      await third.reload()
      await proveWith(third, people[2][1])
      await press(third, '종이에 적어 두셨으면')
      await third.getByRole('textbox', { name: '종이에 적힌 열쇠' }).fill(key.toUpperCase())
      await press(third, '적은 열쇠로 계속하기')
      await expect(third.getByRole('heading', { name: '개표에 참여하셨습니다' })).toBeVisible()
      await page.reload()
      await expect(page.getByText('필요한 사람이 모두 참여했습니다.')).toBeVisible()
      await pressAndConfirm(page, '개표하기')
      await expect(page.getByText(/참관인들의 열쇠로 합계만 풀었습니다/)).toBeVisible()
      await checked(page, 'office-counted')
      await second.reload()
      await expect(second.getByRole('heading', { name: '개표가 끝났습니다' })).toBeVisible()
    })
    for (const one of phones) await one.context().close()
  },
)
