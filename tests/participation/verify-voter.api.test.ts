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
import { browserOf } from '#tests/support/browser.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, phones, clock } = danji
const MINUTE = 60_000
const wait = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))

/** Opens a browser in which codes are requested and typed. */
const opened = (linkId: string) => {
  const browser = browserOf(app)
  return (body: object): Promise<Answer> => browser.post(`/api/vote/${linkId}/verify-user`, body)
}
type Verify = ReturnType<typeof opened>
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Asks for a code and enters wrong ones. */
const enterWrongCodes = async (
  verify: Verify,
  { linkId, owner, count = 5 }: { readonly linkId: string; readonly owner: Owner; readonly count?: number },
): Promise<readonly Answer[]> => {
  await verify(claimOf(owner))
  const code = wrongOf(await newestCode(danji, linkId))
  const answers: Answer[] = []
  while (answers.length < count) answers.push(await verify({ ...claimOf(owner), code }))
  return answers
}

const codesOf = async (voteId: string) =>
  eventsOf(VerificationCodeIssued, await readWholeLog(danji)).filter(({ data }) => data.voteId === voteId)

/** Returns the message about the code beside the error. */
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

/** Returns the parts of an answer by which a caller could tell two apart. */
const appearanceOf = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...(body as object), requestId: '' },
  headers: Object.keys(headers).toSorted(),
})

