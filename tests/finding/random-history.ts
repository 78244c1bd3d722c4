import type { DomainEvent } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'
import { fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'

/** Creates random numbers, equal for the same seed (mulberry32). */
const chanceOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type GeneratedEvent = { readonly event: DomainEvent; readonly metadata: Metadata }

const [apartmentId, voteList, signatureList] = [fixedId(1), fixedId(2), fixedId(3)]
const [votes, admins] = [
  [fixedId(4), fixedId(5)],
  [fixedId(6), fixedId(7)],
]
const trustees = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => fixedId(300 + n))
const PERSONS = 9
const entryOf = (n: number) => ({
  listUserId: fixedId(200 + n),
  personId: fixedId(100 + (n % PERSONS)),
  dong: '101',
  ho: String(1 + (n % 7)),
})
const sha256 = 'ab'.repeat(32)

/** Makes random events of a complex: they need not be possible, but are in order. */
export const randomHistory = (seed: number, length: number): readonly GeneratedEvent[] => {
  const chance = chanceOf(seed)
  const pick = <One>(of: readonly One[]): One => of[Math.floor(chance() * of.length)] as One
  const erased = new Set<string>()
  /** Trustees whose names and phones are forgotten. */
  const gone = new Set<string>()
  let at = NOW.getTime()
  let pace = 9 * 3_600_000
  let position = 0
  let newestImport: number | undefined
  const told: GeneratedEvent[] = []
  const tell = (type: string, data: object, cause?: number): void => {
    at += Math.floor(chance() * pace)
    position += 1
    const actor =
      chance() < 0.8 ? ({ kind: 'admin', id: pick(admins) } as const) : ({ kind: 'system', name: 'x' } as const)
    const metadata = { actor, at: new Date(at).toISOString(), ...(cause === undefined ? {} : { cause }) }
    told.push({ event: { type, data }, metadata })
  }
  const list = (listId: string, type: string) =>
    tell('ListCreated', { listId, apartmentId, name: '명부', type, startDate: '2025-03-01', endDate: '2025-12-31' })
  list(voteList, 'vote')
  list(signatureList, 'signature')
  for (const adminId of admins) tell('AdminRegistered', { adminId, name: '관리자', email: null, role: 'ANALYST' })
  for (let n = 0; n < PERSONS; n += 1)
    tell('PersonRegistered', { personId: fixedId(100 + n), apartmentId, name: '홍길동', phone: null, birthDate: null })
  const happens: readonly (() => void)[] = [
    () => {
      const { listUserId, personId, dong, ho } = entryOf(Math.floor(chance() * 18))
      const listId = pick([voteList, signatureList])
      const holding = { area: pick([1, 2]), landShare: null, ownershipShare: null, kakaoEnabled: pick([true, false]) }
      const more = pick([{}, {}, { representative: true }, { representative: false }])
      const entry = { listUserId, listId }
      const isErased = erased.has(personId)
      pick([
        () => tell('ListUserAdded', { ...entry, apartmentId, personId, dong, ho, ...holding, ...more }),
        () => tell('ListUserChanged', { ...entry, ...holding, ...more }),
        () => tell('ListUserChanged', { ...entry, ...holding, ...more }),
        () => tell('ListUserRemoved', { ...entry, personId }),
        () => isErased || tell('UnitOwnerRenamed', { ...entry, personId, name: '김이름' }),
        () =>
          isErased ||
          tell('UnitOwnerAdded', { ...entry, personId, dong, ho, name: '김이름' }, pick([newestImport, undefined])),
      ])()
    },
    () => {
      const personId = fixedId(100 + Math.floor(chance() * PERSONS))
      if (erased.has(personId)) return
      const phone = pick([null, '01011112222', '01033334444'])
      tell('PersonChanged', { personId, name: '홍길동', phone, birthDate: null })
    },
    () => {
      const { listUserId, personId, dong, ho } = entryOf(Math.floor(chance() * 18))
      if (erased.has(personId)) return
      const evidence = { ip: pick(['203.0.113.7', '203.0.113.8']), userAgent: pick(['Chrome', 'Safari']) }
      const of = { apartmentId, listUserId, personId, dong, ho, receiptId: fixedSecret(position) }
      const ballot = { voteId: pick(votes), listId: voteList, ...of, answers: null, answersProof: null, evidence }
      const consent = {
        consentId: fixedId(9_000 + position),
        listId: signatureList,
        ...of,
        documentId: fixedId(20_000 + position),
        template: { templateId: fixedId(8), version: 1, sha256, fieldsSha256: sha256 },
        pictures: [],
        texts: [],
        identity: { verificationId: fixedId(9), provider: 'nice', ciHash: 'x' },
        submission: 'x',
        signed: {
          values: {},
          filledSha256: sha256,
          signature: { way: 'typed', objectKey: sha256, sha256, strokes: 0 },
          evidence,
        },
      }
      pick([
        () => tell('BallotCast', { ...ballot, ...pick([{}, {}, { way: 'online' }, { way: 'desk' }]) }),
        () => tell('ConsentSigned', consent),
      ])()
    },
    () => {
      const personId = fixedId(100 + Math.floor(chance() * PERSONS))
      if (erased.has(personId)) return
      const of = { verificationId: fixedId(30_000 + position), provider: 'nice' }
      const target = { kind: 'signature', id: signatureList }
      tell('IdentityRequested', { ...of, target, listId: signatureList, apartmentId, expiresAt: NOW.toISOString() })
      const evidence = {
        name: '홍길동',
        birthDate: '1950-03-01',
        gender: 'male',
        foreigner: false,
        phone: '01011112222',
        carrier: null,
        transaction: 'web',
        ip: '203.0.113.9',
        userAgent: pick(['Chrome', 'Safari']),
      }
      const proof = { sealedFor: personId, ciHash: personId, diHash: 'x', evidence, entries: [], sessionUntil: null }
      tell('IdentityVerified', { ...of, ...proof })
    },
    () => tell(pick(['VoteOpened', 'VoteClosed']), { voteId: pick(votes), listId: voteList, reason: 'by-hand' }),
    () => {
      const listId = signatureList
      pick([
        () => tell('SubmissionsBegun', { listId }),
        () => tell('ListClosed', { listId, cause: 'hand', closedAt: NOW.toISOString() }),
        () => tell('ListReopened', { listId, endDate: '2025-12-31' }),
      ])()
    },
    () => {
      const counts = { rows: 1, added: 1, changed: 0, unchanged: 0, failed: 0, missing: 0 }
      tell('RollImportStarted', { importId: fixedId(5_000 + position), listId: voteList, ...counts })
      newestImport = position
    },
    () => {
      const role = pick(['ANALYST', 'AUDITOR', 'ADMIN', 'SUPER_ADMIN'])
      tell('AdminChanged', { adminId: pick(admins), name: '관리자', email: null, phone: null, role })
    },
    () => {
      const lockedUntil = pick([null, NOW.toISOString()])
      const attempt = { accountId: fixedId(10), adminId: pick([null, ...admins]), evidence: null, failures: 1 }
      tell('SignInAttempted', { ...attempt, lockedUntil, forgottenAt: NOW.toISOString() })
    },
    () => {
      const { listUserId, personId } = entryOf(Math.floor(chance() * 18))
      if (erased.has(personId)) return
      const asked = { verificationId: fixedId(60_000 + position), voteId: pick(votes), expiresAt: NOW.toISOString() }
      const evidence = { ip: pick(['203.0.113.7', '203.0.113.7', '203.0.113.8']), userAgent: 'Chrome' }
      pick([
        () => tell('VerificationCodeIssued', { ...asked, listUserId, sealedFor: personId, evidence }),
        () => tell('VerificationCodeIssued', { ...asked, listUserId, sealedFor: personId, evidence }),
        () => tell('VerificationCodeIssued', { ...asked, listUserId }),
        () => tell('VerificationCodeIssued', { ...asked, listUserId: null }),
      ])()
    },
    () => {
      // One attack is a matter of minutes.
      pace = 60_000
      const of = { listId: pick([voteList, signatureList]), voteId: pick(votes) }
      const until = NOW.toISOString()
      for (let left = 1 + Math.floor(chance() * 8); left > 0; left -= 1) {
        const verificationId = fixedId(70_000 + position)
        pick([
          () => tell('VerificationLocked', { verificationId, ...of, until }),
          () => tell('VerificationLocked', { verificationId, ...of, until }),
          () => tell('VerificationLocked', { verificationId, until }),
          () => tell('CodesHeld', { heldId: verificationId, apartmentId, ...of, of: 'phone', until }),
        ])()
      }
      pace = 9 * 3_600_000
    },
    () => {
      const trusteeId = pick(trustees)
      const places = ['a', 'b', 'c', 'd', 'e', 'f']
      const of = { voteId: pick(votes), listId: voteList, apartmentId, trusteeId, act: pick(['key', 'part']) }
      if (gone.has(trusteeId)) return
      tell('TrusteeOriginRecorded', {
        ...of,
        addressDigest: pick(places).repeat(32),
        browserDigest: pick([null, ...places])?.repeat(32) ?? null,
        adminId: pick([null, null, ...admins]),
      })
    },
    () => {
      const trusteeId = pick(trustees)
      if (chance() < 0.5 || gone.has(trusteeId)) return
      gone.add(trusteeId)
      tell('VoteContactsForgotten', {
        voteId: pick(votes),
        listId: voteList,
        trusteeIds: [trusteeId],
        recipientIds: [],
      })
    },
  ]
  while (position < length) {
    const [roll, phone, submission, , vote] = happens
    pick([roll, roll, roll, phone, submission, submission, submission, vote, ...happens])?.()
    if (chance() < 0.004) {
      const personId = fixedId(100 + Math.floor(chance() * PERSONS))
      if (!erased.has(personId)) tell('PersonErased', { personId, apartmentId, reason: 'asked' })
      erased.add(personId)
    }
  }
  return told
}
