import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import { newId } from '#services/core/secrets.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { chooseSigner, signMinutes } from './minutes-signer.ts'
import { comeIn, pressAndConfirm } from '../support/office.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { codeOn, codesOn, enterCode, identify, openPhone, press, verify } from '../support/resident.ts'
import { axeFindings, settle, sideways } from '../support/screen-checks.ts'
import { headed, proveByPhone } from '../support/signer.ts'
import { numbersOn } from '../vote/printed-numbers.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const SCREENS = 'tests/.output/screens'
const look = async (page: Page, name: string): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page), name).toEqual([])
  expect.soft(await sideways(page), name).toEqual([])
  await page.screenshot({ path: `${SCREENS}/whole-${name}.png`, fullPage: true })
}

const OWNERS = 60
const owners = Array.from({ length: OWNERS }, (_, index) => ({
  name: `총회${String.fromCharCode(0xac00 + 28 * index)}`,
  phone: `01074500${String(index).padStart(3, '0')}`,
  birthDate: '1955-03-07',
  dong: index % 2 === 0 ? '101' : '102',
  ho: String(1000 + index),
}))
const ownerAt = (index: number): (typeof owners)[number] => {
  const owner = owners[index]
  if (!owner) throw new Error(`there is no owner ${index}`)
  return owner
}
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Parts that the owners take, by their places in the roll. */
const electronic = range(0, 20)
const onPaper = range(20, 30)
const inHallOnSheet = range(30, 40)
const online = range(40, 42)
const inHallOnly = range(42, 45)
const byProxy = [45]
/** Owner who withdraws a ballot of theirs, and votes again. */
const CHANGING = 0

const titles = ['예산 승인의 건', '정관 변경의 건', '감사 선임의 건']
/** Whether an owner is for an item, of all who vote. */
const isFor = (owner: number, item: number): boolean => (owner + item) % 4 !== 1

const dayIn = (days: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** A draft with three announced votes of a list of sixty owners. */
const prepare = async ({ call }: Office) => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: '현장마을 7단지',
    address: '서울특별시 노원구 한글비석로 7',
    totalUnits: OWNERS,
    officePhone: '02-000-1234',
  })
  const list = await call<List>('POST', '/api/list', { name: '조합원 명부', type: 'vote', apartmentId: apartment.id })
  const users = owners.map(({ birthDate: _birthDate, ...owner }) => ({ ...owner, area: 84.9431 }))
  await call('POST', '/api/list-user/bulk', { listId: list.id, users })
  const votes: Vote[] = []
  for (const title of titles) {
    const vote = await call<Vote>('POST', '/api/votes', {
      listId: list.id,
      title,
      ballotKind: 'open',
      weight: 'owner',
      withdrawable: true,
      rule: { approval: { fraction: '1/2', over: true, of: 'voters' } },
      questions: [
        { title, minChoices: 1, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] },
      ],
    })
    await call('POST', `/api/votes/${vote.id}/announcement`, { announcedOn: dayIn(0), place: '게시판' })
    votes.push(vote)
  }
  const assembly = await call<Assembly>('POST', '/api/assemblies', {
    listId: list.id,
    kind: 'association',
    title: '2026년 정기총회',
    place: '커뮤니티센터 2층 강당',
    startsAt: new Date(Date.now() + 90_000).toISOString(),
    ways: ['in-person', 'online', 'proxy', 'paper', 'electronic'],
    bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    agenda: [
      ...votes.map(({ id }) => ({ kind: 'vote', voteId: id, matter: 'ordinary' })),
      { kind: 'report', title: '사업 경과', text: '사업시행계획 인가 뒤의 경과를 보고합니다.' },
    ],
  })
  return { apartment, list, votes, assembly }
}

type Outside = { readonly open: () => Promise<APIRequestContext> }

