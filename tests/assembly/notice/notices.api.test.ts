import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { record } from '#tests/mailing/office-messages.ts'
import { messagingExamples } from '#tests/events/examples/messaging.examples.ts'
import { ownerOf, ownersOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { bodyOf, bytesAt, figuresOf, noticedMeeting, ownerOfUnit, ownersIn, uploadOf, type Meeting } from './meeting.ts'

const danji = await startTestApp({ at: new Date('2026-11-02T03:00:00Z') })
const { admin, clock } = danji
const DAY = 86_400_000

const later = (days: number): void => {
  clock.now = new Date(clock.now.getTime() + days * DAY)
}
const today = (): string => new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
const pathOf = ({ id }: Pick<Meeting, 'id'>, rest: string): string => `/api/assemblies/${id}/notice/${rest}`
const mailTo = (meeting: Meeting, listUserId: string, number: string, sentOn = today()) =>
  admin.post(pathOf(meeting, 'mails'), { listUserId, number, sentOn })
const settle = (meeting: Meeting, deliveryId: string, outcome: 'arrived' | 'returned', on = today()) =>
  admin.post(pathOf(meeting, `deliveries/${deliveryId}/outcome`), { outcome, on })
const handTo = (meeting: Meeting, listUserId: string, more: object = {}) =>
  admin.post(pathOf(meeting, 'handovers'), {
    deliveryId: newId(),
    listUserId,
    on: today(),
    handedBy: '김관리',
    receiver: 'owner',
    ...more,
  })
const deliveryIn = (answer: Awaited<ReturnType<typeof mailTo>>): string =>
  bodyOf<{ readonly deliveryId: string }>(answer).deliveryId

test('the notice is drawn of a draft, and stays as it was once it is out', async () => {
  const meeting = await noticedMeeting(danji, ownersOf(2))
  const sent = await bytesAt(danji, `/api/assemblies/${meeting.id}/notice.pdf`)
  const { documentSha256 } = await figuresOf(danji, meeting)
  expect(documentSha256).toBe(createHash('sha256').update(sent).digest('hex'))
  expect((await PDFDocument.load(sent)).getPageCount()).toBeGreaterThan(0)
  // The complex gets another name: the notice keeps the one that it was sent with.
  await admin.patch(`/api/apartment/${meeting.apartmentId}`, { name: '이름을 바꾼 마을' })
  expect((await bytesAt(danji, `/api/assemblies/${meeting.id}/notice.pdf`)).equals(sent)).toBe(true)
  const { id } = bodyOf<{ readonly id: string }>(
    await admin.post('/api/assemblies', { listId: meeting.listId, kind: 'association', title: '임시총회' }),
    201,
  )
  const draft = await bytesAt(danji, `/api/assemblies/${id}/notice.pdf`)
  expect(draft.subarray(0, 5).toString()).toBe('%PDF-')
  expectRefusal(await admin.get(`/api/assemblies/${id}/notice`), 'ASSEMBLY_NOT_NOTICED')
  expectRefusal(await admin.get(`/api/assemblies/${id}/notice/certificate.pdf`), 'ASSEMBLY_NOT_NOTICED')
})

test('owners are in time, late, unproven or without a notice, each once', async () => {
  const [one, two, three, four] = [ownerOf(1), ownerOf(2), ownerOf(3), ownerOf(4)]
  // Two own a unit together; the first has another unit alone.
  const partner = ownerOf(9, { dong: two.dong, ho: two.ho })
  // 13 days before the meeting the last day is five days from now.
  const meeting = await noticedMeeting(danji, [one, { ...one, ho: '999' }, two, partner, three, four], { days: 13 })
  expect(await figuresOf(danji, meeting)).toMatchObject({ counts: { owners: 4, none: 4 }, deadline: { days: 7 } })
  const [first, both, third] = [
    await ownerOfUnit(danji, meeting, one),
    await ownerOfUnit(danji, meeting, two),
    await ownerOfUnit(danji, meeting, three),
  ]
  expect(first.units).toHaveLength(2)
  expect(both.names).toHaveLength(2)
  bodyOf(await handTo(meeting, first.listUserId))
  const early = deliveryIn(await mailTo(meeting, both.listUserId, '1111-1111-11111'))
  const late = deliveryIn(await mailTo(meeting, third.listUserId, '1111111111112'))
  expect((await figuresOf(danji, meeting)).counts).toEqual({ owners: 4, inTime: 1, late: 0, unproven: 2, none: 1 })
  later(5)
  bodyOf(await settle(meeting, early, 'arrived'))
  later(1)
  bodyOf(await settle(meeting, late, 'arrived'))
  const figures = await figuresOf(danji, meeting)
  expect(figures.counts).toEqual({ owners: 4, inTime: 2, late: 1, unproven: 0, none: 1 })
  expect(figures.ways).toEqual({ message: 0, mail: 2, hand: 1 })
  const { total, owners } = await ownersIn(danji, meeting, '?state=none')
  expect({ total, ho: owners[0]?.units[0]?.ho }).toEqual({ total: 1, ho: four.ho })
  expect((await ownersIn(danji, meeting, `?q=${encodeURIComponent(one.name)}`)).total).toBe(1)
  expect((await ownersIn(danji, meeting, '?from=3&count=2')).owners).toHaveLength(1)
})

test('mail that came back is no notice, and a wrong record is void with its administrator and reason', async () => {
  const owner = ownerOf(1)
  const meeting = await noticedMeeting(danji, [owner, ownerOf(2)])
  const { listUserId } = await ownerOfUnit(danji, meeting, owner)
  const other = await ownerOfUnit(danji, meeting, ownerOf(2))
  const deliveryId = deliveryIn(await mailTo(meeting, listUserId, '2222222222221'))
  expect(deliveryIn(await mailTo(meeting, listUserId, '2222222222221'))).toBe(deliveryId)
  expectRefusal(await mailTo(meeting, other.listUserId, '2222222222221'), 'NOTICE_NUMBER_TAKEN')
  bodyOf(await settle(meeting, deliveryId, 'returned'))
  expectRefusal(await settle(meeting, deliveryId, 'arrived'), 'NOTICE_MAIL_DIFFERS')
  expect(await ownerOfUnit(danji, meeting, owner)).toMatchObject({ state: 'none', proofs: [{ outcome: 'returned' }] })
  for (let time = 0; time < 2; time += 1)
    bodyOf(await admin.post(pathOf(meeting, `deliveries/${deliveryId}/void`), { reason: '옆집 등기입니다.' }))
  expect((await ownerOfUnit(danji, meeting, owner)).proofs).toMatchObject([
    { number: '2222222222221', voided: { reason: '옆집 등기입니다.', by: expect.any(String) } },
  ])
  // The number is free for whom it was.
  expect(deliveryIn(await mailTo(meeting, other.listUserId, '2222222222221'))).toBe(deliveryId)
  expect(await ownerOfUnit(danji, meeting, ownerOf(2))).toMatchObject({ state: 'unproven' })
  expect((await ownerOfUnit(danji, meeting, owner)).proofs).toHaveLength(1)
  const foreign = await noticedMeeting(danji, [ownerOf(1)])
  expectRefusal(await mailTo(foreign, listUserId, '2222222222229'), 'NOT_FOUND')
  expectRefusal(await settle(foreign, deliveryId, 'arrived'), 'NOT_FOUND')
  expectRefusal(await mailTo(meeting, listUserId, '2222222222228', '2026-11-01'), 'VALIDATION_FAILED')
})

test('two who record one number for two owners at once: one of them is told', async () => {
  const meeting = await noticedMeeting(danji, [ownerOf(1), ownerOf(2)])
  const ids = await Promise.all(
    [ownerOf(1), ownerOf(2)].map(async (owner) => (await ownerOfUnit(danji, meeting, owner)).listUserId),
  )
  const answers = await Promise.all(ids.map((id) => mailTo(meeting, id, '3333333333331')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect((await figuresOf(danji, meeting)).counts).toMatchObject({ unproven: 1, none: 1 })
})

test('a founding assembly counts registered mail by the day on which it was sent, and nothing else', async () => {
  const meeting = await noticedMeeting(danji, [ownerOf(1), ownerOf(2)], { days: 15, kind: 'founding' })
  const [one, two] = [await ownerOfUnit(danji, meeting, ownerOf(1)), await ownerOfUnit(danji, meeting, ownerOf(2))]
  bodyOf(await handTo(meeting, one.listUserId))
  bodyOf(await mailTo(meeting, two.listUserId, '4444444444441'))
  expect(await figuresOf(danji, meeting)).toMatchObject({ counts: { inTime: 1, unproven: 1 }, deadline: { days: 14 } })
})

test('the sheet of the post is read first, recorded once, and gives results later', async () => {
  const owners = ownersOf(4)
  const [one, two, three] = owners
  const meeting = await noticedMeeting(danji, owners)
  const send = (text: string, apply: boolean) => {
    const { payload, headers } = uploadOf(text, 'mail.csv')
    return admin.post(pathOf(meeting, `mails/import?apply=${String(apply)}`), payload, headers)
  }
  const sheet = [
    '등기번호,동,호,받는분,접수일',
    `5555555555551,${one?.dong}동,${one?.ho}호,${one?.name},${today()}`,
    `5555555555552,,,${two?.name},${today()}`,
    `5555555555553,${three?.dong},${three?.ho},다른사람,${today()}`,
    `5555555555554,999,1,,${today()}`,
    `123,${three?.dong},${three?.ho},,${today()}`,
  ].join('\r\n')
  const read = { rows: 5, added: 2, settled: 0, unchanged: 0, leftOut: 3 }
  const preview = bodyOf<{ readonly problems: readonly { readonly row: number }[] }>(await send(sheet, false))
  expect(preview).toMatchObject({ ...read, applied: false })
  expect(preview.problems.map(({ row }) => row)).toEqual([4, 5, 6])
  expect((await figuresOf(danji, meeting)).counts).toMatchObject({ none: 4 })
  expect(bodyOf(await send(sheet, true))).toMatchObject({ ...read, applied: true })
  expect(bodyOf(await send(sheet, true))).toMatchObject({ added: 0, unchanged: 2 })
  expect((await figuresOf(danji, meeting)).counts).toMatchObject({ unproven: 2, none: 2 })
  const results = `등기번호,배달결과,배달일\r\n5555555555551,배달완료,${today()}\r\n5555555555552,반송,${today()}\r\n`
  expect(bodyOf(await send(results, true))).toMatchObject({ added: 0, settled: 2, leftOut: 0 })
  expect((await figuresOf(danji, meeting)).counts).toMatchObject({ inTime: 1, none: 3 })
  expectRefusal(await send('이름,전화\r\n홍길동,1\r\n', true), 'NOTICE_COLUMNS_MISSING')
  // The export is such a sheet.
  const { payload, headers } = uploadOf(await bytesAt(danji, pathOf(meeting, 'export')), 'notice.xlsx')
  const again = await admin.post(pathOf(meeting, 'mails/import?apply=true'), payload, headers)
  expect(bodyOf(again)).toMatchObject({ rows: 2, added: 0, unchanged: 1, leftOut: 1 })
})

test('messages count by what the provider reported, once their mailing is named', async () => {
  const owners = ownersOf(3)
  const meeting = await noticedMeeting(danji, owners)
  const people = await Promise.all(owners.map((owner) => ownerOfUnit(danji, meeting, owner)))
  const rows = bodyOf<readonly { readonly id: string; readonly userId: string }[]>(
    await admin.get(`/api/list-user/list/${meeting.listId}`),
  )
  const personOf = new Map(rows.map(({ id, userId }) => [id, userId]))
  const [mailingId, messageIds] = [newId(), people.map(() => newId())]
  const names = { mailingId, listId: meeting.listId }
  const recipients = people.map(({ listUserId }, index) => ({
    messageId: messageIds[index] ?? '',
    personId: personOf.get(listUserId) ?? '',
    listUserIds: [listUserId],
  }))
  const [first, second] = messageIds
  const { MailingPlanned, MailingBatchPlanned, MailingBatchAnswered, MailingBatchReported } = messagingExamples
  const batch = { ...names, batch: 0 }
  const planned = {
    ...MailingPlanned,
    ...names,
    apartmentId: meeting.apartmentId,
    occasion: 'invitation',
    cause: 'hand',
  }
  later(0.01)
  await record(danji, `mailing-${mailingId}`, { type: 'MailingPlanned', data: { ...planned, recipients: 3 } })
  await record(
    danji,
    mailingBatchStream(mailingId, 0),
    {
      type: 'MailingBatchPlanned',
      data: { ...MailingBatchPlanned, ...batch, apartmentId: meeting.apartmentId, recipients },
    },
    {
      type: 'MailingBatchAnswered',
      data: {
        ...MailingBatchAnswered,
        ...batch,
        outcomes: messageIds.map((messageId) => ({
          messageId,
          kind: 'accepted',
          providerMessageId: `M${messageId}`,
          groupId: 'G',
        })),
      },
    },
    {
      type: 'MailingBatchReported',
      data: {
        ...MailingBatchReported,
        ...batch,
        reports: [first, second].map((messageId, index) => ({
          messageId,
          status: index === 0 ? 'delivered' : 'failed',
          channel: 'kakao',
          statusCode: '4000',
          reason: index === 0 ? null : 'failed',
          reportedAt: clock.now.toISOString(),
        })),
      },
    },
  )
  const before = await figuresOf(danji, meeting)
  expect(before.counts).toMatchObject({ none: 3 })
  expect(before.mailings).toMatchObject([{ id: mailingId, messages: 3, delivered: 1, named: null }])
  for (let time = 0; time < 2; time += 1) bodyOf(await admin.post(pathOf(meeting, 'mailings'), { mailingId }))
  expect((await figuresOf(danji, meeting)).counts).toEqual({ owners: 3, inTime: 1, late: 0, unproven: 1, none: 1 })
  // Another assembly of another list cannot take it.
  const other = await noticedMeeting(danji, ownersOf(1))
  expectRefusal(await admin.post(pathOf(other, 'mailings'), { mailingId }), 'NOTICE_MAILING_UNUSABLE')
  bodyOf(await admin.post(pathOf(meeting, `mailings/${mailingId}/void`), { reason: '내용이 없습니다.' }))
  expect((await figuresOf(danji, meeting)).counts).toMatchObject({ none: 3 })
})

test('a photo of a board is made anew, recorded once, and stays when it is void', async () => {
  const meeting = await noticedMeeting(danji, ownersOf(3))
  const picture = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#487' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'PHONE-MAKER' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .toBuffer()
  const postingId = newId()
  const post = (query: string, id = postingId) => {
    const { payload, headers } = uploadOf(picture, 'board.jpg', 'image/jpeg')
    return admin.post(`${pathOf(meeting, `postings/${id}`)}?${query}`, payload, headers)
  }
  for (let time = 0; time < 2; time += 1)
    expect(bodyOf(await post('dong=101&spot=1호'))).toMatchObject({ id: postingId, dong: '101', spot: '1호' })
  expectRefusal(await post('dong=777', newId()), 'VALIDATION_FAILED')
  const { postings, buildings } = await figuresOf(danji, meeting)
  expect(postings).toHaveLength(1)
  expect(buildings.map(({ dong, posted }) => [dong, posted])).toEqual([
    ['101', 1],
    ['102', 0],
    ['103', 0],
  ])
  const photo = await bytesAt(danji, pathOf(meeting, `postings/${postingId}/photo`))
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 1_200 })
  expect([photo.includes('PHONE-MAKER'), photo.includes('Exif')]).toEqual([false, false])
  const certificate = await bytesAt(danji, pathOf(meeting, 'certificate.pdf'))
  expect(certificate.includes('/DCTDecode')).toBe(true)
  bodyOf(await admin.post(pathOf(meeting, `postings/${postingId}/void`), { reason: '다른 동입니다.' }))
  expect((await figuresOf(danji, meeting)).postings).toMatchObject([{ voided: { reason: '다른 동입니다.' } }])
  expect((await bytesAt(danji, pathOf(meeting, 'certificate.pdf'))).includes('/DCTDecode')).toBe(false)
})

test('a notice is given anew by one press, and the new one knows who had the former', async () => {
  const meeting = await noticedMeeting(danji, ownersOf(2))
  const { listUserId } = await ownerOfUnit(danji, meeting, ownerOf(1))
  bodyOf(await handTo(meeting, listUserId))
  const renewals = await Promise.all(
    [1, 2].map(() => admin.post(`/api/assemblies/${meeting.id}/renewal`, { reason: '장소를 바꿉니다.' })),
  )
  const [id, again] = renewals.map((answer) => bodyOf<{ readonly id: string }>(answer).id)
  expect(again).toBe(id)
  expect(bodyOf<AssemblyDetails>(await admin.get(`/api/assemblies/${meeting.id}`))).toMatchObject({
    status: 'cancelled',
    cancelReason: '장소를 바꿉니다.',
    replacedBy: id,
  })
  const draft = bodyOf<AssemblyDetails>(await admin.get(`/api/assemblies/${id}`))
  expect(draft).toMatchObject({ status: 'draft', replaces: meeting.id, place: '강당', title: '정기총회' })
  expect(draft.agenda).toMatchObject([{ voteId: meeting.voteId, matter: 'ordinary' }])
  bodyOf(await admin.patch(`/api/assemblies/${id}`, { place: '체육관' }))
  bodyOf(await admin.post(`/api/assemblies/${id}/status`, { status: 'noticed' }))
  const renewed = { id: id ?? '' }
  expect(await figuresOf(danji, renewed)).toMatchObject({
    counts: { owners: 2, none: 2 },
    former: { id: meeting.id, reached: 1 },
  })
  const { owners } = await ownersIn(danji, renewed)
  expect(owners.map(({ hadFormer }) => hadFormer).toSorted((one, other) => Number(one) - Number(other))).toEqual([
    false,
    true,
  ])
  // A cancelled assembly cannot be given anew, and gets no records any more.
  expectRefusal(await handTo(meeting, listUserId), 'ASSEMBLY_OVER')
  bodyOf(await admin.post(`/api/assemblies/${id}/status`, { status: 'cancelled', reason: '취소' }))
  expectRefusal(await admin.post(`/api/assemblies/${id}/renewal`, { reason: '다시' }), 'ASSEMBLY_OVER')
})

test('a certificate is of its instant', async () => {
  const meeting = await noticedMeeting(danji, ownersOf(2))
  const { listUserId } = await ownerOfUnit(danji, meeting, ownerOf(1))
  later(1)
  const at = clock.now.toISOString()
  const pagesAt = async (): Promise<Buffer> => bytesAt(danji, pathOf(meeting, `certificate.pdf?at=${at}`))
  expect((await PDFDocument.load(await pagesAt())).getTitle()).toBe('통지 증명서 · 정기총회')
  later(1)
  bodyOf(await handTo(meeting, listUserId))
  const now = await bytesAt(danji, pathOf(meeting, 'certificate.pdf'))
  expect(now.equals(await pagesAt())).toBe(false)
})

test('auditors read masked, others nothing', async () => {
  const owner = ownerOf(1, { name: '남궁민수' })
  const meeting = await noticedMeeting(danji, [owner])
  const { listUserId } = await ownerOfUnit(danji, meeting, owner)
  bodyOf(await mailTo(meeting, listUserId, '6666666666661'))
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [meeting.apartmentId] }))
  const { owners } = bodyOf<Awaited<ReturnType<typeof ownersIn>>>(await auditor.get(pathOf(meeting, 'owners')))
  expect(owners).toMatchObject([{ names: ['남**수'], proofs: [{ number: '*********6661' }] }])
  expect((await auditor.post(pathOf(meeting, 'mails'), {})).status).toBe(403)
  const elsewhere = await noticedMeeting(danji, [ownerOf(2)])
  const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere.apartmentId] }))
  for (const path of ['owners', 'export', 'certificate.pdf'])
    expectRefusal(await stranger.get(pathOf(meeting, path)), 'NOT_FOUND')
  expectRefusal(
    await stranger.post(pathOf(meeting, 'mails'), { listUserId, number: '6666666666662', sentOn: today() }),
    'NOT_FOUND',
  )
})