describe('guessing codes', () => {
  it('locks what a browser claims with the fifth wrong one, for ten minutes, the right one too', async () => {
    const { linkId, owners } = await startCampaign(danji, { owners: ownersOf(3) })
    const verify = opened(linkId)
    const [victim = ownerOf(1)] = owners
    const answers = await enterWrongCodes(verify, { linkId, owner: victim })
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
    expectRefusal(await verify({ ...claimOf(victim), code }), 'VERIFICATION_LOCKED')
    expectRefusal(await verify(claimOf(victim)), 'VERIFICATION_LOCKED')
    wait(10 * MINUTE)
    await verify(claimOf(victim))
    expect((await verify({ ...claimOf(victim), code: await newestCode(danji, linkId) })).body).toEqual({
      verified: true,
    })
  })

  it('locks however the same claim is spelt', async () => {
    const owner = ownerOf(1, { name: '홍길동', dong: '101', ho: '101' })
    const { linkId } = await startCampaign(danji, { owners: [owner] })
    const verify = opened(linkId)
    await enterWrongCodes(verify, { linkId, owner })
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
      expectRefusal(await verify({ ...claimOf(owner), ...spelling }), 'VERIFICATION_LOCKED')
  })

  it('locks however a foreign owner spells the same claim, on the roll or not', async () => {
    const owner = ownerOf(1, { name: 'NGUYEN THI HOA', dong: '101', ho: '지하101' })
    const { linkId } = await startCampaign(danji, { owners: [owner] })
    for (const claimed of [owner, { ...owner, name: 'TRAN VAN BA' }]) {
      const verify = opened(linkId)
      await enterWrongCodes(verify, { linkId, owner: claimed })
      const [first = '', second = '', third = ''] = claimed.name.split(' ')
      const spellings = [
        { name: `${second} ${third} ${first}`.toLowerCase() },
        { name: first + second + third, ho: 'B-101' },
        { name: `${first}, ${second}-${third}`, ho: '비101호' },
      ]
      for (const spelling of spellings)
        expectRefusal(await verify({ ...claimOf(claimed), ...spelling }), 'VERIFICATION_LOCKED')
    }
  })

  it('leaves other entries alone', async () => {
    const { linkId, owners } = await startCampaign(danji, { owners: ownersOf(3) })
    const verify = opened(linkId)
    await enterWrongCodes(verify, { linkId, owner: owners[0] ?? ownerOf(1) })
    expect((await verifyVoter(danji, linkId, owners[1] ?? ownerOf(2))).cookie).toMatch(/^danji_voter_/)
  })

  it('by many at once gets no more than five tries either', async () => {
    const { linkId, owners, vote } = await startCampaign(danji)
    const verify = opened(linkId)
    const [victim = ownerOf(1)] = owners
    await verify(claimOf(victim))
    const right = await newestCode(danji, linkId)
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(guesses.map((code) => verify({ ...claimOf(victim), code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
    const refused = (await readWholeLog(danji)).filter(
      ({ type, stream }) => type === 'VerificationCodeRefused' && stream.includes(vote.id),
    )
    expect(refused.length).toBeLessThanOrEqual(5)
    expectRefusal(await verify({ ...claimOf(victim), code: right }), 'VERIFICATION_LOCKED')
  })

  it('with an old code does not work once a newer one was sent', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const verify = opened(linkId)
    const [owner = ownerOf(1)] = owners
    await verify(claimOf(owner))
    const old = await newestCode(danji, linkId)
    wait(30_000)
    await verify(claimOf(owner))
    expectRefusal(await verify({ ...claimOf(owner), code: old }), 'CODE_MISMATCH')
  })

  it("with another owner's code does not work", async () => {
    const { linkId, owners } = await startCampaign(danji)
    const verify = opened(linkId)
    const [one = ownerOf(1), other = ownerOf(2)] = owners
    await verify(claimOf(other))
    await verify(claimOf(one))
    expectRefusal(await verify({ ...claimOf(other), code: await newestCode(danji, linkId) }), 'CODE_MISMATCH')
  })
})

describe('an owner of the roll', () => {
  it.each([
    ["O'Connor, Seán", 'sean o’connor', '지하101', 'B101'],
    ['NGUYEN THI HOA', 'Nguyễn Thị Hòa', 'B101', '지하 101호'],
    ['㈜가나산업', '주식회사 가나산업', '비101', 'b-101'],
    ['홍길동', '홍\u200b 길동', '101', '１０１'],
  ])('%s gets a code as %s', async (name, typed, ho, typedHo) => {
    const owner = ownerOf(1, { name, ho })
    const { linkId } = await startCampaign(danji, { owners: [owner] })
    const verify = opened(linkId)
    const claim = { ...claimOf(owner), name: typed, ho: typedHo, phone: '０１０-１２３４-０００１' }
    await verify(claim)
    const code = [...(await newestCode(danji, linkId))].map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect((await verify({ ...claim, code: code.join('') })).body).toEqual({ verified: true })
  })
  it('is not another one whose name has the same letters', async () => {
    const [maria, amira] = [
      ownerOf(1, { name: 'Maria Lopez', ho: '101' }),
      ownerOf(2, { name: 'Amira Lopez', ho: '101' }),
    ]
    const { linkId } = await startCampaign(danji, { owners: [maria, { ...amira, dong: maria.dong }] })
    const verify = opened(linkId)
    await verify({ ...claimOf(maria), name: 'Amira Lopez' })
    const newest = (await readWholeLog(danji)).filter(({ type }) => type === 'VerificationCodeIssued').at(-1)
    expect(newest?.data).toMatchObject({ listUserId: null })
  })
})

describe('a code', () => {
  it('is entered with spaces or a dash as people write it', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const verify = opened(linkId)
    const [owner = ownerOf(1)] = owners
    await verify(claimOf(owner))
    const code = await newestCode(danji, linkId)
    expect((await verify({ ...claimOf(owner), code: ` ${code.slice(0, 3)}-${code.slice(3)}` })).body).toEqual({
      verified: true,
    })
  })
  it('runs out after five minutes', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const verify = opened(linkId)
    const [owner = ownerOf(1)] = owners
    await verify(claimOf(owner))
    wait(5 * MINUTE)
    expectRefusal(await verify({ ...claimOf(owner), code: await newestCode(danji, linkId) }), 'CODE_EXPIRED')
  })
  it('is good twice: a lost answer is given again', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const verify = opened(linkId)
    const [owner = ownerOf(1)] = owners
    await verify(claimOf(owner))
    const right = { ...claimOf(owner), code: await newestCode(danji, linkId) }
    expect([(await verify(right)).body, (await verify(right)).body]).toEqual([{ verified: true }, { verified: true }])
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
    const verify = opened(linkId)
    const [owner = ownerOf(1)] = owners
    const stranger = { ...owner, ...difference }
    expect(appearanceOf(await verify(claimOf(stranger)))).toEqual(appearanceOf(await verify(claimOf(owner))))
    const [ofStranger, ofOwner] = [
      await enterWrongCodes(verify, { linkId, owner: stranger }),
      await enterWrongCodes(verify, { linkId, owner }),
    ]
    expect(ofStranger.map(appearanceOf)).toEqual(ofOwner.map(appearanceOf))
  })

  it('is never verified, whatever code is entered', async () => {
    const { linkId } = await startCampaign(danji)
    const verify = opened(linkId)
    const stranger = ownerOf(77)
    await verify(claimOf(stranger))
    expectRefusal(await verify({ ...claimOf(stranger), code: await newestCode(danji, linkId) }), 'CODE_MISMATCH')
  })

  it('who names a phone of their own gets nothing on it, nor does the owner', async () => {
    const owner = ownerOf(1, { phone: '01055550001' })
    const other = ownerOf(2, { phone: '01055550002' })
    const { linkId } = await startCampaign(danji, { owners: [owner, other] })
    const verify = opened(linkId)
    await verify({ ...claimOf(owner), phone: '01055559999' })
    // Jobs are done in turn: what was asked for before this one has been dealt with once it has
    // arrived.
    await verify(claimOf(other))
    await expect.poll(() => phones.receivedBy(other.phone).length, { timeout: 10_000 }).toBe(1)
    expect([phones.receivedBy('01055559999'), phones.receivedBy(owner.phone)]).toEqual([[], []])
    const issued = eventsOf(VerificationCodeIssued, await readWholeLog(danji)).slice(-2)
    expect(issued.map(({ data }) => data.listUserId === null)).toEqual([true, false])
    // The log holds the origin of the request sealed for the owner, and none for a claim that is
    // nobody's.
    expect(issued.map(({ data }) => data.evidence)).toEqual([
      undefined,
      { ip: expect.any(String), userAgent: expect.any(String) },
    ])
  })
})

