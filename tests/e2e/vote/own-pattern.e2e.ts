import { expect, test, type Page } from '@playwright/test'
import { registerApartment, signInByForm } from '../support/office.ts'
import { pasteHere } from '../support/paste.ts'
import { settle } from '../support/screen-checks.ts'
import { check, checkBothWidths } from '../support/screen-tour.ts'

test.use({ baseURL: process.env['DANJI_URL'] ?? '', viewport: { width: 1366, height: 768 } })

const keep = (page: Page, name: string) => page.screenshot({ path: `tests/.output/screens/own-pattern-${name}.png` })

const roll = ['동,호,이름,전화번호,면적', '101,101,홍길동,01055560001,84.9', '101,102,김철수,01055560002,84.9']

const choose = async (page: Page, record: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `${record}: 더 보기` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a vote is saved as a pattern, and the next list and vote are made of it', { tag: '@deep' }, async ({ page }) => {
  await signInByForm(page)
  await registerApartment(page, {
    name: '화전양식마을 1단지',
    address: '서울특별시 노원구 한글비석로 3',
    totalUnits: 2,
  })
  await page.getByRole('link', { name: /^안건 투표/ }).click()
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('button', { name: '엑셀에서 복사한 표 붙여넣기' })).toBeVisible()
  await page.evaluate(pasteHere, roll.join('\n'))
  await page.getByRole('button', { name: '가져오기 시작' }).click()
  await page.getByRole('link', { name: '투표 만들기' }).click()
  await page.getByRole('textbox', { name: '투표 제목' }).fill('주차장 이용료 조정')
  await page.getByRole('textbox', { name: '질문' }).fill('방문 차량에 이용료를 받는 데 찬성하십니까?')
  await page.getByRole('button', { name: /^투표 방식/ }).click()
  await page.getByRole('radio', { name: /^기명/ }).check()
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('heading', { name: '주차장 이용료 조정' })).toBeVisible()
  await choose(page, '주차장 이용료 조정', '이 투표를 양식으로 저장')
  await page.getByRole('textbox', { name: '양식 이름' }).fill('주차장')
  await check(page, 'saving a pattern')
  await keep(page, 'save')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('양식을 저장했습니다.')).toBeVisible()

  await page.goto('/admin/start')
  await choose(page, '주차장', '이름 바꾸기')
  await page.getByRole('textbox', { name: '양식 이름' }).fill('주차장 이용료')
  await page.getByRole('button', { name: '저장하기' }).click()
  const card = page.getByRole('region', { name: '우리 단지 양식' }).getByRole('link', { name: /^주차장 이용료/ })
  await expect(card).toBeVisible()
  await checkBothWidths(page, 'patterns of the complex')
  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  await keep(page, 'start-390')
  await page.setViewportSize({ width: 1366, height: 768 })
  await keep(page, 'start')

  await card.click()
  await expect(page.getByRole('textbox', { name: '리스트 이름' })).toHaveValue(/년 주차장 이용료$/)
  await keep(page, 'list')
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('button', { name: '엑셀에서 복사한 표 붙여넣기' })).toBeVisible()
  await page.evaluate(pasteHere, roll.join('\n'))
  await page.getByRole('button', { name: '가져오기 시작' }).click()
  await page.getByRole('link', { name: '투표 만들기' }).click()
  await expect(page.getByRole('textbox', { name: '질문' })).toHaveValue('방문 차량에 이용료를 받는 데 찬성하십니까?')
  await expect(page.getByRole('button', { name: /^투표 방식 기명/ })).toBeVisible()
  await keep(page, 'vote')
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByRole('heading', { name: '주차장 이용료 조정' })).toBeVisible()

  await page.goto('/admin/start')
  await choose(page, '주차장 이용료', '삭제')
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(card).toHaveCount(0)
})