/** Proves identity by code, and votes on all items in one submission, as the residents' app does. */
const voteOnAll = async (outside: Outside, linkId: string, index: number): Promise<void> => {
  const request = await outside.open()
  const { name, phone, dong, ho } = ownerAt(index)
  const address = `/api/vote/${linkId}`
  const claim = { name, phone, dong, ho }
  type Message = { readonly variables: Readonly<Record<string, string>> }
  const codes = async (): Promise<readonly Message[]> =>
    (await request.get(`/simulators/phone/${phone}`, { headers: { accept: 'application/json' } })).json()
  const before = (await codes()).length
  await request.post(`${address}/verify-user`, { data: claim })
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  const code = (await codes())[0]?.variables['#{인증번호}']
  expect((await request.post(`${address}/verify-user`, { data: { ...claim, code } })).ok()).toBe(true)
  const { items } = (await (await request.get(`${address}/assembly`)).json()) as AssemblyBallot
  const ballots = items.flatMap((item, at) =>
    item.kind === 'report'
      ? []
      : item.units.map(({ listUserId }) => ({
          linkId: item.linkId,
          listUserId,
          answers: item.vote.questions.map(({ id, choices }) => ({
            questionId: id,
            choiceIds: [choices[isFor(index, at) ? 0 : 1]?.id],
          })),
        })),
  )
  expect(ballots).toHaveLength(titles.length)
  const sent = await request.post(`${address}/assembly/submit`, { data: { ballots } })
  expect(sent.status(), await sent.text()).toBe(200)
  await request.dispose()
}

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('radio', { name }).check({ force: true })
  await press(page, '다음')
}

