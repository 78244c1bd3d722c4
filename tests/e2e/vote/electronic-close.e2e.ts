import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { comeIn } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { openPhone } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const HOUR = 3_600_000

const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `tests/.output/screens/electronic-close-${name}.png`, fullPage: true })
}

/** Returns a time of the Seoul clock as the office's field takes it. */
const clockOf = (at: number): string => new Date(at + 9 * HOUR).toISOString().slice(0, 16)

test(
  'electronic ballots end before the papers: the office sets it, and phones say so',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    const office = await openOffice(request)
    const apartment = await office.call<Apartment>('POST', '/api/apartment', {
      name: '화전전자마을 1단지',
      address: '서울특별시 노원구 한글비석로 1',
      totalUnits: 1,
      officePhone: '02-000-1234',
    })
    const list = await office.call<List>('POST', '/api/list', {
      name: '관리단집회',
      type: 'vote',
      apartmentId: apartment.id,
      rule: 'assembly-ordinary',
    })
    await office.call('POST', '/api/list-user/bulk', {
      listId: list.id,
      users: [{ name: '전자하늘', phone: '01076200001', dong: '101', ho: '101', area: 84.9431 }],
    })
    const create = (title: string, electronicClosesAt: number) =>
      office.call<Vote>('POST', '/api/votes', {
        listId: list.id,
        title,
        ballotKind: 'open',
        weight: 'unit',
        electronicClosesAt: new Date(electronicClosesAt).toISOString(),
        questions: [
          {
            title: '수선에 찬성하십니까?',
            minChoices: 1,
            maxChoices: 1,
            choices: [{ label: '찬성', assent: true }, { label: '반대' }],
          },
        ],
      })
    const open = async ({ id }: Vote): Promise<string> => {
      await office.call('PATCH', `/api/votes/${id}/status`, { status: 'open' })
      return (await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${id}/link`, {})).url
    }
    const running = await create('승강기 수선의 건', Date.now() + 48 * HOUR)
    const ended = await create('옥상 방수의 건', Date.now() - HOUR)

    await test.step('the office sets it, before the close', async () => {
      await comeIn(page, `/admin/votes/${running.id}`)
      const field = page.getByLabel('전자투표 마감 시각')
      await expect(field).not.toHaveValue('')
      await page.getByLabel('마감 시각', { exact: true }).fill(clockOf(Date.now() + 24 * HOUR))
      await field.blur()
      await look(page, 'form')
      await page.locator('button[type=submit]').click()
      await expect(page.getByText('전자투표 마감 시각은 마감 시각보다 빨라야 합니다.')).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await look(page, 'form-phone')
      await page.setViewportSize({ width: 1366, height: 900 })
    })

    const phone = await openPhone(browser)
    const hand = await phone.newPage()

    await test.step('a phone shows until when it takes a ballot, and that papers follow', async () => {
      await hand.goto(await open(running))
      await expect(hand.getByText('전자투표 마감')).toBeVisible()
      await expect(hand.getByText(/그 뒤에는 종이로 투표하실 수 있습니다/)).toBeVisible()
      await look(hand, 'intro')
    })

    await test.step('afterwards it leads to the papers', async () => {
      await hand.goto(await open(ended))
      await expect(hand.getByRole('heading', { name: '전자투표가 마감되었습니다' })).toBeVisible()
      await expect(hand.getByText(/종이 투표는 아직 하실 수 있습니다/)).toBeVisible()
      await look(hand, 'ended')
    })

    await test.step('the office sees both ends of a vote that goes on', async () => {
      await comeIn(page, `/admin/votes/${running.id}/show`)
      await expect(page.getByText(/전자투표는 .* 마감/).first()).toBeVisible()
      await look(page, 'show')
    })
  },
)
