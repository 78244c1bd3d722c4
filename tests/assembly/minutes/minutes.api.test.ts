import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { MinutesSealed, MinutesSigned } from '#events/assembly/minutes.events.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { findNamesOfList } from '#projections/roll/find-list-users.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Publications, PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { createList, enrol, ownersOf, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { fixedMinutes, minutesOf, openMeeting } from './counted-assembly.ts'
import { signAs, signerAt } from './signer-steps.ts'

const danji = await startTestApp()
const { admin, anyone, app, adminToken } = danji
const { certificates } = testSealing()

const write = (id: string, opening: string, revision: number) =>
  admin.put(`/api/assemblies/${id}/minutes`, { texts: { opening, course: [], remarks: '' }, revision })
const finalise = (id: string, revision: number) => admin.post(`/api/assemblies/${id}/minutes/final`, { revision })
const reopen = (id: string, version: number) =>
  admin.post(`/api/assemblies/${id}/minutes/versions`, { version, reason: '이름을 바로잡습니다.' })
const pdfAt = (path: string) => app.inject({ url: path, headers: { authorization: `Bearer ${adminToken}` } })
const minutesIn = ({ status, body, text }: Answer): Minutes => {
  expect({ status, text }).toMatchObject({ status: 200 })
  return body as Minutes
}
const at = <Value>(values: readonly Value[], place: number): Value => {
  const value = values[place]
  if (value === undefined) throw new Error(`nothing at ${place}`)
  return value
}

