import { expect, test } from '@playwright/test'
import { comeToAllOwners, rows, searchFor } from '../support/collection-page.ts'
import { prepareSearchedComplex, type SearchedComplex } from '../support/searched-complex.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let complex: SearchedComplex
test.beforeAll(async ({ playwright }) => {
  complex = await prepareSearchedComplex(playwright, url)
})

test.describe('owners', () => {
  test('are found by name, phone and unit, however they are typed', async ({ page }) => {
    await comeToAllOwners(page)
    for (const typed of [
      complex.sought.name,
      complex.sought.phone,
      `${complex.buildings[0]}-1502`,
      `${complex.buildings[0]}동 1502호`,
    ]) {
      await searchFor(page, typed)
      await expect(page.getByRole('button', { name: `검색: ${typed} 조건 해제` })).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(complex.sought.name)
      await expect(rows(page)).toContainText(`${complex.buildings[0]}동 1502호`)
      await expect(page).toHaveURL(/filter=/)
    }
    await rows(page).getByRole('link', { name: complex.sought.name }).click()
    await expect(page.getByRole('heading', { name: complex.sought.name, level: 1 })).toBeVisible()
    await expect(page.getByText(complex.sought.phone)).toBeVisible()
  })

  test('whom nobody has are said not to be there, with a way back to all', { tag: '@deep' }, async ({ page }) => {
    await comeToAllOwners(page)
    await searchFor(page, '없는사람')
    await expect(page.getByText('조건에 맞는 결과가 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '조건 해제', exact: true }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  test(
    'are corrected: mistakes are told at their field, unsaved input is asked about, and the roll follows',
    { tag: '@deep' },
    async ({ page }) => {
      await comeToAllOwners(page)
      await searchFor(page, `${complex.neighbour}07`)
      await page.getByRole('link', { name: `${complex.neighbour}07` }).click()
      await page.getByRole('link', { name: '소유자 정보 수정' }).click()
      await expect(page.getByText('이미 제출된 투표와 서명은 그대로입니다.')).toBeVisible()
      const [name, phone] = [
        page.getByRole('textbox', { name: '이름' }),
        page.getByRole('textbox', { name: '전화번호' }),
      ]
      await name.fill('')
      await phone.fill('1234')
      await page.getByRole('button', { name: '저장하기' }).click()
      await expect(page.getByText('필수 항목입니다.')).toBeVisible()
      await expect(page.getByText('전화번호는 0으로 시작하는')).toBeVisible()

      page.once('dialog', (dialog) => void dialog.dismiss())
      await page.getByRole('link', { name: '전자투표', exact: true }).click()
      await expect(page.getByRole('button', { name: '저장하기' })).toBeVisible()

      await name.fill(complex.other.name)
      await phone.fill(complex.other.phone.replaceAll('-', ''))
      await expect(phone).toHaveValue(complex.other.phone)
      await page.getByRole('button', { name: '저장하기' }).click()
      await expect(page.getByText('소유자 정보를 수정했습니다.')).toBeVisible()
      await expect(page.getByRole('heading', { name: complex.other.name, level: 1 })).toBeVisible()

      await test.step('what another one changed meanwhile is told, and not written over', async () => {
        const id = page.url().split('/users/').at(-1)?.split('/')[0] ?? ''
        await page.getByRole('link', { name: '소유자 정보 수정' }).click()
        const birth = page.getByLabel('생년월일')
        await birth.fill('1950-01-01')
        await complex.office.call('PATCH', `/api/admin/users/${id}`, { birthDate: '1960-02-02' })
        await page.getByRole('button', { name: '저장하기', exact: true }).click()
        const told = page.getByRole('alert').filter({ hasText: '내 입력은 아직 저장되지 않았습니다' })
        await expect(told).toContainText('1960. 2. 2.')
        await told.getByRole('button', { name: '저장된 내용 쓰기' }).click()
        await expect(birth).toHaveValue('1960-02-02')
        await birth.fill('1950-01-01')
        await page.getByRole('button', { name: '저장하기', exact: true }).click()
        await expect(page.getByText('1950. 1. 1.')).toBeVisible()
      })

      await page.getByRole('link', { name: `${complex.list.name} 명부에서 보기` }).click()
      await expect(page.getByRole('tab', { name: '명부' })).toHaveAttribute('aria-selected', 'true')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(complex.other.name)
      await expect(rows(page)).toContainText(complex.other.phone)
    },
  )
})
