import { digitsIn } from '#events/values/digits.ts'
import { createHmac } from 'node:crypto'
import type { ListType } from '#events/list/list.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { spellingKey } from '#events/values/name.ts'
import { keyOfHo, spellingsOfHo } from '#events/values/unit.ts'
import { dong as dongSchema, ho as hoSchema, type Evidence } from '#events/values/schemas.ts'
import { commandHandler } from '../core/command-handler.ts'
import { readState, stateIn } from '../core/read-state.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { sameText } from '../core/secrets.ts'
import type { VoterSession } from '../core/session.ts'
import { isContactDisputed, phoneChangesOf } from '../person/person.decider.ts'
import { unitStreamOf, readPerson } from '../person/person.facts.ts'
import { ownerNamed, unitDecider } from '../person/unit.decider.ts'
import { spendCode } from './code-limits.ts'
import {
  lockedError,
  triesLeft,
  voterVerificationDecider,
  voterVerificationStream,
} from './voter-verification.decider.ts'

type Claim = { readonly name: string; readonly phone: string; readonly dong: string; readonly ho: string }
type Target = {
  readonly voteId: string
  readonly listId: string
  readonly apartmentId: string
  readonly type: ListType
}
/**
 * Requester of a code. `browser`: the random id of the requesting browser (`asking-browser.ts`).
 */
type CodeRequester = { readonly browser: string; readonly claim: Claim }
type Owner = Pick<VoterSession, 'listUserId' | 'personId' | 'phoneChanges'>

const required = (claim: Claim): void => {
  const missing = (Object.keys(claim) as (keyof Claim)[]).filter((field) => claim[field].trim() === '')
  if (missing.length > 0)
    throw new DomainError(
      'VALIDATION_FAILED',
      missing.map((path) => ({ path, message: '필수 항목을 모두 입력해주세요.' })),
    )
}

const normalised = ({ name, phone, dong, ho }: Claim): Claim => ({
  name,
  phone: toPhoneDigits(phone),
  dong: dongSchema.safeParse(dong).data ?? dong,
  ho: hoSchema.safeParse(ho).data ?? ho,
})

/**
 * Returns the stream of what one browser claims, however it spells it: what others ask for and try
 * under the same name stands in streams of their own.
 */
const streamOf = ({ secrets }: Deps, { voteId }: Target, { browser, claim }: CodeRequester): string => {
  const { name, phone, dong, ho } = claim
  const said = [browser, spellingKey(name), phone, dong, keyOfHo(ho)]
  return voterVerificationStream(voteId, secrets.digest('claim', said.join('\n')))
}

/** The owner on the roll that a claim names, if all of it fits: unit, name and phone. */
const findOwner = async ({ store, secrets }: Deps, listId: string, claim: Claim): Promise<Owner | undefined> => {
  const units = spellingsOfHo(claim.ho).map((ho) => unitStreamOf(secrets, { listId, dong: claim.dong, ho }))
  const read = await store.readStreams(units)
  const [owner] = units.flatMap((unit) => ownerNamed(stateIn(read, unitDecider, unit), claim.name) ?? [])
  // A person is read in either case, so that the duration reveals nothing.
  const person = await readPerson(store, owner?.personId ?? listId)
  if (!owner || person.status !== 'registered' || person.phone === null || person.phone !== claim.phone)
    return undefined
  // While its holder objects to the change, the new phone is as one that is not on the roll.
  if (isContactDisputed(person)) return undefined
  return { listUserId: owner.listUserId, personId: owner.personId, phoneChanges: phoneChangesOf(person) }
}

/**
 * The six digits of a verification: derived, never stored (RFC 4226, section 5.3, over SHA-256 and
 * the verification's id).
 */