test(
  'one assembly of sixty owners, from its notice to an inspection of its minutes',
  { tag: '@deep' },
  async ({ page, request, browser, playwright }) => {
    test.setTimeout(test.info().timeout * 8)
    const office = await openOffice(request)
    const { apartment, list, votes, assembly } = await prepare(office)
    const outside = { open: () => playwright.request.newContext({ baseURL: url }) }
    const at = `/admin/assemblies/${assembly.id}`
    await page.addInitScript((id) => localStorage.setItem('RaStoredanji.complex.id', JSON.stringify(id)), apartment.id)

    await test.step('notice is given, and one owner gets it by hand', async () => {
      await comeIn(page, `${at}/show`)
      await pressAndConfirm(page, '공고하기')
      await page.getByRole('link', { name: '통지', exact: true }).click()
      await expect(page.getByRole('group', { name: '통지 없음' })).toContainText(`${OWNERS}명`)
      await look(page, 'notice')
    })

    const entries: ListUser[] = []
    await test.step('sheets are printed, and the votes begin', async () => {
      await comeIn(page, `${at}/sheets`)
      await page.getByRole('textbox', { name: '장수' }).fill('30')
      await page.getByRole('button', { name: '용지 만들기' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /총회 투표용지 30장 PDF/ }).click()
      await (await download).saveAs(`${SCREENS}/whole-sheets.pdf`)
      for (const { id } of votes) await office.call('PATCH', `/api/votes/${id}/status`, { status: 'open' })
      const range60 = encodeURIComponent(JSON.stringify([0, OWNERS - 1]))
      entries.push(
        ...(await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${list.id}?range=${range60}`)),
      )
      expect(entries).toHaveLength(OWNERS)
    })
    const entryOf = (index: number): string => entries.find(({ ho }) => ho === ownerAt(index).ho)?.id ?? ''
    const links: VoteLink[] = []
    for (const { id } of votes)
      links.push(await office.call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${id}/link`, {}))
    const link = links[0]?.url ?? ''
    const linkId = links[0]?.linkId ?? ''

    const phone = await (await openPhone(browser)).newPage()
    await test.step('an owner votes against one item on their phone, and thinks better of it', async () => {
      await verify(phone, link, ownerAt(CHANGING))
      await headed(phone, '2026년 정기총회')
      await press(phone, '시작하기')
      for (const item of [0, 1, 2]) await choose(phone, item === 2 || !isFor(CHANGING, item) ? '반대' : '찬성')
      await press(phone, '3건 모두 제출하기')
      await headed(phone, '투표가 접수되었습니다')
      await look(phone, 'receipts')
      await press(phone, '자세히 (3. 감사 선임의 건)')
      await press(phone, '투표 취소하기')
      await headed(phone, '낸 투표를 취소하시겠습니까?')
      await press(phone, '투표 취소하기')
      await headed(phone, '투표를 취소했습니다')
      await press(phone, '다시 투표하기')
      await choose(phone, '찬성')
      await press(phone, '1건 모두 제출하기')
      await headed(phone, '투표가 접수되었습니다')
    })

    await test.step('others vote electronically, all items in one submission', async () => {
      for (const index of electronic.filter((one) => one !== CHANGING)) await voteOnAll(outside, linkId, index)
    })

    const numbers = await numbersOn(`${SCREENS}/whole-sheets.pdf`)
    const today = dayIn(0)
    const checked = { identityHow: 'id-seen', identityBy: '김관리', identityOn: today } as const
    await test.step('sheets come back by post and in the hall, each read by two administrators', async () => {
      const account = { email: 'reader@danji.local', password: 'danji-second-pair-of-eyes' }
      const made = await office.call<{ readonly id: string }>('POST', '/api/admin/admins', {
        name: '박읽음',
        role: 'SUPER_ADMIN',
        ...account,
      })
      const reader = await openOffice(await outside.open(), account)
      await office.call('POST', `/api/assemblies/${assembly.id}/status`, { status: 'open' })
      for (const index of [...inHallOnSheet, ...inHallOnly])
        await office.call('POST', `/api/assemblies/${assembly.id}/arrivals`, {
          by: 'owner',
          listUserId: entryOf(index),
          actId: newId(),
        })
      for (const index of byProxy)
        await office.call('POST', `/api/assemblies/${assembly.id}/arrivals`, {
          by: 'proxy',
          listUserId: entryOf(index),
          actId: newId(),
          holderName: '대리가족',
          relation: 'spouse',
          form: '위임장 1호',
        })
      for (const [place, index] of [...onPaper, ...inHallOnSheet].entries()) {
        const number = numbers[place]
        await office.call('POST', `/api/assemblies/${assembly.id}/desk/${entryOf(index)}/sheet`, {
          voteIds: votes.map(({ id }) => id),
          number,
          ...checked,
        })
        const reading = {
          number,
          listUserId: entryOf(index),
          items: votes.map((vote, item) => ({
            voteId: vote.id,
            answers: vote.questions.map(({ id: questionId, choices }) => ({
              questionId,
              choiceIds: [choices[isFor(index, item) ? 0 : 1]?.id],
            })),
          })),
        }
        for (const by of [office, reader])
          await by.call('POST', `/api/assemblies/${assembly.id}/sheets/entries`, reading)
      }
      await office.call('DELETE', `/api/admin/admins/${made.id}`)
    })

    await test.step('two owners attend online, and vote there', async () => {
      for (const index of online) {
        const context = await openPhone(browser)
        const home = await context.newPage()
        await home.goto(`${url}/attend/${assembly.id}`)
        await proveByPhone(home, ownerAt(index))
        await press(home, '온라인으로 참석하기')
        await expect(home.getByText('온라인 참석 중')).toBeVisible()
        await voteOnAll(outside, linkId, index)
        if (index === online[0]) await look(home, 'online')
      }
      await comeIn(page, `${at}/desk`)
      await expect(page.getByRole('group', { name: '지금 출석' })).toContainText('16명')
      await expect(page.getByText(/현장 14명, 온라인 2명/)).toBeVisible()
      await look(page, 'desk')
    })

    const voters = [...electronic, ...onPaper, ...inHallOnSheet, ...online]
    const inFavour = titles.map((_, item) => voters.filter((index) => isFor(index, item)).length)
    await test.step('all votes are counted before tellers, as a count by hand says', async () => {
      await page.goto(`${at}/show`)
      await page.getByRole('link', { name: '개표와 결과' }).click()
      await page.getByRole('button', { name: '개표하기' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '개표 장소' }).fill('커뮤니티센터')
      await dialog.getByRole('textbox', { name: '참관인 1 이름' }).fill('정참관')
      await dialog.getByRole('textbox', { name: '참관인 2 이름' }).fill('박감사')
      await dialog.getByRole('checkbox', { name: /지금 마감합니다/ }).check()
      await dialog.getByRole('button', { name: '개표하기' }).click()
      for (const count of new Set(inFavour))
        await expect(
          page.getByText(new RegExp(`60명 중 직접 참석 16명.*46명이 참석했고.* ${count}명이 찬성했습니다`)).first(),
        ).toBeVisible()
      await look(page, 'results')
      for (const [item, { id }] of votes.entries()) {
        const { questions, turnout } = await office.call<VoteResults>('GET', `/api/votes/${id}/results`)
        expect(turnout.voted).toBe(voters.length)
        expect(questions?.[0]?.choices.map(({ count }) => count)).toEqual([
          inFavour[item],
          voters.length - (inFavour[item] ?? 0),
        ])
      }
    })

    await test.step('the minutes are fixed, signed by chair and two, and sealed', async () => {
      await office.call('POST', `/api/assemblies/${assembly.id}/status`, { status: 'ended' })
      await page.goto(`${at}/minutes`)
      await page.getByRole('textbox', { name: '개회와 진행' }).fill('의장이 성원을 알리고 개회를 선언하다.')
      await page.getByRole('button', { name: '저장하기' }).click()
      await expect(page.getByText('의사록을 저장했습니다.')).toBeVisible()
      await pressAndConfirm(page, '확정하기')
      await expect(page.getByText('확정함')).toBeVisible()
      const signers = [30, 31, 32].map(ownerAt)
      await page.getByRole('button', { name: '서명인 더하기' }).click()
      for (const [place, label] of ['의장', '서명인 1', '서명인 2'].entries())
        await chooseSigner(page, label, signers[place]?.name ?? '')
      await page.getByRole('button', { name: '서명 요청하기' }).click()
      await expect(page.getByRole('list', { name: '서명할 분' })).toContainText(signers[0]?.name ?? '')
      for (const { phone: number } of signers) await signMinutes(browser, page, number)
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('봉인함')).toBeVisible({ timeout: 5_000 })
      }).toPass()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: '의사록 PDF' }).click()
      await (await download).saveAs(`${SCREENS}/whole-minutes.pdf`)
    })

    await test.step('results and minutes are published by one press each', async () => {
      await page.goto(`${at}/records`)
      await pressAndConfirm(page, '의결 결과 공개하기')
      await expect(page.getByRole('listitem', { name: '의결 결과' })).toContainText('공개 중')
      await pressAndConfirm(page, '의사록 (공개용) 공개하기')
      await expect(page.getByRole('listitem', { name: '의사록' })).toContainText('공개 중')
      await look(page, 'published')
      await phone.goto(`${url}/disclosure/${apartment.id}`)
      await expect(phone.getByRole('link', { name: /^의사록/ })).toBeVisible()
      await look(phone, 'public')
    })

    await test.step('an owner requests a copy, and the office sees how long it has', async () => {
      await phone.context().clearCookies()
      await phone.goto(`${url}/vote/${linkId}/inspection`)
      const before = await codesOn(phone, ownerAt(CHANGING).phone)
      await identify(phone, ownerAt(CHANGING))
      await enterCode(phone, await codeOn(phone, ownerAt(CHANGING).phone, before))
      await headed(phone, '열람·복사 청구')
      await press(phone, '새로 청구하기')
      await phone.getByRole('checkbox', { name: '의사록' }).check()
      await phone.getByRole('textbox', { name: '사용 목적' }).fill('의결 과정을 확인하려고 합니다.')
      await press(phone, '청구하기')
      await expect(phone.getByText(/까지 답을 드립니다/)).toBeVisible()
      await page.reload()
      await expect(page.getByText('답하기 전')).toBeVisible()
      await look(page, 'requested')
    })
  },
)
