import { dayAt } from '#events/values/day.ts'
import type { ConsentEvent, SignatureWay } from '#events/signature/consent.events.ts'
import type { WithdrawalRule } from '#events/signature/signature-campaign.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { admittedEntry, type Submitter } from '../../participation/admission.decider.ts'
import { entryIdentity, type ListedUser } from '../../roll/list-user.decider.ts'
import { endedIn, preparedOf, type PreparedConsent } from './preparation.decider.ts'
import { assertSinceConsent, mailWithEffect, type MailEntered } from './withdrawal-day.decider.ts'

type ConsentEventData<Type extends ConsentEvent['type']> = Extract<ConsentEvent, { type: Type }>['data']
type Entry = Pick<ListedUser, 'listId' | 'apartmentId' | 'listUserId' | 'personId' | 'dong' | 'ho'>
/** Fields of an event without those of its entry. */
type ConsentEventFields<Type extends ConsentEvent['type']> = Omit<ConsentEventData<Type>, keyof Entry>

/**
 * Consent of an owner. pending: entered from paper, waits for a second administrator; refused: that
 * administrator refused it; declined: the owner declined. `submission` is set for online ones only;
 * `enteredBy`, `signedOn` and `entry` for those on paper, which have a receipt once they are
 * confirmed.
 */
export type Consent = {
  readonly consentId: string
  readonly way: 'online' | 'paper'
  readonly status: 'pending' | 'standing' | 'withdrawn' | 'refused' | 'declined'
  readonly receiptId: string | null
  readonly documentId: string | null
  readonly requestId?: string | undefined
  readonly submission?: string
  readonly paper?: Entry &
    Pick<ConsentEventData<'PaperConsentEntered'>, 'enteredBy' | 'signedOn' | 'paperAnswer' | 'form'>
}

/** Answer on a paper. */
export type PaperAnswer = NonNullable<ConsentEventData<'PaperConsentEntered'>['paperAnswer']>

/**
 * Consents of an entry. `declined`: the last answer is a decline. `prepared`: what was to be signed
 * with a certificate, the newest last.
 */
export type ConsentState = {
  readonly consents: readonly Consent[]
  readonly declined: boolean
  readonly prepared: readonly PreparedConsent[]
}

/** Person who acts for an entry of a list, and the time. */
type Acting = Submitter & { readonly listId: string; readonly now: Date }

/**
 * `typedSignature`, `imprintSignature`: whether a typed name, the picture of an imprint is taken of
 * them; `way`: what theirs is.
 */
type Signer = Acting & {
  readonly typedSignature: boolean
  readonly imprintSignature: boolean
  readonly way: SignatureWay | undefined
}

type SignConsent = Omit<Signer, 'way'> & {
  readonly type: 'SignConsent'
  readonly signing: ConsentEventFields<'ConsentSigned'>
}
type WithdrawConsent = Acting & {
  readonly type: 'WithdrawConsent'
  readonly rule: WithdrawalRule
  /** Id of the consent or of its receipt; absent: the one that stands. */
  readonly meant?: string | undefined
  readonly withdrawing: Omit<ConsentEventFields<'ConsentWithdrawn'>, 'consentId' | 'mail'>
  /** Content-certified mail that brought the paper. */
  readonly mail?: MailEntered | undefined
  /** Day of the consent that is meant; absent: not compared. */
  readonly consentedOn?: string | null
  /** Last day on which the law lets it be withdrawn, and why; null: it names none. */
  readonly end: { readonly day: string; readonly text: string } | null
}
type DeclineConsent = Acting & {
  readonly type: 'DeclineConsent'
  readonly declining: ConsentEventFields<'ConsentDeclined'>
}
type EnterPaper = Acting & { readonly type: 'EnterPaper'; readonly paper: ConsentEventFields<'PaperConsentEntered'> }
type ConfirmPaper = Acting & {
  readonly type: 'ConfirmPaper'
  readonly adminId: string
  /**
   * Answer that the second administrator read on the paper; undefined: the one that was entered.
   */
  readonly answer?: PaperAnswer | undefined
  readonly confirming: Pick<ConsentEventData<'PaperConsentConfirmed'>, 'consentId' | 'receiptId' | 'documentId'>
}
type PrepareConsent = Omit<Signer, 'way'> & {
  readonly type: 'PrepareConsent'
  readonly preparing: ConsentEventFields<'ConsentPrepared'>
}
/** Signs what was prepared, by its certificate. */
type SignPrepared = Acting & {
  readonly type: 'SignPrepared'
  readonly signatureId: string
  readonly signing: ConsentEventFields<'ConsentSigned'>
}
type EndPreparation = {
  readonly type: 'EndPreparation'
  readonly signatureId: string
  readonly entry: Entry
  readonly reason: ConsentEventData<'ConsentPreparationEnded'>['reason']
  readonly signedAt?: string | undefined
}
type RefusePaper = { readonly type: 'RefusePaper'; readonly consentId: string; readonly reason: string }