export const codeOf = (codeKey: Buffer, verificationId: string): string => {
  const mac = createHmac('sha256', codeKey).update(verificationId).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

type CodeRequest = {
  readonly target: Target
  readonly browser: string
  readonly claim: Claim
  readonly verificationId: string
  readonly evidence: Evidence
  readonly metadata: Metadata
}

/**
 * Requests a code. It is sent to the phone on the roll, if the claim matches an entry; the answer,
 * the events and the counts are alike if not.
 * @throws DomainError VERIFICATION_LOCKED, TOO_MANY_REQUESTS
 */
export const requestCode = async (
  deps: Deps,
  request: CodeRequest,
): Promise<{ readonly body: { readonly codeSent: true } }> => {
  required(request.claim)
  const { target, browser, verificationId, evidence, metadata } = request
  const claim = normalised(request.claim)
  const owner = await findOwner(deps, target.listId, claim)
  const stream = streamOf(deps, target, { browser, claim })
  const now = deps.clock()
  const command = {
    type: 'RequestCode',
    verificationId,
    voteId: target.voteId,
    listUserId: owner?.listUserId ?? null,
    asked: owner ? { personId: owner.personId, evidence } : null,
    now,
  } as const
  const before = await readState(deps.store, voterVerificationDecider, stream)
  // A second press of the button sends nothing, and costs nothing.
  if (voterVerificationDecider.decide(command, before).length > 0) {
    const isKnown = before.verifiedId !== null
    await spendCode(deps, { target, phone: claim.phone, ip: evidence.ip, isKnown }, { now, metadata })
  }
  const handle = commandHandler(deps.store, voterVerificationDecider)
  const { recorded } = await handle({ stream, command: () => command, metadata })
  if (recorded.length > 0 && owner) deps.codes.issued({ list: target.type, who: 'voter' })
  // No position is sent: to a stranger, as whom the cookie identifies nobody, the growth of the log
  // would reveal what others do.
  return { body: { codeSent: true } }
}

/** Builds the error for a wrong code, the same for every claim, on the roll or not. */
const mismatch = (left: number): DomainError => {
  const message =
    left > 1 ? `앞으로 ${left}번 더 입력하실 수 있습니다.` : '한 번 더 잘못 입력하시면 10분 동안 입력하실 수 없습니다.'
  return new DomainError('CODE_MISMATCH', [{ path: 'code', message }])
}

/** Builds the error for a code that was entered in a browser without a request. */
export const isVerifiedElsewhere = (): DomainError =>
  new DomainError('CODE_EXPIRED', [
    { path: 'code', message: '인증번호를 요청하신 브라우저에서 입력하시거나, 여기에서 다시 받아주세요.' },
  ])

type Confirmation = {
  readonly target: Target
  /** Id of the browser; undefined for one that has never requested a code. */
  readonly browser: string | undefined
  readonly claim: Claim
  readonly code: string
  readonly metadata: Metadata
}

/**
 * Confirms a code in the browser that requested it; a wrong one is recorded before it is refused.
 * @throws DomainError CODE_MISMATCH, CODE_EXPIRED, VERIFICATION_LOCKED
 */
export const confirmCode = async (
  deps: Deps,
  { target, browser, claim: claimed, code, metadata }: Confirmation,
): Promise<Owner & { readonly position: number }> => {
  required(claimed)
  if (browser === undefined) throw isVerifiedElsewhere()
  const claim = normalised(claimed)
  const owner = await findOwner(deps, target.listId, claim)
  const typed = digitsIn(code)
  const { recorded, state, position } = await commandHandler(
    deps.store,
    voterVerificationDecider,
  )({
    stream: streamOf(deps, target, { browser, claim }),
    command: () => ({
      type: 'ConfirmCode',
      listId: target.listId,
      isRight: (verificationId) => sameText(typed, codeOf(deps.secrets.codeKey, verificationId)),
      now: deps.clock(),
    }),
    metadata,
  })
  if (recorded.some(({ type }) => type === 'VerificationLocked')) throw lockedError(state, deps.clock())
  if (
    recorded.some(({ type }) => type === 'VerificationCodeRefused') ||
    !owner ||
    state.issued?.listUserId !== owner.listUserId
  )
    throw mismatch(triesLeft(state))
  return { ...owner, position }
}
