import { describe, expect, it } from 'vitest'
import type { Finding } from '#services/finding/findings.contract.ts'
import type { ListUser, RollImport } from '#services/roll/list-users.contract.ts'
import type { AfterOpening, PublicResults, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  answersOf,
  castBallot,
  changeStatus,
  claimOf,
  newestCode,
  ownerOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import {
  adminOf,
  appoint,
  callerOf,
  startTestApp,
  tokenOf,
  type Answer,
  type Caller,
} from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, adminToken } = danji

const begun = async (count: number) => {
  const campaign = await startCampaign(danji, {
    owners: Array.from({ length: count }, (_, index) => ownerOf(index + 1)),
    list: { contactChanges: 'second-admin' },
    vote: { publicResults: true },
  })
  const officeId = await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] })
  const office = adminOf(app, officeId)
  const second = await secondAdminOf(danji, campaign.apartmentId)
  const entryOf = async (name: string): Promise<ListUser> => {
    const rows = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body as readonly ListUser[]
    const entry = rows.find((row) => row.name === name)
    if (!entry) throw new Error(`${name} is not on the roll`)
    return entry
  }
  return { ...campaign, office, officeId, second, entryOf }
}
type StartedCampaign = Awaited<ReturnType<typeof begun>>

const tablet = (by: Caller, { vote }: Campaign, { id }: Pick<ListUser, 'id'>) =>
  by.post(`/api/votes/${vote.id}/desk/${id}/tablet`)

/** Votes on a tablet that was lent, from an address. */
const voteOnTablet = async ({ linkId, vote }: Campaign, lent: Answer, address: string): Promise<void> => {
  expect(lent.status).toBe(201)
  const [, token] = (lent.body as { readonly url: string }).url.split('#desk=')
  const opened = await callerOf(app, {}, address).post(`/api/vote/${linkId}/desk`, { token })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const cast = await callerOf(app, { cookie }, address).post(`/api/vote/${linkId}/submit`, {
    answers: answersOf(vote, 1),
    forUnit: true,
  })
  expect({ status: cast.status, text: cast.text }).toMatchObject({ status: 200 })
}

const choicesOf = (results: VoteResults) => results.questions?.[0]?.choices.map(({ label, count }) => [label, count])

describe('one administrator alone', () => {
  it('turns no result with invented units, tablets, a removal and a phone, and the result says what was tried', async () => {
    const of = await begun(6)
    const { office, listId, linkId, vote, entryOf } = of
    for (const n of [1, 2, 3, 4]) await castBallot(await verifyVoter(danji, linkId, ownerOf(n)), of, 0)

    const silent = [11, 12, 13].map((n) => ({ name: `유령${n}`, dong: '109', ho: String(n), area: 84.9 }))
    const invented = [...silent, ownerOf(14), ownerOf(15)]
    const added = (await office.post('/api/list-user/bulk', { listId, users: invented })).body as RollImport
    expect([added.created, added.waiting?.length, added.pending?.length]).toEqual([0, 5, 1])
    expectRefusal(await office.post(`/api/admin/pending/${added.pending?.[0]?.id}/confirm`), 'SECOND_ADMIN_NEEDED')
    // Whoever is not on the roll gets no tablet, and no code on a phone that was given with them.
    const { owners } = JSON.parse(await payloadOf(added.pending?.[0]?.id)) as { owners: { listUserId: string }[] }
    for (const { listUserId } of owners) expectRefusal(await tablet(office, of, { id: listUserId }), 'NOT_FOUND')
    for (const n of [14, 15]) await expect(verifyVoter(danji, linkId, ownerOf(n))).rejects.toThrow(Error)

    pendingIn(await office.delete(`/api/list-user/${(await entryOf('주민6')).id}`))
    pendingIn(await office.post(`/api/list-user/${(await entryOf('주민6')).id}/move`, { dong: '109', ho: '77' }))
    const { userId } = await entryOf('주민5')
    expect((await office.patch(`/api/user/${userId}`, { phone: '01077770000' })).status).toBe(200)
    const claim = claimOf({ ...ownerOf(5), phone: '01077770000' })
    const browser = browserOf(app)
    await browser.post(`/api/vote/${linkId}/verify-user`, claim)
    const code = await newestCode(danji, linkId)
    expectRefusal(await browser.post(`/api/vote/${linkId}/verify-user`, { ...claim, code }), 'CODE_MISMATCH')

    await changeStatus(danji, vote.id, 'closed')
    const results = (await countAndRead(admin, vote.id)).body as VoteResults
    expect(choicesOf(results)).toEqual([
      ['찬성', 4],
      ['반대', 0],
    ])
    expect(results.turnout).toMatchObject({ targets: 6, voted: 4 })
    expect(results.afterOpening).toMatchObject({
      deskBallots: 0,
      documentBallots: { cast: 0, objected: 0 },
      units: { added: 0, moved: 0, removed: 0, represented: 0 },
      contactsChanged: 0,
      unconfirmed: { additions: 1, moves: 1, representatives: 0, removals: 1, tablets: 0, contacts: 1 },
    })
    const tried = '다른 관리자가 승인하지 않은 일: 명부 추가 1건, 명부에서 빼기 1건, 동·호 변경 1건, 연락처 변경 1건'
    expect(results.afterOpening?.texts.join('\n')).toContain(tried)
    const shown = (await anyone.get(`/api/vote/${linkId}/results`)).body as PublicResults
    expect(shown.afterOpening).toEqual(results.afterOpening)
    for (const file of ['results.pdf', 'minutes.pdf'])
      expect((await printed(vote.id, file)).replaceAll(/\s/g, '')).toContain('승인하지않은일')
  })
})