export type ConsentCommand =
  | SignConsent
  | PrepareConsent
  | SignPrepared
  | EndPreparation
  | WithdrawConsent
  | DeclineConsent
  | EnterPaper
  | ConfirmPaper
  | RefusePaper

/**
 * Maximum number of online submissions per entry: each stores a picture and makes a document. Later
 * changes go on paper.
 */
const MAX_ONLINE = 20
/** Maximum number of documents that are made for an entry to be signed with a certificate. */
const MAX_PREPARED = 40

export const consentStream = (listUserId: string): string => `consent-${listUserId}`

/**
 * Consents of one owner for one unit, online or on paper, and their withdrawals: at most one of
 * them stands.
 */
export const consentDecider: Decider<ConsentState, ConsentCommand, ConsentEvent> = {
  initial: { consents: [], declined: false, prepared: [] },
  evolve: (state, event) => {
    if (event.type === 'ConsentDeclined') return { ...state, declined: true }
    if (event.type === 'ConsentPrepared') return { ...state, prepared: [...state.prepared, preparedOf(event.data)] }
    if (event.type === 'ConsentPreparationEnded')
      return { ...state, prepared: endedIn(state.prepared, event.data, event.data.reason) }
    const consents = consentsAfter(state.consents, event)
    const agrees = event.type === 'ConsentSigned' || event.type === 'PaperConsentConfirmed'
    const declines = event.type === 'ConsentDeclineSigned' || event.type === 'PaperConsentDeclineConfirmed'
    const signed = event.type === 'ConsentSigned' ? event.data.certificate?.signatureId : undefined
    const prepared = signed === undefined ? state.prepared : endedIn(state.prepared, { signatureId: signed }, 'signed')
    return { consents, prepared, declined: declines || (state.declined && !agrees) }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'SignConsent':
        return sign(command, state)
      case 'PrepareConsent':
        return prepare(command, state)
      case 'SignPrepared':
        return signPrepared(command, state)
      case 'EndPreparation':
        return endPreparation(command, state)
      case 'WithdrawConsent':
        return withdraw(command, state)
      case 'DeclineConsent':
        return decline(command, state)
      case 'EnterPaper':
        return enter(command, state)
      case 'ConfirmPaper':
        return confirm(command, state)
      case 'RefusePaper':
        return refuse(command, state)
    }
  },
}

type Unsigned = 'ConsentDeclined' | 'ConsentPrepared' | 'ConsentPreparationEnded'

const consentsAfter = (
  consents: readonly Consent[],
  event: Exclude<ConsentEvent, { type: Unsigned }>,
): readonly Consent[] => {
  const { consentId } = event.data
  const changed = (change: Partial<Consent>) =>
    consents.map((consent) => (consent.consentId === consentId ? { ...consent, ...change } : consent))
  switch (event.type) {
    case 'ConsentSigned':
    case 'ConsentDeclineSigned': {
      const { receiptId, documentId, requestId, submission } = event.data
      const signed = { consentId, receiptId, documentId, requestId, submission }
      const status = event.type === 'ConsentSigned' ? 'standing' : 'declined'
      return [...consents, { way: 'online', status, ...signed }]
    }
    case 'PaperConsentEntered': {
      const { enteredBy, signedOn, paperAnswer, form } = event.data
      const paper = { ...entryIdentity(event.data), enteredBy, signedOn, paperAnswer, form }
      return [...consents, { consentId, way: 'paper', status: 'pending', receiptId: null, documentId: null, paper }]
    }
    case 'PaperConsentConfirmed': {
      const { receiptId, documentId } = event.data
      return changed({ status: 'standing', receiptId, documentId })
    }
    case 'PaperConsentDeclineConfirmed': {
      const { receiptId, documentId } = event.data
      return changed({ status: 'declined', receiptId, documentId })
    }
    case 'PaperConsentRefused':
      return changed({ status: 'refused' })
    case 'ConsentWithdrawn':
      return changed({ status: 'withdrawn' })
  }
}

/** The consent that counts. */
export const standingConsent = ({ consents }: ConsentState): Consent | undefined =>
  consents.find(({ status }) => status === 'standing')

/**
 * Returns the consent of a submission, whatever its status: a late repeat does not restore a
 * withdrawn one.
 */
export const consentOf = ({ consents }: ConsentState, submission: string): Consent | undefined =>
  consents.find((consent) => consent.submission === submission)

