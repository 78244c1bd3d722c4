import { expect, test } from '@playwright/test'
import { agreeAs, leaveForKakao, signInThroughKakao } from '../support/kakao.ts'
import { comeIn, fillSignIn, pressAndConfirm, signIn } from '../support/office.ts'
import { button, headed, isOut, kakaoAccount, newSuper, otherBrowser } from '../support/people.ts'
import { findDemonstration, openOffice, type Office } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let demo: Awaited<ReturnType<typeof findDemonstration>>
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  demo = await findDemonstration(office)
})

test.describe('the sign-in page', () => {
  test(
    'a Kakao account that nobody invited is refused in words, and the address says nothing of it',
    { tag: '@deep' },
    async ({ page }) => {
      await signInThroughKakao(page, kakaoAccount(111, '모르는 사람'))
      await isOut(page)
      await expect(page.getByRole('alert')).toHaveText(
        '관리자로 초대되지 않은 카카오 계정입니다. 최고관리자에게 초대를 요청해주세요.',
      )
      await expect(page).toHaveURL(`${url}/admin/login`)
      await page.reload()
      await isOut(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  test('the page that was asked for survives the trip to Kakao, a refusal on the way included, and counts once', async ({
    page,
  }) => {
    const account = kakaoAccount(112, '이깊은')
    await office.call('POST', '/api/admin/admins', {
      name: '이깊은',
      email: account.email,
      role: 'ADMIN',
      apartmentIds: [demo.apartmentId],
    })
    await page.goto(`/admin/lists/${demo.listId}/show/votes`)
    await isOut(page)
    await leaveForKakao(page)
    await page.getByRole('button', { name: '취소' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      '카카오 로그인에 동의하지 않으셨습니다. 동의하셔야 로그인할 수 있습니다.',
    )
    await leaveForKakao(page)
    await agreeAs(page, account)
    await headed(page, '2026년 관리규약 개정 투표')
    await expect(page).toHaveURL(`${url}/admin/lists/${demo.listId}/show/votes`)
    await page.goto('/admin/')
    await headed(page, '대시보드')
  })

  test(
    'who is signed in and stops at Kakao’s used return once more is in the office',
    { tag: '@deep' },
    async ({ page }) => {
      const account = kakaoAccount(113, '김되돌')
      await office.call('POST', '/api/admin/admins', {
        name: '김되돌',
        email: account.email,
        role: 'ADMIN',
        apartmentIds: [demo.apartmentId],
      })
      const returned: string[] = []
      page.on(
        'request',
        (request) => void (request.url().includes('/auth/kakao/callback') && returned.push(request.url())),
      )
      await signInThroughKakao(page, account)
      await headed(page, '대시보드')
      await page.goto(returned[0] ?? '')
      await headed(page, '대시보드')
      await page.context().clearCookies()
      await page.goto(returned[0] ?? '')
      await isOut(page)
      await expect(page.getByRole('alert')).toHaveText(
        '로그인 요청이 만료되었거나 이 브라우저에서 시작되지 않았습니다. 다시 로그인해주세요.',
      )
    },
  )

  for (const error of [
    '<b>전화주세요</b>',
    '계정이 해킹되었습니다. 010-0000-0000',
    'toString',
    '__proto__',
    'kakao_denied',
  ]) {
    test(`says nothing for an error that is none: ${error}`, { tag: '@deep' }, async ({ page }) => {
      await page.goto(`/admin/login?error=${encodeURIComponent(error)}`)
      await isOut(page)
      await expect(page).toHaveURL(`${url}/admin/login`)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.locator('main')).not.toContainText(error)
    })
  }

  test('a double press sends once', { tag: '@deep' }, async ({ page }) => {
    const sent: string[] = []
    page.on(
      'request',
      (request) =>
        void (/\/api\/auth\/(kakao|super-admin)/.test(request.url()) && sent.push(new URL(request.url()).pathname)),
    )
    await page.goto('/admin/login')
    await page.getByRole('textbox', { name: '이메일' }).fill('nobody@example.com')
    await page.locator('input[type=password]').fill('no-such-password')
    await button(page, '로그인').dblclick()
    await expect(page.getByRole('alert')).toHaveText('이메일 또는 비밀번호가 올바르지 않습니다.')
    await expect(page.locator('input[name=password]')).toBeFocused()
    await expect(page.locator('input[name=password]')).toHaveAccessibleDescription(
      '이메일 또는 비밀번호가 올바르지 않습니다.',
    )
    expect(sent).toEqual(['/api/auth/super-admin/login'])
    await button(page, '카카오로 로그인').dblclick()
    await expect(page.getByRole('heading', { name: '카카오 로그인', exact: true })).toBeVisible()
    expect(sent).toEqual(['/api/auth/super-admin/login', '/api/auth/kakao'])
  })

  test(
    'after five wrong passwords it says for how many minutes the account is locked',
    { tag: '@deep' },
    async ({ page }) => {
      const { email, password } = await newSuper(office, 'locked@example.com')
      await page.goto('/admin/login')
      for (const _attempt of [1, 2, 3, 4, 5]) {
        await fillSignIn(page, { email, password: 'wrong-password' })
        await expect(button(page, '로그인')).toBeEnabled()
        await expect(page.getByRole('alert')).toBeVisible()
      }
      await fillSignIn(page, { email, password })
      await expect(page.getByRole('alert')).toHaveText(
        /^로그인에 여러 번 실패해 잠시 잠겼습니다\. \d+분 뒤에 다시 시도해주세요\.$/,
      )
    },
  )
})

test.describe('one’s own profile', () => {
  test('a name is changed, and unsaved input is not lost without a question', { tag: '@deep' }, async ({ page }) => {
    const own = await newSuper(office, 'profile@example.com')
    await signIn(page, own)
    await page.getByRole('button', { name: '내 메뉴' }).click()
    await page.getByRole('menuitem', { name: '내 프로필' }).click()
    await headed(page, '내 프로필')
    const name = page.getByRole('textbox', { name: '이름' })
    await name.fill('최새이름')
    const questions: string[] = []
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: '아파트', exact: true }).click()
    await expect
      .poll(() => questions)
      .toEqual(['내 정보: 저장하지 않은 내용이 있습니다. 저장하지 않고 나가시겠습니까?'])
    await expect(name).toHaveValue('최새이름')
    await name.press('Enter')
    await expect(page.getByText('내 정보를 수정했습니다.')).toBeVisible()
    await page.getByRole('button', { name: '내 메뉴' }).click()
    await expect(page.getByRole('menu')).toContainText('최새이름')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '아파트', exact: true }).click()
    await headed(page, '아파트')
  })

  test('a new password ends the other sessions, and this one goes on', { tag: '@deep' }, async ({ page, browser }) => {
    const own = await newSuper(office, 'password@example.com')
    const elsewhere = await otherBrowser(browser)
    await signIn(elsewhere.page, own)
    await comeIn(page, '/admin/profile', own)
    const fill = async (current: string, next: string, again: string): Promise<void> => {
      await page.getByLabel('지금 쓰는 비밀번호').fill(current)
      await page.getByLabel('새 비밀번호', { exact: false }).first().fill(next)
      await page.getByLabel('새 비밀번호 다시').fill(again)
      await button(page, '비밀번호 바꾸기').click()
    }
    await fill(own.password, 'short', 'other')
    await expect(page.getByText('비밀번호는 10자 이상으로 정해주세요.')).toBeVisible()
    await expect(page.getByText('새 비밀번호와 다릅니다.')).toBeVisible()
    await fill('not-my-password', 'autumn-leaves-fall', 'autumn-leaves-fall')
    await expect(page.locator('p', { hasText: '지금 쓰는 비밀번호가 올바르지 않습니다.' })).toBeVisible()
    await expect(page.getByLabel('지금 쓰는 비밀번호')).toBeFocused()
    await fill(own.password, 'autumn-leaves-fall', 'autumn-leaves-fall')
    await expect(page.getByText('비밀번호를 바꿨습니다. 다른 기기에서는 로그아웃되었습니다.')).toBeVisible()
    await expect(page.getByLabel('지금 쓰는 비밀번호')).toHaveValue('')
    await page.reload()
    await headed(page, '내 프로필')
    await elsewhere.page.getByRole('link', { name: '아파트', exact: true }).click()
    await isOut(elsewhere.page)
    await fillSignIn(elsewhere.page, { email: own.email, password: 'autumn-leaves-fall' })
    await headed(elsewhere.page, '아파트')
    await elsewhere.context.close()
  })

  test(
    'signing out everywhere ends this browser’s session and all others',
    { tag: '@deep' },
    async ({ page, browser }) => {
      const own = await newSuper(office, 'everywhere@example.com')
      const elsewhere = await otherBrowser(browser)
      await signIn(elsewhere.page, own)
      await comeIn(page, '/admin/profile', own)
      await pressAndConfirm(page, '모든 기기에서 로그아웃')
      await isOut(page)
      await page.goto('/admin/profile')
      await isOut(page)
      await elsewhere.page.getByRole('link', { name: '아파트', exact: true }).click()
      await isOut(elsewhere.page)
      await elsewhere.context.close()
    },
  )
})