const payloadOf = async (approvalId = ''): Promise<string> => {
  const { events } = await danji.system.deps.store.readStream(`approval-${approvalId}`)
  const { payload } = (events[0]?.data ?? {}) as { readonly payload?: string }
  return payload ?? ''
}

const printed = async (voteId: string, file: string): Promise<string> => {
  const headers = { authorization: `Bearer ${adminToken}` }
  const answer = await app.inject({ method: 'GET', url: `/api/votes/${voteId}/${file}`, headers })
  expect(answer.statusCode).toBe(200)
  return textOf(answer.rawPayload, 1)
}

/**
 * Returns what was done after the opening, counted by looking through the log: nothing of it is
 * shared with the product.
 */
const recounted = async ({ listId, vote }: Campaign): Promise<Pick<AfterOpening, 'deskBallots' | 'units'>> => {
  const log = await readWholeLog(danji)
  const said = (event: RecordedEvent) => event.data as Readonly<Record<string, string>>
  const opened = log.find((event) => event.type === 'VoteOpened' && said(event)['voteId'] === vote.id)
  const closed = log.findLast((event) => event.type === 'VoteClosed' && said(event)['voteId'] === vote.id)
  const during = log.filter(
    ({ position }) => position > (opened?.position ?? 0) && position < (closed?.position ?? Number.MAX_SAFE_INTEGER),
  )
  const ofList = during.filter((event) => said(event)['listId'] === listId)
  const [came, went] = ['ListUserAdded', 'ListUserRemoved'].map((type) => ofList.filter((one) => one.type === type))
  const isPair = (one: RecordedEvent, other: RecordedEvent): boolean =>
    said(one)['personId'] === said(other)['personId'] && one.metadata.at === other.metadata.at
  const unitOf = (event: RecordedEvent): string => {
    const entry = log.find(
      (one) => one.type === 'ListUserAdded' && said(one)['listUserId'] === said(event)['listUserId'],
    )
    return entry ? `${said(entry)['dong']} ${said(entry)['ho']}` : ''
  }
  const units = (events: readonly RecordedEvent[] = []): number => new Set(events.map(unitOf)).size
  const moved = came?.filter((one) => went?.some((other) => isPair(one, other))) ?? []
  const changed = during.filter((event) => event.type === 'ListUserChanged' && 'representative' in said(event))
  return {
    deskBallots: during.filter((event) => event.type === 'BallotCast' && said(event)['way'] === 'desk').length,
    units: {
      added: units(came?.filter((one) => !moved.includes(one))),
      moved: moved.length,
      removed: units(went?.filter((one) => !moved.some((other) => isPair(one, other)))),
      represented: units(changed),
    },
  }
}