/** @throws DomainError ALREADY_SUBMITTED */
const assertNoStandingConsent = (state: ConsentState): void => {
  if (standingConsent(state)) throw new DomainError('ALREADY_SUBMITTED')
}

/**
 * Returns the entry that may sign now; undefined if it has signed by this very submission. It is
 * called before anything else of the submission is read.
 * @throws DomainError ALREADY_SUBMITTED, NOT_FOUND, LIST_NOT_STARTED, LIST_CLOSED,
 * RESIDENT_SESSION_REQUIRED, TYPED_SIGNATURE_NOT_ALLOWED, IMPRINT_NOT_ALLOWED, SIGNED_TOO_OFTEN
 */
export const signerOf = (acting: Signer, submission: string, state: ConsentState): ListedUser | undefined => {
  if (consentOf(state, submission)) return undefined
  assertNoStandingConsent(state)
  const entry = residentAt(acting)
  if (acting.way === 'typed' && !acting.typedSignature) throw new DomainError('TYPED_SIGNATURE_NOT_ALLOWED')
  if (acting.way === 'imprint' && !acting.imprintSignature) throw new DomainError('IMPRINT_NOT_ALLOWED')
  if (state.consents.filter(({ way }) => way === 'online').length >= MAX_ONLINE)
    throw new DomainError('SIGNED_TOO_OFTEN')
  return entry
}

const residentAt = (acting: Acting): ListedUser => admittedEntry(acting, acting, 'RESIDENT_SESSION_REQUIRED')

const officeAt = (acting: Acting): ListedUser => admittedEntry(acting, acting, 'NOT_FOUND')

const sign = (command: SignConsent, state: ConsentState): readonly ConsentEvent[] => {
  const { signing } = command
  const entry = signerOf({ ...command, way: signing.signed?.signature.way }, signing.submission, state)
  if (!entry) return []
  const { answer } = signing
  if (answer && answer.meaning !== 'consent')
    return [{ type: 'ConsentDeclineSigned', data: { ...entryIdentity(entry), ...signing, answer } }]
  return [{ type: 'ConsentSigned', data: { ...entryIdentity(entry), ...signing } }]
}

/** The consent that waits for its certificate; at most one at a time. */
export const waitingConsent = ({ prepared }: ConsentState): PreparedConsent | undefined =>
  prepared.findLast(({ ended }) => ended === null)

const prepare = (command: PrepareConsent, state: ConsentState): readonly ConsentEvent[] => {
  const { preparing } = command
  const waiting = waitingConsent(state)
  if (waiting?.submission === preparing.submission) return []
  const entry = signerOf({ ...command, way: preparing.signed?.signature.way }, preparing.submission, state)
  if (!entry) return []
  if (waiting) throw new DomainError('CERTIFICATE_WAITING')
  if (state.prepared.length >= MAX_PREPARED) throw new DomainError('SIGNED_TOO_OFTEN')
  return [{ type: 'ConsentPrepared', data: { ...entryIdentity(entry), ...preparing } }]
}

/**
 * Signs once: a repeat, and one that was given up meanwhile, record nothing.
 * @throws DomainError ALREADY_SUBMITTED where another consent stands; those of an entry that may
 * not sign any more
 */
const signPrepared = (command: SignPrepared, state: ConsentState): readonly ConsentEvent[] => {
  const { signatureId, signing } = command
  const waiting = state.prepared.find((one) => one.signatureId === signatureId)
  if (!waiting || waiting.ended !== null) return []
  assertNoStandingConsent(state)
  return [{ type: 'ConsentSigned', data: { ...entryIdentity(residentAt(command)), ...signing } }]
}

const endPreparation = (command: EndPreparation, state: ConsentState): readonly ConsentEvent[] => {
  const { signatureId, reason, entry, signedAt } = command
  const waiting = state.prepared.find((one) => one.signatureId === signatureId)
  if (!waiting || waiting.ended !== null) return []
  const { consentId } = waiting
  const late = signedAt === undefined ? {} : { signedAt }
  return [
    { type: 'ConsentPreparationEnded', data: { consentId, ...entryIdentity(entry), signatureId, reason, ...late } },
  ]
}