test('texts are written in revisions, and fixed only after end and count', async () => {
  const { id } = await openMeeting(danji)
  expect(await minutesOf(danji, id)).toMatchObject({ status: 'none', revision: 0, signers: [], sha256: null })
  expect(minutesIn(await write(id, '개회', 0))).toMatchObject({ status: 'draft', revision: 1 })
  const answers = await Promise.all([write(id, '하나', 1), write(id, '둘', 1)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expectRefusal(
    at(
      answers.filter(({ status }) => status === 422),
      0,
    ),
    'CHANGED_MEANWHILE',
  )
  expectRefusal(await finalise(id, 2), 'ASSEMBLY_NOT_ENDED')
  await admin.post(`/api/assemblies/${id}/status`, { status: 'ended' })
  expectRefusal(await finalise(id, 2), 'ASSEMBLY_NOT_COUNTED')
  expect((await pdfAt(`/api/assemblies/${id}/minutes.pdf`)).headers['content-type']).toBe('application/pdf')
  const unknown = {
    opening: '',
    course: [{ itemId: '01950000-0000-7000-8000-000000000099', text: '남의 안건' }],
    remarks: '',
  }
  expectRefusal(await admin.put(`/api/assemblies/${id}/minutes`, { texts: unknown, revision: 2 }), 'NOT_FOUND')
})

test('all sign on their phones what they read, and the sealed file holds it', async () => {
  const { meeting, minutes, signers } = await fixedMinutes(danji)
  const { id } = meeting
  expect(minutes).toMatchObject({
    status: 'final',
    differs: false,
    signers: [
      { role: 'chair', name: '주민1', source: 'roll', state: 'waiting' },
      { role: 'signer', name: '주민2', state: 'waiting' },
    ],
  })
  expect(at(at(minutes.body.items, 1).questions, 0)).toMatchObject({
    decided: '가결',
    assent: '3표',
    against: '1표',
    sentence: expect.stringContaining('조합원 6명 중 직접 참석 2명(33.3%)을 포함해 4명이 참석했고'),
  })
  // Naming them again sends nobody a second link.
  expect((await admin.put(`/api/assemblies/${id}/minutes/signers`, { signers })).status).toBe(200)
  expectRefusal(await write(id, '나중에', 1), 'MINUTES_FINAL')

  const chair = signerAt(danji, { assemblyId: id, signerId: at(minutes.signers, 0).signerId })
  expectRefusal(await anyone.post(chair.path, { token: 'x' }), 'MINUTES_LINK_INVALID')
  const page = await chair.open()
  expect(page.body).toMatchObject({
    name: '주*1',
    phone: '010-****-0001',
    step: 'sign',
    signers: { all: 2, signed: 0 },
  })
  expect(page.text).not.toContain('개회를 선언')
  expectRefusal(await chair.read('a.b.c'), 'SIGNER_NOT_CONFIRMED')
  await chair.verify()
  expectRefusal(await chair.verify('000000'), 'CODE_MISMATCH')
  const session = await chair.prove()
  // A session is the browser's and the signer's own.
  const other = signerAt(danji, { assemblyId: id, signerId: at(minutes.signers, 1).signerId })
  expectRefusal(await other.read(session), 'SIGNER_NOT_CONFIRMED')
  const text = await chair.read(session)
  expect(text.body).toMatchObject({
    sha256: minutes.sha256,
    name: '주민1',
    body: { opening: expect.stringContaining('개회') },
  })
  expectRefusal(await chair.sign(session, 'ab'.repeat(32)), 'DOCUMENT_CHANGED')
  const signed = await chair.sign(session, minutes.sha256 ?? '')
  const again = await chair.sign(session, minutes.sha256 ?? '')
  expect(signed.body).toMatchObject({
    step: 'signed',
    signers: { all: 2, signed: 1 },
    receipt: { id: expect.any(String) },
  })
  expect(again.body).toEqual(signed.body)
  expectRefusal(await chair.refuse(session, '늦었습니다.'), 'MINUTES_SIGNED')

  expectRefusal(await admin.get(`/api/assemblies/${id}/minutes/public`), 'MINUTES_NOT_SEALED')
  expect(await signAs(danji, id, minutes, 1)).toMatchObject({ step: 'signed', signers: { all: 2, signed: 2 } })
  await expect.poll(async () => (await minutesOf(danji, id)).status, { timeout: 30_000, interval: 200 }).toBe('sealed')
  const printed = await pdfAt(`/api/assemblies/${id}/minutes.pdf`)
  expect(printed.statusCode).toBe(200)
  const check = await verifySeal(printed.rawPayload, { seals: certificates.slice(0, 1), timeStamps: [] })
  expect(check.verdict).toBe('intact')
  expect((await PDFDocument.load(printed.rawPayload)).getPageCount()).toBeGreaterThan(0)
  const log = await readWholeLog(danji)
  const sealed = eventsOf(MinutesSealed, log).filter(({ data }) => data.assemblyId === id)
  expect(sealed.map(({ data }) => data.sha256)).toEqual([check.sha256])
  expect(eventsOf(MinutesSigned, log).filter(({ data }) => data.assemblyId === id)).toHaveLength(2)
  await expect
    .poll(async () => (await anyone.get(`/api/document/seal/${check.sha256}`)).body, { timeout: 20_000 })
    .toMatchObject({ known: true, kind: 'minutes' })

  const open = (await admin.get(`/api/assemblies/${id}/minutes/public`)).body as { readonly body: Minutes['body'] }
  expect(open).toMatchObject({
    version: 1,
    sealedSha256: check.sha256,
    body: { opening: '의장 주*1이 개회를 선언하다.' },
  })
  expect(JSON.stringify(open)).not.toMatch(/주민1|정참관|박감사/)
  expect(at(at(open.body.items, 1).questions, 0).sentence).toContain('4명이 참석했고')
  expect((await pdfAt(`/api/assemblies/${id}/minutes/public.pdf`)).statusCode).toBe(200)
})

test('a new version voids the signatures, keeps the sealed file, and is signed anew', async () => {
  const { meeting, minutes } = await fixedMinutes(danji)
  const { id } = meeting
  await signAs(danji, id, minutes, 0)
  const [one, other] = await Promise.all([reopen(id, 1), reopen(id, 1)])
  expect([one?.status, other?.status]).toEqual([200, 200])
  const draft = await minutesOf(danji, id)
  expect(draft).toMatchObject({
    status: 'draft',
    version: 2,
    versions: [{ version: 1, isSealed: false, reason: '이름을 바로잡습니다.' }],
    signers: [{ state: 'void' }, { state: 'waiting' }],
  })
  const chair = signerAt(danji, { assemblyId: id, signerId: at(draft.signers, 0).signerId })
  expect((await chair.open()).body).toMatchObject({ step: 'waiting', receipt: null })
  expectRefusal(await chair.sign(await chair.prove(), minutes.sha256 ?? ''), 'MINUTES_NOT_FINAL')
  await write(id, '바로잡은 개회', 1)
  const second = minutesIn(await finalise(id, 2))
  expect(second).toMatchObject({ status: 'final', version: 2 })
  expect(second.sha256).not.toBe(minutes.sha256)
  await signAs(danji, id, second, 0)
  await signAs(danji, id, second, 1)
  await expect.poll(async () => (await minutesOf(danji, id)).status, { timeout: 30_000, interval: 200 }).toBe('sealed')
  const file = await pdfAt(`/api/assemblies/${id}/minutes.pdf?version=2`)
  await reopen(id, 2)
  // The sealed version stays what it is while the next one is written.
  expect((await pdfAt(`/api/assemblies/${id}/minutes.pdf?version=2`)).rawPayload.equals(file.rawPayload)).toBe(true)
})

test('a signer who refuses says why, and is replaced on record', async () => {
  const { meeting, minutes } = await fixedMinutes(danji)
  const { id } = meeting
  const signerId = at(minutes.signers, 1).signerId
  const signer = signerAt(danji, { assemblyId: id, signerId })
  const session = await signer.prove()
  expect((await signer.refuse(session, '제 발언이 다릅니다.')).body).toMatchObject({ step: 'refused' })
  expect((await minutesOf(danji, id)).signers[1]).toMatchObject({ state: 'refused', refusal: '제 발언이 다릅니다.' })
  const replacement = (listUserId: string | undefined) =>
    admin.post(`/api/assemblies/${id}/minutes/signers/${signerId}/replacement`, {
      who: { by: 'owner', listUserId },
      reason: '거절했습니다.',
    })
  // An owner who did not attend does not sign what happened.
  expectRefusal(await replacement(meeting.entries[4]?.id), 'SIGNER_DID_NOT_ATTEND')
  expectRefusal(await replacement(meeting.entries[0]?.id), 'VALIDATION_FAILED')
  expectRefusal(
    await admin.post(`/api/assemblies/${id}/minutes/signers/${signerId}/replacement`, {
      who: { by: 'typed', name: '누군가', phone: '01099998888' },
      reason: '거절했습니다.',
    }),
    'SIGNER_DID_NOT_ATTEND',
  )
})

test('names are asked as the law wants them, and nobody elsewhere sees any of it', async () => {
  const { meeting } = await fixedMinutes(danji)
  const { id } = meeting
  const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [meeting.apartmentId] }))
  expect((await auditor.get(`/api/assemblies/${id}/minutes`)).status).toBe(403)
  expectRefusal(await auditor.get(`/api/assemblies/${id}/minutes/public`), 'MINUTES_NOT_SEALED')
  await reopen(id, 1)
  await write(id, '다시', 1)
  await finalise(id, 2)
  const named = (signers: readonly object[]) => admin.put(`/api/assemblies/${id}/minutes/signers`, { signers })
  const owner = (place: number) => ({ by: 'owner', listUserId: meeting.entries[place]?.id })
  expectRefusal(
    await named([
      { role: 'chair', who: owner(0) },
      { role: 'signer', who: owner(2) },
    ]),
    'SIGNER_DID_NOT_ATTEND',
  )
  expectRefusal(
    await named([
      { role: 'chair', who: owner(1) },
      { role: 'signer', who: owner(0) },
    ]),
    'SIGNERS_NAMED',
  )
})

