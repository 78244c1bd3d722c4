import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { numbersOn } from '../vote/printed-numbers.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { confirmPending } from '../support/second-admin.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

/** Looks at a screen as wide as an office's, and as a phone's. */
const look = async (page: Page, name: string): Promise<void> => {
  for (const [size, width] of [
    ['', 1366],
    ['-phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect.soft(await axeFindings(page), name + size).toEqual([])
    expect.soft(await sideways(page), name + size).toEqual([])
    await page.screenshot({ path: `tests/.output/screens/assembly-sheets-${name}${size}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1366, height: 900 })
}

const owners = ['가온', '나래', '다솜'].map((name, index) => ({
  name: `한장${name}`,
  phone: `0107900000${index}`,
  dong: '101',
  ho: String(1501 + index),
  area: 84.9431,
}))
const titles = ['예산 승인의 건', '정관 변경의 건', '감사 선임의 건']

type OpenedAssembly = { readonly id: string; readonly votes: readonly Vote[]; readonly entries: readonly ListUser[] }

/** An open assembly with three announced votes, whose ballots may be withdrawn. */
const prepare = async ({ call }: Office): Promise<OpenedAssembly> => {
  const { id: apartmentId } = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 6단지',
    address: '서울특별시 노원구 한글비석로 6',
    totalUnits: 3,
  })
  const { id: listId } = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId })
  await call('POST', '/api/list-user/bulk', { listId, users: owners })
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const votes: Vote[] = []
  for (const title of titles) {
    const vote = await call<Vote>('POST', '/api/votes', {
      listId,
      title,
      ballotKind: 'open',
      weight: 'unit',
      withdrawable: true,
      questions: [{ title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }],
    })
    await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
    votes.push(vote)
  }
  const { id } = await call<Assembly>('POST', '/api/assemblies', {
    listId,
    kind: 'association',
    title: '2026년 정기총회',
    place: '커뮤니티센터',
    startsAt: new Date(Date.now() + 120_000).toISOString(),
    bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    agenda: votes.map(({ id: voteId }) => ({ kind: 'vote', voteId, matter: 'ordinary' })),
  })
  for (const status of ['noticed', 'open']) await call('POST', `/api/assemblies/${id}/status`, { status })
  const entries = await call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}`)
  return { id, votes, entries }
}

/** Another administrator reads the same sheet. */
const readAgain = async (office: Office, request: Parameters<typeof openOffice>[0], path: string, body: object) => {
  const account = { email: 'reader@danji.local', password: 'danji-second-pair-of-eyes' }
  const { id } = await office.call<{ readonly id: string }>('POST', '/api/admin/admins', {
    name: '박읽음',
    role: 'SUPER_ADMIN',
    ...account,
  })
  const second = await openOffice(request, account)
  await second.call('POST', path, body)
  await office.call('DELETE', `/api/admin/admins/${id}`)
}

const openDesk = async (page: Page, id: string, typed: string) => {
  await comeIn(page, `/admin/assemblies/${id}/desk`)
  await page.getByRole('searchbox', { name: '동·호나 이름' }).fill(typed)
  const found = page.getByRole('list', { name: '찾은 소유자' })
  await found.getByRole('button', { name: /투표용지 · 안건/ }).click()
  return found
}

test(
  'a sheet with all items is printed, handed out, entered twice, and withdrawn in one item',
  { tag: '@deep' },
  async ({ page, request }) => {
    test.slow()
    const office = await openOffice(request)
    const { id, votes, entries } = await prepare(office)

    await test.step('sheets are printed before the votes begin', async () => {
      await comeIn(page, `/admin/assemblies/${id}/show`)
      await page.getByRole('link', { name: '투표용지', exact: true }).click()
      await expect(page.getByText('아직 만든 총회 투표용지가 없습니다.')).toBeVisible()
      await page.getByRole('textbox', { name: '장수' }).fill('5')
      await page.getByRole('button', { name: '용지 만들기' }).click()
      await expect(page.getByRole('row', { name: /5장 3개/ })).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /총회 투표용지 5장 PDF/ }).click()
      await (await download).saveAs('tests/.output/screens/assembly-sheets.pdf')
      await expect(page.getByText('투표를 시작한 뒤, 개표하기 전에 입력할 수 있습니다.')).toBeVisible()
    })

    for (const vote of votes) await office.call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
    const [number = ''] = await numbersOn('tests/.output/screens/assembly-sheets.pdf')

    await test.step('the desk hands one out by one press, all items together', async () => {
      const found = await openDesk(page, id, '101 1501')
      await found.getByRole('button', { name: '투표용지 교부' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('textbox', { name: '용지 번호', exact: true }).fill(number)
      await look(page, 'hand-out')
      await dialog.getByRole('button', { name: '투표용지 교부' }).click()
      await expect(found.getByText('투표용지를 교부했습니다.')).toBeVisible()
      await expect(found.getByText('투표용지 받음')).toHaveCount(3)
      await look(page, 'desk')
    })

    await test.step('all items are entered on one screen by keyboard', async () => {
      await comeIn(page, `/admin/assemblies/${id}/sheets`)
      await page.getByRole('textbox', { name: '용지 번호', exact: true }).fill(number)
      await page.getByRole('textbox', { name: '용지 번호', exact: true }).press('Enter')
      await page.keyboard.type('101-1501')
      await expect(page.getByRole('option', { name: /한장가온/ })).toBeVisible()
      await page.keyboard.press('Enter')
      for (const [index, mark] of ['1', '2'].entries()) {
        await page
          .getByRole('group', { name: `${index + 1}호 안건` })
          .getByRole('textbox')
          .fill(mark)
      }
      await page.getByRole('button', { name: '모든 안건 입력하기' }).click()
      await expect(page.getByText('고른 번호를 입력해주세요.', { exact: false })).toBeVisible()
      const last = page.getByRole('group', { name: '3호 안건' }).getByRole('textbox')
      await last.fill('1')
      await look(page, 'entry')
      await last.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: '한 번 입력함' })).toBeVisible()
      await expect(page.getByText('한 번 입력한 용지:')).toBeVisible()
      await readAgain(office, request, `/api/assemblies/${id}/sheets/entries`, {
        number,
        listUserId: entries.find(({ ho }) => ho === '1501')?.id,
        items: votes.map((vote, index) => ({
          voteId: vote.id,
          answers: vote.questions.map(({ id: questionId, choices }) => ({
            questionId,
            choiceIds: [choices[index === 1 ? 1 : 0]?.id],
          })),
        })),
      })
      await expect(page.getByText('한 번 입력한 용지:')).toBeHidden()
    })

    await test.step('the desk of the assembly requests a withdrawal of one item', async () => {
      const found = await openDesk(page, id, '101 1501')
      await expect(found.getByText('종이 투표 완료')).toHaveCount(3)
      await found.getByRole('button', { name: '투표 취소' }).click()
      const dialog = page.getByRole('dialog')
      for (const title of ['1. 예산 승인의 건', '3. 감사 선임의 건'])
        await dialog.getByRole('checkbox', { name: title }).uncheck()
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('textbox', { name: '요청 내용' }).fill('취소 요청서 제출')
      await look(page, 'withdrawal')
      await dialog.getByRole('button', { name: '투표 취소 요청' }).click()
      await expect(found.getByText(/투표 취소를 요청했습니다/)).toBeVisible()
      await confirmPending(office, request)
      const after = await openDesk(page, id, '101 1501')
      await expect(after.getByText('종이 투표 완료')).toHaveCount(2)
      await expect(after.getByText('투표 전')).toHaveCount(1)
      await look(page, 'withdrawn')
    })

    await test.step('the tellers find the sheets beside the papers of single items', async () => {
      await comeIn(page, `/admin/assemblies/${id}/papers`)
      await expect(page.getByRole('link', { name: '총회 용지 입력' })).toBeVisible()
      await look(page, 'tellers')
    })
  },
)
