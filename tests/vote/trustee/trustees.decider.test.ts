import { describe, expect, it } from 'vitest'
import { trusteeCodeDecider } from '#services/vote/trustee/trustee-code.decider.ts'
import type { TrusteesEvent } from '#events/vote/trustees.events.ts'
import { existingVote } from '#services/vote/vote.decider.ts'
import { isRehearsedRight, trusteesDecider, type TrusteesState } from '#services/vote/trustee/trustees.decider.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names, resultsSeen, voteClosed, voteCreated, voteState } from '../sample-vote.ts'

const created = voteCreated({ ballotKind: 'secret', encrypted: true })
const draft = voteState([created])
const [first, second] = [fixedId(901), fixedId(902)]
const opened = { type: 'VoteOpened', data: names } as const
const seen = voteState([created, opened, voteClosed(), resultsSeen])

const people = [
  { trusteeId: first, office: '감사', name: '김영희', phone: '01055550001' },
  { trusteeId: second, office: '선거관리위원', name: '이선관', phone: '01055550002' },
]
const named: readonly TrusteesEvent[] = [
  {
    type: 'TrusteesNamed',
    data: { ...names, threshold: 2, trusteeIds: [first, second], offices: ['감사', '선거관리위원'] },
  },
  ...people.map(
    ({ trusteeId, name: own, phone }) =>
      ({ type: 'TrusteeNamed', data: { ...names, trusteeId, name: own, phone } }) as const,
  ),
]
const origin = { addressDigest: 'a'.repeat(32), browserDigest: null, adminId: null }
const originOf = (act: 'key' | 'part' | 'rehearsal'): TrusteesEvent => ({
  type: 'TrusteeOriginRecorded',
  data: { ...names, apartmentId: existingVote(draft).apartmentId, trusteeId: first, act, ...origin },
})
const key = { publicKey: 'k'.repeat(43), proof: 'p'.repeat(86) }
const made = { type: 'TrusteeKeyMade', data: { ...names, trusteeId: first, ...key } } as const
const madeToo = {
  type: 'TrusteeKeyMade',
  data: { ...names, trusteeId: second, ...key, publicKey: 'o'.repeat(43) },
} as const
const ofChoice = { questionId: fixedId(1), choiceId: fixedId(2) }
const product = { ...ofChoice, r: 'r'.repeat(43), s: 's'.repeat(43), helped: [] }
const part = { ...ofChoice, factor: 'f'.repeat(43), proof: 'p'.repeat(86) }
const multiplied: TrusteesEvent = {
  type: 'EncryptedBallotsMultiplied',
  data: { ...names, counted: 3, leftOut: [], products: [product] },
}
const partGiven: TrusteesEvent = { type: 'TrusteePartGiven', data: { ...names, trusteeId: first, parts: [part] } }

const name = { type: 'NameTrustees', vote: draft, threshold: 2, trustees: people, anew: false } as const
const make = { type: 'MakeTrusteeKey', vote: draft, trusteeId: first, key, origin } as const
const multiply = { type: 'MultiplyBallots', vote: seen, counted: 3, leftOut: [], products: [product] } as const
const give = { type: 'GiveTrusteePart', vote: seen, trusteeId: first, parts: [part], origin } as const