describe('what two administrators do after the opening', () => {
  it('stands beside the result as the log has it', async () => {
    const of = await begun(6)
    const { office, second, listId, linkId, vote, entryOf } = of
    await castBallot(await verifyVoter(danji, linkId, ownerOf(1)), of, 0)
    const users = [ownerOf(21), ownerOf(22, { dong: '101', ho: '122' }), ownerOf(23, { dong: '101', ho: '122' })]
    const added = (await office.post('/api/list-user/bulk', { listId, users })).body as RollImport
    danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    expect((await second.post(`/api/admin/pending/${added.pending?.[0]?.id}/confirm`)).status).toBe(200)
    danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    await confirmPending(second, await office.delete(`/api/list-user/${(await entryOf('주민2')).id}`))
    danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    const move = await office.post(`/api/list-user/${(await entryOf('주민3')).id}/move`, { dong: '108', ho: '8' })
    await confirmPending(second, move)
    danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    await voteOnTablet(of, await tablet(office, of, await entryOf('주민4')), '127.0.0.1')
    danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    for (const [name, confirmed] of [
      ['주민22', true],
      ['주민23', false],
    ] as const) {
      expect((await office.put(`/api/list-user/${(await entryOf(name)).id}`, { representative: true })).status).toBe(
        200,
      )
      const [request] = await pendingOf(second)
      if (confirmed) expect((await second.post(`/api/admin/pending/${request?.id}/confirm`)).status).toBe(200)
    }
    await changeStatus(danji, vote.id, 'closed')
    const { afterOpening } = (await countAndRead(admin, vote.id)).body as VoteResults
    expect(afterOpening).toMatchObject(await recounted(of))
    expect(afterOpening).toMatchObject({ deskBallots: 1, units: { added: 2, moved: 1, removed: 1, represented: 1 } })
    expect(afterOpening?.unconfirmed).toMatchObject({ representatives: 1 })
  })
})

describe('tablets at the desk', () => {
  const findingsOf = async (rule: Finding['rule'], { apartmentId }: Campaign) => {
    const filter = encodeURIComponent(JSON.stringify({ rule, apartmentId }))
    return (await admin.get(`/api/admin/findings?filter=${filter}`)).body as readonly Finding[]
  }
  const officeAt = ({ officeId }: StartedCampaign, address: string): Caller =>
    callerOf(app, { authorization: `Bearer ${tokenOf(app, officeId)}` }, address)

  it('are looked at where one administrator hands out many within an hour, or they are opened elsewhere', async () => {
    const of = await begun(12)
    const desk = officeAt(of, '203.0.113.7')
    for (const n of [1, 2, 3, 4])
      await voteOnTablet(of, await tablet(desk, of, await of.entryOf(`주민${n}`)), '203.0.113.99')
    for (const rule of ['tablets-opened-elsewhere', 'desk-ballots-from-one-network'] as const)
      expect(await findingsOf(rule, of)).toEqual([])
    for (const n of [5, 6, 7, 8])
      await voteOnTablet(of, await tablet(desk, of, await of.entryOf(`주민${n}`)), '198.51.100.4')
    expect(await findingsOf('tablets-opened-elsewhere', of)).toMatchObject([
      { subjects: 4, admin: { id: of.officeId } },
    ])
    expect(await findingsOf('desk-ballots-from-one-network', of)).toEqual([])
    await voteOnTablet(of, await tablet(desk, of, await of.entryOf('주민9')), '198.51.100.5')
    expect(await findingsOf('desk-ballots-from-one-network', of)).toMatchObject([{ subjects: 5 }])
    expect(await findingsOf('tablets-by-one-administrator', of)).toEqual([])
    for (const n of [10, 11, 12]) await tablet(desk, of, await of.entryOf(`주민${n}`))
    expect(await findingsOf('tablets-by-one-administrator', of)).toMatchObject([
      { subjects: 12, admin: { id: of.officeId } },
    ])
    const { rows } = await danji.system.pool.query<{ data: string }>(
      `select data::text from event where type in ('VoterSeenAtDesk', 'DeskTabletOpened')`,
    )
    expect(rows.map(({ data }) => data).join('\n')).not.toMatch(/203\.0|198\.51/)
  })
})
