import { expect, test } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { maskName } from '#events/values/text.ts'
import type {
  InspectionAnswer,
  Inspections,
  OwnInspections,
} from '#services/assembly/inspection/inspections.contract.ts'
import { endRecords } from '#services/assembly/publication/destroy-records.ts'
import type {
  PublicPage,
  Publications,
  PublishedDocumentAnswer,
} from '#services/assembly/publication/publications.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { changeStatus, createList, createVote, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { bodyOf as ok } from './answered.ts'
import { pdfOf } from './sample-pdf.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const { deps } = danji.system
const DAY = 86_400_000
const dayIn = (days: number): string => dayAt(new Date(clock.now.getTime() + days * DAY))

const minutesPdf = await pdfOf('정기총회 의사록', '제1호 안건을 의결하였다.')

type Meeting = Awaited<ReturnType<typeof meet>>

/** A noticed assembly of an association with two owners and a vote that is open; `ends`: it is over and counted. */
const meet = async ({ kind = 'association', ends = true }: { kind?: string; ends?: boolean } = {}) => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, endDate: dayIn(60) })
  await enrol(danji, listId, [ownerOf(1), ownerOf(2)])
  const vote = await createVote(danji, { listId })
  ok(await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: dayIn(0), place: '게시판' }), 200)
  const meeting = kind === 'election-round' ? {} : { place: '강당' }
  const { id } = ok<{ readonly id: string }>(
    await admin.post('/api/assemblies', {
      listId,
      kind,
      title: '정기총회',
      startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
      ways: kind === 'election-round' ? ['paper'] : ['in-person', 'paper'],
      agenda: [{ kind: 'vote', voteId: vote.id, matter: 'ordinary' }],
      ...meeting,
    }),
    201,
  )
  ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'noticed' }))
  const { linkId } = ok<VoteLink>(await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`), 201)
  await changeStatus(danji, vote.id, 'open')
  const entries = ok<readonly ListUser[]>(await admin.get(`/api/list-user/list/${listId}`))
  const owner = (n: number): Caller => {
    const entry = entries.find(({ name }) => name === ownerOf(n).name)
    if (!entry) throw new Error('not on the roll')
    return voterOf(danji, { linkId, listId, vote }, entry)
  }
  const made = { id, apartmentId, listId, voteId: vote.id, linkId, entries, owner }
  if (ends) await end(made)
  return made
}
const end = async ({ id, voteId }: { readonly id: string; readonly voteId: string }): Promise<void> => {
  ok(await admin.patch(`/api/votes/${voteId}/status`, { status: 'closed' }))
  ok(await countAndRead(admin, voteId))
  for (const status of ['open', 'ended']) ok(await admin.post(`/api/assemblies/${id}/status`, { status }))
}

const publicationsOf = async ({ id }: Pick<Meeting, 'id'>, caller: Caller = admin): Promise<Publications> =>
  ok(await caller.get(`/api/assemblies/${id}/publications`))
const upload = (
  { id }: Pick<Meeting, 'id'>,
  fields: Readonly<Record<string, string>> = {},
  content: Uint8Array = minutesPdf,
  caller: Caller = admin,
) =>
  sendForm(
    caller,
    `/api/assemblies/${id}/publications`,
    { document: 'minutes', title: '정기총회 의사록', madeOn: dayIn(0), looked: 'yes', ...fields },
    { name: '의사록.pdf', content },
  )
const publicPage = async ({ apartmentId }: Pick<Meeting, 'apartmentId'>): Promise<PublicPage> => {
  await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
  return ok(await danji.anyone.get(`/api/disclosure/${apartmentId}`))
}
const bytesAt = async (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> => {
  const { statusCode, rawPayload } = await danji.app.inject({ url, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}
const compact = (text: string): string => text.replaceAll(/\s/g, '')

test('minutes are published, replaced and withdrawn, and anybody reads what is public', async () => {
  const meeting = await meet()
  expect((await publicationsOf(meeting)).duties).toMatchObject([
    { document: 'minutes', dueOn: dayIn(15), state: 'due' },
  ])
  const first = ok<PublishedDocumentAnswer>(await upload(meeting), 201)
  // A second press is the same document.
  expect(ok<PublishedDocumentAnswer>(await upload(meeting), 201).id).toBe(first.id)
  const second = ok<PublishedDocumentAnswer>(
    await upload(meeting, { replaces: first.id }, await pdfOf('정기총회 의사록 (정정)')),
    201,
  )
  expect(second).toMatchObject({ version: 2, status: 'public', publishedBy: expect.any(String) })
  expect((await publicPage(meeting)).assemblies).toMatchObject([
    {
      id: meeting.id,
      documents: [
        { id: second.id, status: 'public', version: 2 },
        { id: first.id, status: 'replaced', sha256: first.sha256 },
      ],
    },
  ])
  const path = `/api/disclosure/${meeting.apartmentId}/documents`
  expect(compact(await textOf(await bytesAt(`${path}/${second.id}`, {})))).toContain('의사록(정정)')
  expectRefusal(await danji.anyone.get(`${path}/${first.id}`), 'NOT_FOUND')
  const away = await admin.post(`/api/assemblies/${meeting.id}/publications/${second.id}/withdrawal`, {
    reason: '소유자 이름이 보입니다.',
    destroys: true,
  })
  expect(ok(away)).toMatchObject({ status: 'withdrawn', destroyed: { rule: 'published-by-mistake' } })
  expectRefusal(await danji.anyone.get(`${path}/${second.id}`), 'NOT_FOUND')
  expectRefusal(await admin.get(`/api/assemblies/${meeting.id}/publications/${second.id}/file`), 'DOCUMENT_ERASED')
  expect((await publicPage(meeting)).assemblies[0]?.documents[0]).toMatchObject({
    status: 'withdrawn',
    withdrawnBecause: '소유자 이름이 보입니다.',
  })
})

test('personal data stops a publication, and nothing of the file is stored', async () => {
  const meeting = await meet()
  const numbers = await pdfOf('위임인 홍길동', '900101-1234567')
  expect(expectRefusal(await upload(meeting, {}, numbers), 'PUBLICATION_HAS_NUMBERS')).toEqual(['file'])
  expectRefusal(await upload(meeting, { phones: 'yes', unread: 'yes' }, numbers), 'PUBLICATION_HAS_NUMBERS')
  expectRefusal(await upload(meeting, { title: '홍길동 900101-1234567' }), 'PUBLICATION_HAS_NUMBERS')
  const phones = await pdfOf('문의 010-1234-5678')
  expect(expectRefusal(await upload(meeting, {}, phones), 'PUBLICATION_NEEDS_LOOK')).toEqual(['phones'])
  expect(expectRefusal(await upload(meeting, { looked: 'no' }), 'VALIDATION_FAILED')).toEqual(['looked'])
  expect((await publicationsOf(meeting)).documents).toEqual([])
  ok(await upload(meeting, { phones: 'yes' }, phones), 201)
  expectRefusal(await upload(meeting, {}, Buffer.from('no pdf')), 'PDF_NOT_A_PDF')
})

test('results and minutes wait for the count; the notice does not', async () => {
  const meeting = await meet({ ends: false })
  expectRefusal(await upload(meeting), 'PUBLICATION_BEFORE_COUNT')
  const { offered, duties } = await publicationsOf(meeting)
  expect(duties).toEqual([])
  expect(offered).toMatchObject([
    { key: 'assembly-notice', offBecause: null },
    { key: 'assembly-results', offBecause: expect.any(String) },
    { key: 'assembly-minutes-1', offBecause: expect.any(String) },
  ])
  const offer = (key: string) => admin.post(`/api/assemblies/${meeting.id}/publications/offered`, { key })
  expectRefusal(await offer('assembly-results'), 'PUBLICATION_NOT_READY')
  const notice = ok<PublishedDocumentAnswer>(await offer('assembly-notice'), 201)
  expect(ok<PublishedDocumentAnswer>(await offer('assembly-notice'), 201).id).toBe(notice.id)
  await end(meeting)
  const results = ok<PublishedDocumentAnswer>(await offer('assembly-results'), 201)
  const file = await bytesAt(`/api/disclosure/${meeting.apartmentId}/documents/${results.id}`, {})
  expect(compact(await textOf(file))).toMatch(/직접참석:온라인0명.*찬성/)
  expectRefusal(await offer('unknown'), 'NOT_FOUND')
  expect((await publicationsOf(meeting)).offered).toMatchObject([{ key: 'assembly-minutes-1' }])
})

test('the duty is done with the internet and one more way, in time', async () => {
  const meeting = await meet()
  const { id } = ok<PublishedDocumentAnswer>(await upload(meeting), 201)
  const post = (way: string, postedOn: string) =>
    admin.post(`/api/assemblies/${meeting.id}/publications/${id}/postings`, { way, postedOn })
  expect((await publicationsOf(meeting)).duties).toMatchObject([{ state: 'due', publishedOn: dayIn(0) }])
  expectRefusal(await post('board', dayIn(1)), 'VALIDATION_FAILED')
  ok(await post('board', dayIn(0)))
  expect((await publicationsOf(meeting)).duties).toMatchObject([{ state: 'published', postedOn: dayIn(0) }])
  const { lists } = await publicationsOf(meeting)
  const [list] = lists
  if (!list) throw new Error('no list')
  const sent = await admin.post(`/api/assemblies/${meeting.id}/publication-lists`, {
    quarter: list.quarter,
    sentOn: dayIn(0),
  })
  expect(ok<Publications>(sent).lists).toMatchObject([{ sentOn: dayIn(0), state: 'published' }])
  const pdf = await bytesAt(`/api/assemblies/${meeting.id}/publication-lists.pdf?quarter=${list.quarter}`, {
    authorization: `Bearer ${danji.adminToken}`,
  })
  expect(compact(await textOf(pdf))).toContain('정기총회의사록')
})

const inspectionsOf = async ({ id }: Pick<Meeting, 'id'>, caller: Caller = admin): Promise<Inspections> => {
  await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
  return ok(await caller.get(`/api/assemblies/${id}/inspections`))
}
const wish = { wants: 'copy', documents: ['minutes'], purpose: '의결 과정을 확인하려고 합니다.' }
const askFor = async ({ linkId }: Pick<Meeting, 'linkId'>, owner: Caller, more: object = {}): Promise<OwnInspections> =>
  ok(await owner.post(`/api/vote/${linkId}/inspections`, { ...wish, ...more }), 201)
const requestPath = ({ id }: Pick<Meeting, 'id'>, requestId: string, rest: string) =>
  `/api/assemblies/${id}/inspections/${requestId}/${rest}`

test('an owner requests a copy, and gets one that names them on each page', async () => {
  const meeting = await meet()
  const published = ok<PublishedDocumentAnswer>(await upload(meeting), 201)
  const owner = meeting.owner(1)
  const asked = await askFor(meeting, owner)
  // A second press is the same request.
  expect((await askFor(meeting, owner)).requests).toHaveLength(1)
  const [own] = asked.requests
  if (!own) throw new Error('no request')
  expect(own).toMatchObject({ clock: 'waiting', requestedOn: dayIn(0), answerBy: dayIn(15), copies: [] })
  const copy = () => sendForm(admin, requestPath(meeting, own.id, 'copies'), { publicationId: published.id })
  expectRefusal(await copy(), 'INSPECTION_NOT_GRANTED')
  ok(await admin.post(requestPath(meeting, own.id, 'grant'), { cost: 500 }))
  const made = ok<InspectionAnswer>(await copy(), 201)
  expect(made).toMatchObject({
    clock: 'answered',
    cost: 500,
    copies: [{ originalSha256: published.sha256, handedOut: [] }],
  })
  expect(ok<InspectionAnswer>(await copy(), 201).copies).toHaveLength(1)
  const [ready] =
    ok<OwnInspections>(await owner.get(`/api/vote/${meeting.linkId}/inspections`)).requests[0]?.copies ?? []
  if (!ready) throw new Error('no copy')
  const address = `/api/vote/${meeting.linkId}/inspections/${own.id}/copies/${ready.id}`
  expectRefusal(await meeting.owner(2).get(address), 'NOT_FOUND')
  expectRefusal(await danji.anyone.get(address), 'VOTER_SESSION_REQUIRED')
  const answer = await owner.get(address)
  expect(answer.status).toBe(200)
  const office = await bytesAt(requestPath(meeting, own.id, `copies/${ready.id}`), {
    authorization: `Bearer ${danji.adminToken}`,
  })
  for (let page = 1; page <= ready.pages; page += 1) {
    const text = compact(await textOf(office, page))
    const { name, dong, ho } = ownerOf(1)
    expect(text).toContain(`받는사람${name}${dong}동${ho}호`)
    expect(text).toContain(own.number)
    expect(text).toContain(`원본SHA-256${published.sha256}`)
  }
  const { requests } = await inspectionsOf(meeting)
  expect(requests[0]?.copies[0]?.handedOut).toEqual([{ way: 'download', on: dayIn(0), identity: null, proof: null }])
  expect(ok<OwnInspections>(await meeting.owner(2).get(`/api/vote/${meeting.linkId}/inspections`)).requests).toEqual([])
})

test('an uploaded original loses its resident numbers in the copy, and is handed out on paper', async () => {
  const meeting = await meet()
  const { entries, id } = meeting
  const entered = await admin.post(`/api/assemblies/${id}/inspections`, {
    ...wish,
    documents: ['ballots'],
    listUserId: entries[0]?.id,
    requestedOn: dayIn(-3),
    identityHow: 'id-seen',
  })
  const { id: requestId } = ok<InspectionAnswer>(entered, 201)
  ok(await admin.post(requestPath(meeting, requestId, 'grant'), {}))
  const original = { name: '서면결의서.pdf', content: await pdfOf('서면결의서', '주민등록번호 900101-1234567') }
  const fields = { document: 'ballots', title: '서면결의서' }
  expect(
    expectRefusal(
      await sendForm(admin, requestPath(meeting, requestId, 'copies'), fields, original),
      'VALIDATION_FAILED',
    ),
  ).toEqual(['looked'])
  const made = ok<InspectionAnswer>(
    await sendForm(admin, requestPath(meeting, requestId, 'copies'), { ...fields, looked: 'yes' }, original),
    201,
  )
  // On paper, the time runs until it is handed out.
  expect(made).toMatchObject({ clock: 'waiting', answerBy: dayIn(12), copies: [{ removedNumbers: 1 }] })
  const [copy] = made.copies
  const file = await bytesAt(requestPath(meeting, requestId, `copies/${copy?.id}`), {
    authorization: `Bearer ${danji.adminToken}`,
  })
  expect(compact(await textOf(file))).not.toContain('1234567')
  const handed = await admin.post(requestPath(meeting, requestId, `copies/${copy?.id}/handing-out`), {
    way: 'paper',
    on: dayIn(0),
    identityHow: 'id-seen',
    proof: '수령증 1번에 서명',
  })
  expect(ok<InspectionAnswer>(handed)).toMatchObject({
    clock: 'answered',
    copies: [{ handedOut: [{ way: 'paper', proof: '수령증 1번에 서명', identity: { how: 'id-seen' } }] }],
  })
})

test('a refusal takes two administrators, and the owner reads its reason', async () => {
  const meeting = await meet()
  const owner = meeting.owner(1)
  const [own] = (await askFor(meeting, owner)).requests
  const requestId = own?.id ?? ''
  const asked = await admin.post(requestPath(meeting, requestId, 'refusal'), {
    ground: 'not-held',
    reason: '녹음하지 않은 회의입니다.',
  })
  expect((await inspectionsOf(meeting)).requests).toMatchObject([{ status: 'requested' }])
  const second = await secondAdminOf(danji, meeting.apartmentId)
  await confirmPending(second, asked)
  expect(ok<OwnInspections>(await owner.get(`/api/vote/${meeting.linkId}/inspections`)).requests).toMatchObject([
    { status: 'refused', clock: 'answered', refusal: '녹음하지 않은 회의입니다.' },
  ])
  expectRefusal(await admin.post(requestPath(meeting, requestId, 'grant'), {}), 'INSPECTION_ANSWERED')
})

test('the time is over after the fifteenth day in Seoul', async () => {
  const meeting = await meet()
  await askFor(meeting, meeting.owner(1))
  const before = clock.now
  const lastDay = dayIn(15)
  clock.now = new Date(`${lastDay}T23:59:59+09:00`)
  const calendar = async () => {
    const query = new URLSearchParams({ from: lastDay, to: lastDay, apartmentId: meeting.apartmentId }).toString()
    return ok<readonly { readonly kind: string; readonly isDone: boolean }[]>(
      await admin.get(`/api/admin/calendar?${query}`),
    )
  }
  expect((await inspectionsOf(meeting)).requests).toMatchObject([{ clock: 'waiting' }])
  expect(await calendar()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'publication', isDone: false }),
      expect.objectContaining({ kind: 'inspection', isDone: false }),
    ]),
  )
  clock.now = new Date(`${lastDay}T24:00:00+09:00`)
  expect((await inspectionsOf(meeting)).requests).toMatchObject([{ clock: 'late' }])
  expect((await publicationsOf(meeting)).duties).toMatchObject([{ state: 'late' }])
  clock.now = before
})

test('only the office of the complex sees requests, auditors masked and without reasons', async () => {
  const meeting = await meet()
  await askFor(meeting, meeting.owner(1))
  const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
  expectRefusal(await stranger.get(`/api/assemblies/${meeting.id}/inspections`), 'NOT_FOUND')
  expectRefusal(await stranger.get(`/api/assemblies/${meeting.id}/publications`), 'NOT_FOUND')
  expectRefusal(await upload(meeting, {}, minutesPdf, stranger), 'NOT_FOUND')
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [meeting.apartmentId] }))
  expect((await inspectionsOf(meeting, auditor)).requests).toMatchObject([
    { name: maskName(ownerOf(1).name), purpose: null },
  ])
  expect((await inspectionsOf(meeting)).requests).toMatchObject([{ name: ownerOf(1).name, purpose: wish.purpose }])
})

test('persons who are no owners may request where the law says so', async () => {
  const applicant = { name: '임차인', contact: '010-2222-3333', interest: '101동 101호 임차인' }
  const enter = ({ id }: Pick<Meeting, 'id'>) =>
    admin.post(`/api/assemblies/${id}/inspections`, {
      ...wish,
      applicant,
      requestedOn: dayIn(0),
      identityHow: 'id-seen',
    })
  expectRefusal(await enter(await meet()), 'INSPECTION_NOT_ALLOWED')
  const building = await meet({ kind: 'management' })
  expect(ok<InspectionAnswer>(await enter(building), 201)).toMatchObject({
    capacity: 'interested',
    name: '임차인',
    contact: applicant.contact,
  })
})

test('files are destroyed when their period is over, by rule and listed', async () => {
  const meeting = await meet({ kind: 'election-round' })
  const results = ok<PublishedDocumentAnswer>(
    await admin.post(`/api/assemblies/${meeting.id}/publications/offered`, { key: 'assembly-results' }),
    201,
  )
  const [own] = (await askFor(meeting, meeting.owner(1), { documents: ['results'] })).requests
  ok(await admin.post(requestPath(meeting, own?.id ?? '', 'grant'), {}))
  ok(await sendForm(admin, requestPath(meeting, own?.id ?? '', 'copies'), { publicationId: results.id }), 201)
  const before = clock.now
  const run = async (at: string): Promise<void> => {
    await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
    clock.now = new Date(at)
    await endRecords(deps, { stopping: new AbortController().signal })
  }
  const copies = async () => (await inspectionsOf(meeting)).requests[0]?.copies
  await run(`${dayIn(90)}T12:00:00+09:00`)
  expect(await copies()).toMatchObject([{ destroyed: false }])
  clock.now = before
  await run(`${dayIn(91)}T12:00:00+09:00`)
  expect(await copies()).toMatchObject([{ destroyed: true }])
  const year = Number(dayAt(before).slice(0, 4))
  await run(`${year + 5}-12-31T12:00:00+09:00`)
  expect((await publicationsOf(meeting)).documents).toMatchObject([{ destroyed: null }])
  await run(`${year + 6}-01-01T00:00:00+09:00`)
  expect((await publicationsOf(meeting)).documents).toMatchObject([
    { destroyed: { rule: 'keeping-period', keptUntil: `${year + 5}-12-31` } },
  ])
  clock.now = before
})
