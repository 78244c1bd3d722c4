import { expect, test } from 'vitest'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { AttendanceFigures } from '#services/assembly/attendance/attendance.contract.ts'
import type { AssemblyResults } from '#services/assembly/results/results.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import { computeConsentingUnits } from '#services/consent-count/consenting-units.ts'
import { getList } from '#services/list/list.facts.ts'
import { newId } from '#services/core/secrets.ts'
import { provenOwner, receiptIn, startSigning, submissionOf, submit } from '#tests/signature/signing-campaign.ts'
import {
  castBallot,
  changeStatus,
  createList,
  createVote,
  enrol,
  ownersOf,
  type Owner,
} from '#tests/support/campaign.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { bodyOf } from '../answered.ts'
import { bytesAt } from '../notice/meeting.ts'

const danji = await startTestApp()
const { admin, clock } = danji

const question = {
  title: '정관안을 승인합니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const DAY = 86_400_000

/** A complex in which the first owners consented to the association, and a founding assembly of all of them. */
const found = async (owners: readonly Owner[], consenting: number) => {
  const campaign = await startSigning(danji, { owners, list: { rule: 'reconstruction-association' } })
  const { apartmentId, listId: consentListId, token } = campaign
  const sign = async (owner: Owner): Promise<void> => {
    const browser = await provenOwner(danji, token, owner)
    const consents = ['privacy', 'identity', 'third-party']
    receiptIn(await submit(browser, token, submissionOf(campaign, 0, { consents })))
  }
  for (const owner of owners.slice(0, consenting)) await sign(owner)
  const { id: listId } = await createList(danji, { apartmentId, name: '창립총회' })
  await enrol(danji, listId, owners)
  const vote = await createVote(danji, { listId, weight: 'owner', questions: [question] })
  const announcedOn = new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  bodyOf(await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn, place: '게시판' }))
  const body = {
    listId,
    kind: 'founding',
    title: '창립총회',
    place: '강당',
    startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
    bylaws: { article: '정관안 제22조', version: '안', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
    agenda: [{ kind: 'vote', voteId: vote.id, matter: 'founding' }],
    consentListId,
  }
  const { id } = bodyOf<AssemblyDetails>(await admin.post('/api/assemblies', body), 201)
  const entries: readonly ListUser[] = bodyOf(await admin.get(`/api/list-user/list/${listId}`))
  const entryOf = ({ name }: Owner): ListUser => entries.find((one) => one.name === name) ?? expect.fail(name)
  const open = async () => {
    for (const status of ['noticed', 'open']) bodyOf(await admin.post(`/api/assemblies/${id}/status`, { status }))
    const { linkId } = bodyOf<VoteLink>(await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`), 201)
    const opened = await changeStatus(danji, vote.id, 'open')
    const cast = (owner: Owner, place = 0) =>
      castBallot(voterOf(danji, { linkId, listId, vote: opened }, entryOf(owner)), { linkId, vote: opened }, place)
    const admit = async (owner: Owner) =>
      bodyOf(
        await admin.post(`/api/assemblies/${id}/arrivals`, {
          by: 'owner',
          listUserId: entryOf(owner).id,
          actId: newId(),
        }),
      )
    return { cast, admit }
  }
  const figures = async (): Promise<AttendanceFigures> => bodyOf(await admin.get(`/api/assemblies/${id}/attendance`))
  const count = async () => {
    bodyOf(await admin.post(`/api/assemblies/${id}/count`, { closesOpen: true }))
    const { items } = bodyOf<AssemblyResults>(await admin.get(`/api/assemblies/${id}/results`))
    return items[0] ?? expect.fail('there is one item')
  }
  return { id, apartmentId, listId, consentListId, sign, open, figures, count }
}

test('the quorum of a founding assembly is that of the owners who consented', async () => {
  const owners = ownersOf(6)
  const [one, two, three, four, five] = owners
  if (!one || !two || !three || !four || !five) throw new Error('there are six')
  const meeting = await found(owners, 3)
  const { admit, cast } = await meeting.open()
  await admit(one)
  // Owners who did not consent are not counted, whether they come or vote.
  await admit(four)
  await cast(five)
  expect(await meeting.figures()).toMatchObject({
    owners: 3,
    present: 1,
    attending: 1,
    withoutConsent: 2,
    offRoll: 0,
    items: [{ direct: { count: 1, total: 3, met: true }, presence: { count: 1, least: 2, met: false } }],
  })
  await cast(two)
  expect(await meeting.figures()).toMatchObject({ attending: 2, items: [{ presence: { count: 2, met: true } }] })
  // Whoever consents meanwhile counts.
  await meeting.sign(four)
  expect(await meeting.figures()).toMatchObject({ owners: 4, present: 2, attending: 3, withoutConsent: 1 })
  await cast(one)
  await cast(four)
  const item = await meeting.count()
  // Three of four assent, and one who does not count: without their vote it is still enough.
  expect(item.attendance).toMatchObject({ owners: 4, attending: 3, votedWithoutConsent: 1 })
  expect(item.questions[0]?.approval).toMatchObject({ needed: 2, total: 3, reached: null, met: true })
  expect(item.state).toBe('passed')
  expect(item.notes.join()).toContain('동의하지 않은 소유자 1명이 투표했습니다.')
})

test('is not judged where votes of owners who did not consent decide it', async () => {
  const owners = ownersOf(5)
  const [one, two, three, four] = owners
  if (!one || !two || !three || !four) throw new Error('there are five')
  const meeting = await found(owners, 3)
  const { admit, cast } = await meeting.open()
  for (const owner of [one, two, three]) await admit(owner)
  await cast(one)
  await cast(two, 1)
  await cast(four)
  const item = await meeting.count()
  expect(item.questions[0]?.approval).toMatchObject({ needed: 2, total: 3, met: null })
  expect(item.state).toBe('undecided')
})

test('the list is of the complex and of consents, stays with the notice, and is printed on it', async () => {
  const owners = ownersOf(2)
  const meeting = await found(owners, 1)
  const { id, apartmentId, consentListId, listId } = meeting
  const details: AssemblyDetails = bodyOf(await admin.get(`/api/assemblies/${id}`))
  expect(details).toMatchObject({ consentListId, consentListName: '재건축 동의' })
  // A correction of something else keeps it; null takes it away.
  const patch = (body: object) => admin.patch(`/api/assemblies/${id}`, body)
  expect(bodyOf(await patch({ place: '회의실' }))).toMatchObject({ consentListId })
  expect(bodyOf(await patch({ consentListId: null }))).toMatchObject({ consentListId: null })
  expect(await meeting.figures()).toMatchObject({ owners: 2, withoutConsent: null })
  expect(bodyOf(await patch({ consentListId }))).toMatchObject({ consentListId, revision: 4 })
  expect(bodyOf(await patch({ consentListId }))).toMatchObject({ revision: 4 })
  expectRefusal(await patch({ consentListId: listId }), 'VALIDATION_FAILED')
  expectRefusal(await patch({ consentListId: newId() }), 'NOT_FOUND')
  expectRefusal(await patch({ kind: 'association', agenda: [] }), 'VALIDATION_FAILED')
  const elsewhere = await startSigning(danji)
  expectRefusal(await patch({ consentListId: elsewhere.listId }), 'VALIDATION_FAILED')
  expect(elsewhere.apartmentId).not.toBe(apartmentId)
  // Another thread reads the same.
  const { database, store } = danji.system.deps
  const day = new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const consents = { list: await getList(store, consentListId), on: day, today: day }
  const [first] = owners
  expect(await computeConsentingUnits(database, consents)).toEqual([{ dong: first?.dong, ho: first?.ho }])
  await meeting.open()
  expect(await textOf(await bytesAt(danji, `/api/assemblies/${id}/notice.pdf`), 1)).toContain(
    '「재건축 동의」에 동의한',
  )
  expectRefusal(await patch({ consentListId: null }), 'ASSEMBLY_FIXED')
  clock.now = new Date(clock.now.getTime() + DAY)
  expect(await meeting.figures()).toMatchObject({ owners: 1 })
})
