import { describe, expect, it } from 'vitest'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import {
  claimOf,
  newestCode,
  ownerOf,
  ownersOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Owner,
} from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { anyone, phones, clock } = danji
const MINUTE = 60_000
const wait = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

const verify = (linkId: string, body: object): Promise<Answer> => anyone.post(`/api/vote/${linkId}/verify-user`, body)
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Asks for a code and enters wrong ones. */
const enterWrongCodes = async (linkId: string, owner: Owner, count: number): Promise<readonly Answer[]> => {
  await verify(linkId, claimOf(owner))
  const code = wrongOf(await newestCode(danji, linkId))
  const answers: Answer[] = []
  while (answers.length < count) answers.push(await verify(linkId, { ...claimOf(owner), code }))
  return answers
}

/** What is said of the code beside the error. */
const toldIn = ({ body }: Answer): string | undefined =>
  (body as { readonly errors?: readonly { readonly path: string; readonly message: string }[] }).errors?.find(
    ({ path }) => path === 'code',
  )?.message
/** The clock on the wall in Seoul, ten minutes from now. */
const lockEndsAt = (): string =>
  new Date(clock.now.getTime() + 10 * MINUTE).toLocaleTimeString('ko-KR', {
    timeZone: 'Asia/Seoul',
    hour: 'numeric',
    minute: '2-digit',
  })

/** What a caller can tell two answers apart by. */
const appearanceOf = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...(body as object), requestId: '' },
  headers: Object.keys(headers).toSorted(),
})

describe('guessing codes', () => {
  it('locks the entry with the fifth wrong one, for ten minutes, the right one too', async () => {
    const { linkId, owners } = await startCampaign(danji, { owners: ownersOf(3) })
    const [victim = ownerOf(1)] = owners
    const answers = await enterWrongCodes(linkId, victim, 5)
    for (const answer of answers.slice(0, 4)) expectRefusal(answer, 'CODE_MISMATCH')
    expectRefusal(answers[4] as Answer, 'VERIFICATION_LOCKED')
    expect(answers.map(toldIn)).toEqual([
      '앞으로 4번 더 입력하실 수 있습니다.',
      '앞으로 3번 더 입력하실 수 있습니다.',
      '앞으로 2번 더 입력하실 수 있습니다.',
      '한 번 더 잘못 입력하시면 10분 동안 입력하실 수 없습니다.',
      `${lockEndsAt()}부터 인증번호를 다시 받으실 수 있습니다.`,
    ])
    expect(answers[4]?.headers['retry-after']).toBe('600')
    const code = await newestCode(danji, linkId)
    expectRefusal(await verify(linkId, { ...claimOf(victim), code }), 'VERIFICATION_LOCKED')
    expectRefusal(await verify(linkId, claimOf(victim)), 'VERIFICATION_LOCKED')
    wait(10 * MINUTE)
    await verifyVoter(danji, linkId, victim)
  })

  it('locks however the same claim is spelt', async () => {
    const owner = ownerOf(1, { name: '홍길동', dong: '101', ho: '101' })
    const { linkId } = await startCampaign(danji, { owners: [owner] })
    await enterWrongCodes(linkId, owner, 5)
    const spellings = [
      { name: '홍 길 동' },
      { name: '홍길동'.normalize('NFD') },
      { phone: '010-1234-0001' },
      { phone: '+82 10 1234 0001' },
      { dong: '101동' },
      { dong: '제101동', ho: ' 101 호' },
      { dong: '０１０１', ho: '제1층 제101호' },
    ]
    for (const spelling of spellings)
      expectRefusal(await verify(linkId, { ...claimOf(owner), ...spelling }), 'VERIFICATION_LOCKED')
  })

  it('leaves other entries alone', async () => {
    const { linkId, owners } = await startCampaign(danji, { owners: ownersOf(3) })
    await enterWrongCodes(linkId, owners[0] ?? ownerOf(1), 5)
    expect((await verifyVoter(danji, linkId, owners[1] ?? ownerOf(2))).cookie).toMatch(/^danji_voter_/)
  })

  it('by many at once gets no more than five tries either', async () => {
    const { linkId, owners, vote } = await startCampaign(danji)
    const [victim = ownerOf(1)] = owners
    await verify(linkId, claimOf(victim))
    const right = await newestCode(danji, linkId)
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(guesses.map((code) => verify(linkId, { ...claimOf(victim), code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
    const refused = (await readWholeLog(danji)).filter(
      ({ type, stream }) => type === 'VerificationCodeRefused' && stream.includes(vote.id),
    )
    expect(refused.length).toBeLessThanOrEqual(5)
    expectRefusal(await verify(linkId, { ...claimOf(victim), code: right }), 'VERIFICATION_LOCKED')
  })

  it('with an old code does not work once a newer one was sent', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    await verify(linkId, claimOf(owner))
    const old = await newestCode(danji, linkId)
    wait(30_000)
    await verify(linkId, claimOf(owner))
    expectRefusal(await verify(linkId, { ...claimOf(owner), code: old }), 'CODE_MISMATCH')
  })

  it("with another owner's code does not work", async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [one = ownerOf(1), other = ownerOf(2)] = owners
    await verify(linkId, claimOf(other))
    await verify(linkId, claimOf(one))
    expectRefusal(await verify(linkId, { ...claimOf(other), code: await newestCode(danji, linkId) }), 'CODE_MISMATCH')
  })
})

describe('a code', () => {
  it('is entered with spaces or a dash as people write it', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    await verify(linkId, claimOf(owner))
    const code = await newestCode(danji, linkId)
    expect((await verify(linkId, { ...claimOf(owner), code: ` ${code.slice(0, 3)}-${code.slice(3)}` })).body).toEqual({
      verified: true,
    })
  })
  it('runs out after five minutes', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    await verify(linkId, claimOf(owner))
    wait(5 * MINUTE)
    expectRefusal(await verify(linkId, { ...claimOf(owner), code: await newestCode(danji, linkId) }), 'CODE_EXPIRED')
  })
  it('is good twice: a lost answer is given again', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    await verifyVoter(danji, linkId, owner)
    expect((await verify(linkId, { ...claimOf(owner), code: await newestCode(danji, linkId) })).body).toEqual({
      verified: true,
    })
  })
  it('can be read nowhere in the log', async () => {
    const { linkId, owners } = await startCampaign(danji)
    await verifyVoter(danji, linkId, owners[0] ?? ownerOf(1))
    const ofVote = (await readWholeLog(danji))
      .filter(({ type }) => /^V(?:erification|oterV)/.test(type))
      .map(({ data }) => data)
    expect(JSON.stringify(ofVote)).not.toContain(`"${await newestCode(danji, linkId)}"`)
  })
})