const withdraw = (command: WithdrawConsent, state: ConsentState): readonly ConsentEvent[] => {
  const { meant, withdrawing, rule, end, now, consentedOn = null } = command
  const isNamed = ({ consentId, receiptId }: Consent) => meant === undefined || [consentId, receiptId].includes(meant)
  const standing = state.consents.find((consent) => consent.status === 'standing' && isNamed(consent))
  if (!standing) {
    // Twice is once, after the list's close too.
    if (state.consents.some((consent) => consent.status === 'withdrawn' && isNamed(consent))) return []
    throw new DomainError('NOTHING_TO_WITHDRAW')
  }
  const entry = withdrawing.way === 'online' ? residentAt(command) : officeAt(command)
  if (rule === 'not-allowed') throw new DomainError('WITHDRAWAL_NOT_ALLOWED')
  if (withdrawing.withdrawnOn !== undefined && withdrawing.withdrawnOn > dayAt(now))
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'withdrawnOn', message: '철회한 날은 오늘보다 늦을 수 없습니다.' },
    ])
  const writtenOn = withdrawing.withdrawnOn ?? dayAt(now)
  const mail = command.mail && mailWithEffect(command.mail, { writtenOn, today: dayAt(now) })
  const [path, effectiveOn] = mail
    ? (['mail.arrivedOn', mail.effectiveOn] as const)
    : (['withdrawnOn', writtenOn] as const)
  assertSinceConsent(effectiveOn, consentedOn, path)
  // A withdrawal on paper that came in time may be entered later.
  if (end !== null && effectiveOn > end.day) throw new DomainError('WITHDRAWAL_TOO_LATE', [{ path, message: end.text }])
  const { consentId } = standing
  const data = { consentId, ...entryIdentity(entry), ...withdrawing, ...(mail ? { mail } : {}) }
  return [{ type: 'ConsentWithdrawn', data }]
}

const decline = (command: DeclineConsent, state: ConsentState): readonly ConsentEvent[] => {
  if (state.declined) return []
  // An owner who has consented withdraws instead.
  assertNoStandingConsent(state)
  return [{ type: 'ConsentDeclined', data: { ...entryIdentity(residentAt(command)), ...command.declining } }]
}

/**
 * Refuses a day of signing before the list's first day, on which collection began and which is
 * fixed once anybody has taken part.
 * @throws DomainError SIGNED_ON_IMPOSSIBLE
 */
const assertDayPossible = (path: string, on: string, { list, now }: Pick<Acting, 'list' | 'now'>): void => {
  const first = list.status === 'created' ? list.startDate : on
  if (first <= on && on <= dayAt(now)) return
  const message = on < first ? `리스트의 시작일(${first})보다 이를 수 없습니다.` : '오늘보다 늦을 수 없습니다.'
  throw new DomainError('SIGNED_ON_IMPOSSIBLE', [{ path, message }])
}

const enter = (command: EnterPaper, state: ConsentState): readonly ConsentEvent[] => {
  const { paper, now } = command
  if (state.consents.some(({ consentId }) => consentId === paper.consentId)) return []
  assertNoStandingConsent(state)
  if (state.consents.some(({ status }) => status === 'pending')) throw new DomainError('ALREADY_SUBMITTED')
  const entry = officeAt(command)
  assertDayPossible('signedOn', paper.signedOn, { ...command, now })
  if (paper.identityCheck) assertDayPossible('identityOn', paper.identityCheck.on, { ...command, now })
  if (paper.arrival) assertDayPossible('cameOn', paper.arrival.on, { ...command, now })
  return [{ type: 'PaperConsentEntered', data: { ...entryIdentity(entry), ...paper } }]
}

/** @throws DomainError NOT_FOUND */
const paperOf = ({ consents }: ConsentState, wanted: string) => {
  const found = consents.find(({ consentId }) => consentId === wanted)
  if (!found?.paper) throw new DomainError('NOT_FOUND')
  return { status: found.status, ...found.paper }
}

const confirm = (command: ConfirmPaper, state: ConsentState): readonly ConsentEvent[] => {
  const { status, enteredBy, signedOn, paperAnswer = 'consent' } = paperOf(state, command.confirming.consentId)
  if (status === 'standing' || status === 'withdrawn' || status === 'declined') return []
  if (status === 'refused') throw new DomainError('PAPER_SETTLED')
  if (enteredBy === command.adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  if ((command.answer ?? paperAnswer) !== paperAnswer) throw new DomainError('PAPER_ANSWER_DIFFERS')
  assertNoStandingConsent(state)
  const type = paperAnswer === 'decline' ? 'PaperConsentDeclineConfirmed' : 'PaperConsentConfirmed'
  return [{ type, data: { ...entryIdentity(officeAt(command)), signedOn, ...command.confirming } }]
}

/**
 * Refuses a paper, also once the list is over, and for owners who have left it: nothing comes to
 * count by it.
 */
const refuse = ({ consentId, reason }: RefusePaper, state: ConsentState): readonly ConsentEvent[] => {
  const { status, ...paper } = paperOf(state, consentId)
  if (status === 'refused') return []
  if (status !== 'pending') throw new DomainError('PAPER_SETTLED')
  const cause = standingConsent(state) ? 'superseded' : 'by-hand'
  return [{ type: 'PaperConsentRefused', data: { consentId, ...entryIdentity(paper), cause, reason } }]
}