/** Has both signers sign, and waits for the seal. */
const sealAll = async (id: string, minutes: Minutes): Promise<void> => {
  for (const place of [0, 1]) await signAs(danji, id, minutes, place)
  await expect.poll(async () => (await minutesOf(danji, id)).status, { timeout: 30_000, interval: 200 }).toBe('sealed')
}

test('names that are masked are those of everybody who ever was on the roll', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, ownersOf(2))
  const entries = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]
  const gone = await admin.delete(`/api/list-user/${at(entries, 0).id}`)
  expect({ status: gone.status, text: gone.text }).toMatchObject({ status: 200 })
  const { deps } = danji.system
  await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
  expect((await findNamesOfList(deps.database, listId)).toSorted()).toEqual(['주민1', '주민2'])
})

test('sealed minutes are published masked with one press, and a later version replaces them', async () => {
  const { meeting, minutes } = await fixedMinutes(danji)
  const { id, apartmentId } = meeting
  const publications = async (): Promise<Publications> =>
    (await admin.get(`/api/assemblies/${id}/publications`)).body as Publications
  const offerOf = async () => (await publications()).offered.find(({ document }) => document === 'minutes')
  const offer = (key: string): Promise<Answer> => admin.post(`/api/assemblies/${id}/publications/offered`, { key })
  const publish = async (key: string): Promise<PublishedDocumentAnswer> => {
    const { status, body, text } = await offer(key)
    expect({ status, text }).toMatchObject({ status: 201 })
    return body as PublishedDocumentAnswer
  }
  expect(await offerOf()).toMatchObject({ key: 'assembly-minutes-1', offBecause: expect.any(String) })
  expectRefusal(await offer('assembly-minutes-1'), 'PUBLICATION_NOT_READY')
  await sealAll(id, minutes)
  expect(await offerOf()).toMatchObject({ title: '의사록 (공개용)', offBecause: null })
  const [one, other] = await Promise.all([publish('assembly-minutes-1'), publish('assembly-minutes-1')])
  expect(other.id).toBe(one.id)
  expect((await publish('assembly-minutes-1')).id).toBe(one.id)
  expect(await offerOf()).toBeUndefined()
  const { rawPayload } = await pdfAt(`/api/disclosure/${apartmentId}/documents/${one.id}`)
  const text = (await textOf(rawPayload)).replaceAll(/\s/g, '')
  expect(text).toContain('주*1이개회를선언하다')
  expect(text).not.toMatch(/주민1|정참관|박감사/)

  await reopen(id, 1)
  await write(id, '바로잡은 개회', 1)
  // The sealed version stays public until the next one is signed.
  expect(await offerOf()).toBeUndefined()
  await sealAll(id, minutesIn(await finalise(id, 2)))
  const second = await publish('assembly-minutes-2')
  expect(second).toMatchObject({ version: 2, replaces: one.id, title: '의사록 (공개용, 2판)' })
  expect((await publications()).documents.map(({ status }) => status)).toEqual(['public', 'replaced'])
})