describe('trustees', () => {
  it('are named, and stay who they are where nothing is changed', () => {
    given(trusteesDecider, [])
      .when(name)
      .then([...named])
    given(trusteesDecider, [...named, made])
      .when(name)
      .then([])
    given(trusteesDecider, [...named, made])
      .when({ ...name, anew: true })
      .then([...named])
  })
  it.each([
    ['', 'nothing'],
    ['김영희 감사', 'the name'],
    ['감사 김 영 희', 'the name, spaced'],
    ['감사 010-5555-0001', 'a phone'],
    ['감사\n동대표', 'two lines'],
    ['감사\u202e', 'a sign that turns the text around'],
    ['가'.repeat(21), 'more than a word'],
  ])('are not named with an office that is %j: %s', (office) => {
    given(trusteesDecider, [])
      .when({ ...name, trustees: people.map((one) => ({ ...one, office })) })
      .thenRejects('TRUSTEES_NOT_POSSIBLE')
  })
  it('begin anew where one of them gets another office, as where one is somebody else', () => {
    const changed = people.map((one) => ({ ...one, office: '동대표(101동)' }))
    const [namedFirst, ...others] = named
    given(trusteesDecider, [...named, made])
      .when({ ...name, trustees: changed })
      .then([
        { ...namedFirst, data: { ...namedFirst?.data, offices: ['동대표(101동)', '동대표(101동)'] } } as TrusteesEvent,
        ...others,
      ])
  })
  it('are not named once the vote has opened', () => {
    given(trusteesDecider, [])
      .when({ ...name, vote: seen })
      .thenRejects('VOTE_NOT_DRAFT')
  })
  it('make their part once, before the vote opens', () => {
    given(trusteesDecider, [...named])
      .when(make)
      .then([made, originOf('key')])
    given(trusteesDecider, [...named, made])
      .when(make)
      .then([])
    given(trusteesDecider, [...named, made])
      .when({ ...make, key: { ...key, publicKey: 'x'.repeat(43) } })
      .thenRejects('TRUSTEE_KEY_EXISTS')
    given(trusteesDecider, [...named])
      .when({ ...make, vote: seen })
      .thenRejects('VOTE_NOT_DRAFT')
    given(trusteesDecider, [...named, made])
      .when({ ...make, trusteeId: second })
      .thenRejects('TRUSTEE_KEY_REFUSED')
    given(trusteesDecider, []).when(make).thenRejects('TRUSTEE_LINK_INVALID')
  })
  it('decrypt the end of a vote alone: its ballots are multiplied once, when it can never open again', () => {
    given(trusteesDecider, [...named, made])
      .when(multiply)
      .then([multiplied])
    given(trusteesDecider, [...named, made, multiplied])
      .when(multiply)
      .then([])
    const closed = voteState([created, opened, voteClosed()])
    given(trusteesDecider, [...named, made])
      .when({ ...multiply, vote: closed })
      .thenRejects('VOTE_NOT_CLOSED')
  })
  it('give their part once, when they are asked', () => {
    given(trusteesDecider, [...named, made, multiplied])
      .when(give)
      .then([partGiven, originOf('part')])
    given(trusteesDecider, [...named, made, multiplied, partGiven])
      .when(give)
      .then([])
    given(trusteesDecider, [...named, made])
      .when(give)
      .thenRejects('TRUSTEES_NOT_ASKED')
  })
})

describe('a rehearsal', () => {
  const invented = [{ ...ofChoice, total: 2 }]
  const inventedProduct = { ...product, randomness: 'A'.repeat(43) }
  const begun: TrusteesEvent = {
    type: 'KeyRehearsalBegun',
    data: { ...names, ballots: 3, invented, products: [inventedProduct] },
  }
  const begin = { type: 'BeginRehearsal', vote: draft, ballots: 3, invented, products: [inventedProduct] } as const
  const rehearsed: TrusteesEvent = { type: 'RehearsalPartGiven', data: { ...names, trusteeId: first, parts: [part] } }
  const part1 = { ...give, type: 'GiveRehearsalPart', vote: draft } as const
  const end = (total: number) =>
    ({
      type: 'EndRehearsal',
      vote: draft,
      rehearsal: { ballots: 3, invented, products: [inventedProduct], found: null },
      found: [{ ...ofChoice, total }],
    }) as const

  it('begins once all have made their part, and before the vote alone', () => {
    given(trusteesDecider, [...named, made, madeToo])
      .when(begin)
      .then([begun])
    given(trusteesDecider, [...named, made])
      .when(begin)
      .thenRejects('TRUSTEE_KEYS_MISSING')
    given(trusteesDecider, [...named, made, madeToo])
      .when({ ...begin, vote: seen })
      .thenRejects('VOTE_NOT_DRAFT')
  })
  it('takes each part once', () => {
    given(trusteesDecider, [...named, made, madeToo, begun])
      .when(part1)
      .then([rehearsed, originOf('rehearsal')])
    given(trusteesDecider, [...named, made, madeToo, begun, rehearsed])
      .when(part1)
      .then([])
    given(trusteesDecider, [...named, made, madeToo])
      .when(part1)
      .thenRejects('TRUSTEES_NOT_ASKED')
  })
  it.each([
    [2, true],
    [1, false],
  ])('that finds %i of two that were invented is right: %s', (total, isRight) => {
    const done: TrusteesEvent = {
      type: 'KeyRehearsed',
      data: {
        ...names,
        heldBy: 'trustees' as const,
        ballots: 3,
        invented,
        found: [{ ...ofChoice, total }],
        isRight,
      },
    }
    const history = [...named, made, madeToo, begun]
    given(trusteesDecider, history).when(end(total)).then([done])
    const state = [...history, done].reduce<TrusteesState>(
      (before, event) => trusteesDecider.evolve(before, event),
      trusteesDecider.initial,
    )
    expect(isRehearsedRight(state)).toBe(isRight)
    given(trusteesDecider, [...history, done])
      .when(end(total))
      .then([])
  })
})