it('a press of the button within thirty seconds sends no second message', async () => {
  const owner = ownerOf(1, { phone: '01066660001' })
  const { linkId, vote } = await startCampaign(danji, { owners: [owner] })
  const verify = opened(linkId)
  expect((await verify(claimOf(owner))).body).toEqual({ codeSent: true })
  const presses = await Promise.all([verify(claimOf(owner)), verify(claimOf(owner))])
  expect(presses.map(({ body }) => body)).toEqual([{ codeSent: true }, { codeSent: true }])
  expect(await codesOf(vote.id)).toHaveLength(1)
})

it('a request that is repeated since its answer was lost sends no second message, though the cookie was lost with it', async () => {
  const owner = ownerOf(1, { phone: '01066660002' })
  const { linkId, vote } = await startCampaign(danji, { owners: [owner] })
  const keyed = { 'idempotency-key': 'first-request-of-this-phone' }
  const [lost, kept] = [browserOf(app), browserOf(app)]
  await lost.post(`/api/vote/${linkId}/verify-user`, claimOf(owner), keyed)
  await kept.post(`/api/vote/${linkId}/verify-user`, claimOf(owner), keyed)
  expect(await codesOf(vote.id)).toHaveLength(1)
  const right = { ...claimOf(owner), code: await newestCode(danji, linkId) }
  expect((await kept.post(`/api/vote/${linkId}/verify-user`, right)).body).toEqual({ verified: true })
})

describe('another browser', () => {
  it('that guesses and is locked costs the owner nothing: the right code in the browser that asked lets them in', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    const [own, strangers] = [opened(linkId), opened(linkId)]
    await own(claimOf(owner))
    const right = await newestCode(danji, linkId)
    const answers = await enterWrongCodes(strangers, { linkId, owner })
    expectRefusal(answers.at(-1) as Answer, 'VERIFICATION_LOCKED')
    expect((await own({ ...claimOf(owner), code: right })).body).toEqual({ verified: true })
  })

  it('that was locked before keeps nobody from asking for a code', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    await enterWrongCodes(opened(linkId), { linkId, owner })
    expect((await verifyVoter(danji, linkId, owner)).cookie).toMatch(/^danji_voter_/)
  })

  it('is not let in by a code that it did not ask for, and is told so', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    const [own, without, other] = [opened(linkId), opened(linkId), opened(linkId)]
    await other(claimOf(ownerOf(2)))
    await own(claimOf(owner))
    const right = { ...claimOf(owner), code: await newestCode(danji, linkId) }
    const refused = await without(right)
    expectRefusal(refused, 'CODE_EXPIRED')
    expect(toldIn(refused)).toBe('인증번호를 요청하신 브라우저에서 입력하시거나, 여기에서 다시 받아주세요.')
    expectRefusal(await other(right), 'CODE_EXPIRED')
    expect((await own(right)).body).toEqual({ verified: true })
  })

  it('is known by a cookie that scripts do not read, and the log holds nothing of it', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const browser = browserOf(app)
    const asked = await browser.post(`/api/vote/${linkId}/verify-user`, claimOf(owners[0] ?? ownerOf(1)))
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^danji_asking=[\w-]{22}\.[\w-]{22}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
    const [id = '?', mark = '?'] = browser.kept.get('danji_asking')?.split('.') ?? []
    const log = JSON.stringify(await readWholeLog(danji))
    expect([log.includes(id), log.includes(mark)]).toEqual([false, false])
  })

  it('that makes up such a cookie is none', async () => {
    const { linkId, owners } = await startCampaign(danji)
    const [owner = ownerOf(1)] = owners
    const forger = browserOf(app)
    const forged = `${'a'.repeat(22)}.${'b'.repeat(22)}`
    forger.kept.set('danji_asking', forged)
    await forger.post(`/api/vote/${linkId}/verify-user`, claimOf(owner))
    const right = { ...claimOf(owner), code: await newestCode(danji, linkId) }
    expect(forger.kept.get('danji_asking')).not.toBe(forged)
    const again = browserOf(app)
    again.kept.set('danji_asking', forged)
    expectRefusal(await again.post(`/api/vote/${linkId}/verify-user`, right), 'CODE_EXPIRED')
  })
})

it.each(['name', 'phone', 'dong', 'ho'])('an empty %s is refused by its name', async (field) => {
  const { linkId } = await startCampaign(danji)
  const verify = opened(linkId)
  expect(expectRefusal(await verify({ ...claimOf(ownerOf(1)), [field]: '  ' }), 'VALIDATION_FAILED')).toEqual([field])
})

it('an owner without a phone on the roll cannot be verified, with or without one named', async () => {
  const { phone: _phone, ...withoutPhone } = ownerOf(1)
  const { linkId } = await startCampaign(danji, { owners: [withoutPhone as Owner] })
  const verify = opened(linkId)
  await verify(claimOf(ownerOf(1)))
  expect(eventsOf(VerificationCodeIssued, await readWholeLog(danji)).at(-1)?.data.listUserId).toBeNull()
})