describe('a stranger', () => {
  const strangers = [
    ['with a name that is not on the roll', { name: '없는이' }],
    ['with a phone that is not theirs', { phone: '01099990000' }],
    ['with a unit that is not theirs', { ho: '9999' }],
    ['with a building that is not there', { dong: '없는동' }],
  ] as const

  it.each(strangers)('%s is answered like an owner, at every step', async (_, difference) => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    const stranger = { ...owner, ...difference }
    expect(appearanceOf(await verify(linkId, claimOf(stranger)))).toEqual(
      appearanceOf(await verify(linkId, claimOf(owner))),
    )
    const [ofStranger, ofOwner] = [await enterWrongCodes(linkId, stranger, 5), await enterWrongCodes(linkId, owner, 5)]
    expect(ofStranger.map(appearanceOf)).toEqual(ofOwner.map(appearanceOf))
  })

  it('is never verified, whatever code is entered', async () => {
    const { linkId } = await startCampaign(danji)
    const stranger = ownerOf(77)
    await verify(linkId, claimOf(stranger))
    expectRefusal(
      await verify(linkId, { ...claimOf(stranger), code: await newestCode(danji, linkId) }),
      'CODE_MISMATCH',
    )
  })

  it('who names a phone of their own gets nothing on it, nor does the owner', async () => {
    const owner = ownerOf(1, { phone: '01055550001' })
    const other = ownerOf(2, { phone: '01055550002' })
    const { linkId } = await startCampaign(danji, { owners: [owner, other] })
    await verify(linkId, { ...claimOf(owner), phone: '01055559999' })
    // Jobs are done in turn: what was asked for before this one has been dealt with once it has arrived.
    await verify(linkId, claimOf(other))
    await expect.poll(() => phones.receivedBy(other.phone).length, { timeout: 10_000 }).toBe(1)
    expect([phones.receivedBy('01055559999'), phones.receivedBy(owner.phone)]).toEqual([[], []])
    const issued = eventsOf(VerificationCodeIssued, await readWholeLog(danji)).slice(-2)
    expect(issued.map(({ data }) => data.listUserId === null)).toEqual([true, false])
    // From where it was asked stands in the log sealed for the owner; of a claim that is nobody's it does not.
    expect(issued.map(({ data }) => data.evidence)).toEqual([
      undefined,
      { ip: expect.any(String), userAgent: expect.any(String) },
    ])
  })
})

it('a press of the button within thirty seconds sends no second message', async () => {
  const owner = ownerOf(1, { phone: '01066660001' })
  const { linkId, vote } = await startCampaign(danji, { owners: [owner] })
  const presses = await Promise.all([verify(linkId, claimOf(owner)), verify(linkId, claimOf(owner))])
  expect(presses.map(({ body }) => body)).toEqual([{ codeSent: true }, { codeSent: true }])
  expect((await verify(linkId, claimOf(owner))).body).toEqual({ codeSent: true })
  expect(
    eventsOf(VerificationCodeIssued, await readWholeLog(danji)).filter(({ data }) => data.voteId === vote.id),
  ).toHaveLength(1)
})

it.each(['name', 'phone', 'dong', 'ho'])('an empty %s is refused by its name', async (field) => {
  const { linkId } = await startCampaign(danji)
  expect(expectRefusal(await verify(linkId, { ...claimOf(ownerOf(1)), [field]: '  ' }), 'VALIDATION_FAILED')).toEqual([
    field,
  ])
})

it('an owner without a phone on the roll cannot be verified, with or without one named', async () => {
  const { phone: _phone, ...withoutPhone } = ownerOf(1)
  const { linkId } = await startCampaign(danji, { owners: [withoutPhone as Owner] })
  await verify(linkId, claimOf(ownerOf(1)))
  expect(eventsOf(VerificationCodeIssued, await readWholeLog(danji)).at(-1)?.data.listUserId).toBeNull()
})