describe('a code for a trustee', () => {
  const of = { voteId: names.voteId, listId: names.listId, trusteeId: first }
  const [codeId, later] = [fixedId(911), fixedId(912)]
  const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)
  const issued = {
    type: 'TrusteeCodeIssued',
    data: { ...of, codeId, expiresAt: after(5).toISOString() },
  } as const
  const refused = { type: 'TrusteeCodeRefused', data: { ...of, codeId } } as const
  const ask = { type: 'AskTrusteeCode', of, codeId: later, now: NOW } as const
  const confirm = (isRight: boolean, now = NOW) =>
    ({ type: 'ConfirmTrusteeCode', of, isRight: () => isRight, now }) as const

  it('is made out, and not again within half a minute', () => {
    given(trusteeCodeDecider, [])
      .when({ ...ask, codeId })
      .then([issued])
    given(trusteeCodeDecider, [issued]).when(ask).then([])
  })
  it('goes to one browser five times an hour', () => {
    const five = Array.from({ length: 5 }, (_, index) => ({
      ...issued,
      data: { ...issued.data, expiresAt: after(5 + index).toISOString() },
    }))
    given(trusteeCodeDecider, five)
      .when({ ...ask, now: after(59) })
      .thenRejects('TOO_MANY_REQUESTS')
    given(trusteeCodeDecider, five)
      .when({ ...ask, now: after(60) })
      .then([{ type: 'TrusteeCodeIssued', data: { ...of, codeId: later, expiresAt: after(65).toISOString() } }])
  })
  it('confirms once, in its time', () => {
    const confirmed = {
      type: 'TrusteeConfirmed',
      data: { ...of, codeId, until: after(60).toISOString() },
    } as const
    given(trusteeCodeDecider, [issued]).when(confirm(true)).then([confirmed])
    given(trusteeCodeDecider, [issued, confirmed]).when(confirm(true)).thenRejects('CODE_EXPIRED')
    given(trusteeCodeDecider, [issued])
      .when(confirm(true, after(5)))
      .thenRejects('CODE_EXPIRED')
  })
  it('that is wrong five times locks the link', () => {
    const locked = { type: 'TrusteeCodeLocked', data: { ...of, codeId, until: after(10).toISOString() } } as const
    given(trusteeCodeDecider, [issued]).when(confirm(false)).then([refused])
    const four = [issued, refused, refused, refused, refused]
    given(trusteeCodeDecider, four).when(confirm(false)).then([refused, locked])
    given(trusteeCodeDecider, [...four, refused, locked])
      .when(confirm(true))
      .thenRejects('VERIFICATION_LOCKED')
    given(trusteeCodeDecider, [...four, refused, locked])
      .when(ask)
      .thenRejects('VERIFICATION_LOCKED')
  })
  it('has its message recorded once', () => {
    const told = { outcome: 'accepted', statusCode: null } as const
    const record = { type: 'RecordTrusteeCodeSent', of, codeId, ...told } as const
    const sent = { type: 'TrusteeCodeSent', data: { ...of, codeId, ...told } } as const
    given(trusteeCodeDecider, [issued]).when(record).then([sent])
    given(trusteeCodeDecider, [issued, sent]).when(record).then([])
    const late = { outcome: 'withheld', statusCode: null, reason: 'expired' } as const
    given(trusteeCodeDecider, [issued])
      .when({ type: 'RecordTrusteeCodeSent', of, codeId, ...late })
      .then([{ type: 'TrusteeCodeSent', data: { ...of, codeId, ...late } }])
  })
})
