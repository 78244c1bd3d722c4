import { expect, test, type Page } from '@playwright/test'
import {
  createVoteList,
  createYesNoVote,
  makeLink,
  pasteRoll,
  pressAndConfirm,
  registerApartment,
  signInByForm,
} from './office.ts'
import { askForCode, enterCode, openPhone, verify, voteFor, type Resident } from './resident.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

const resident = (name: string, phone: string, ho: string): Resident => ({ name, phone, dong: '201', ho })
const [hong, kim, lee, park] = [
  resident('홍길동', '01055550001', '101'),
  resident('김철수', '01055550002', '102'),
  resident('이영희', '01055550003', '201'),
  resident('박말자', '01055550004', '202'),
]
const roll = [
  '동,호,이름,전화번호,면적',
  ...[hong, kim, lee, park].map(
    (one, index) => `${one.dong},${one.ho},${one.name},${one.phone},${index < 2 ? '84.9431' : '59.9912'}`,
  ),
]

const keep = (page: Page, name: string) =>
  page.screenshot({ path: `tests/.output/screens/${name}.png`, fullPage: true })

test('a campaign from the roll to the result', async ({ page, browser }) => {
  await test.step('the administrator makes complex, list, roll, vote and link', async () => {
    await signInByForm(page)
    await keep(page, 'office-dashboard')
    await registerApartment(page, { name: '푸른마을 3단지', address: '서울특별시 노원구 한글비석로 1', totalUnits: 4 })
    await createVoteList(page, '정기총회 전자투표')
    await pasteRoll(page, roll)
    await keep(page, 'office-roll')
    await createYesNoVote(page, { title: '주차장 개방 찬반', question: '주차장 개방에 찬성하십니까?' })
    await pressAndConfirm(page, '시작하기')
  })
  const link = await makeLink(page)
  await keep(page, 'office-open-vote')

  await test.step('three residents vote', async () => {
    for (const [index, [voter, choice]] of (
      [
        [hong, '찬성'],
        [kim, '반대'],
        [lee, '찬성'],
      ] as const
    ).entries()) {
      const context = await openPhone(browser)
      const phone = await context.newPage()
      await verify(phone, link, voter)
      await voteFor(phone, choice)
      await keep(phone, `phone-receipt-${index + 1}`)
      await context.close()
    }
  })

  await test.step('one tries again, from another phone: the receipt is shown, nothing is counted twice', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await verify(phone, link, hong)
    await expect(phone.getByRole('heading', { name: '이미 투표하셨습니다' })).toBeVisible()
    await phone.getByRole('link', { name: '접수 기록 확인하기' }).tap()
    await expect(phone.getByRole('heading', { name: '확인되었습니다' })).toBeVisible()
    // By the phone itself, not by the server's word.
    await expect(phone.getByText('서명까지 확인했습니다')).toBeVisible()
    await keep(phone, 'phone-receipt-check')
    await context.close()
  })

  await test.step('one who is not on the roll gets no further, and learns nothing', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await askForCode(phone, link, { ...hong, name: '낯선이', phone: '01055559999' })
    await enterCode(phone, '123456')
    await expect(phone.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()
    await keep(phone, 'phone-stranger')
    await context.close()
  })

  await test.step('the administrator closes and reads the result', async () => {
    await page.reload()
    await expect(page.getByText('3세대').first()).toBeVisible()
    await pressAndConfirm(page, '마감하기')
    await page.getByRole('button', { name: '결과 확인하기' }).click()
    const result = page.getByRole('article', { name: '1번 문항 결과' })
    await expect(result).toContainText('찬성')
    await expect(result).toContainText('2세대')
    await expect(result).toContainText('144.93㎡')
    await keep(page, 'office-results')
  })

  await test.step('the link now says that the vote is closed', async () => {
    const context = await openPhone(browser)
    const phone = await context.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: '마감되었습니다' })).toBeVisible()
    await context.close()
  })
})
