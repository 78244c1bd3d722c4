import { digitsIn } from '#events/values/digits.ts'
import { createHmac } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { comparableName } from '#events/values/text.ts'
import { dong as dongSchema, ho as hoSchema, type Evidence } from '#events/values/schemas.ts'
import { commandHandler } from '../core/command-handler.ts'
import { readState } from '../core/read-state.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { sameText } from '../core/secrets.ts'
import type { VoterSession } from '../core/session.ts'
import { personDecider, personStream, phoneChangesOf } from '../person/person.decider.ts'
import { unitStreamOf } from '../person/person.facts.ts'
import { ownerNamed, unitDecider } from '../person/unit.decider.ts'
import {
  lockedError,
  triesLeft,
  voterVerificationDecider,
  voterVerificationStream,
} from './voter-verification.decider.ts'

type Claim = { readonly name: string; readonly phone: string; readonly dong: string; readonly ho: string }
type Target = { readonly voteId: string; readonly listId: string }
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
  name: comparableName(name),
  phone: toPhoneDigits(phone),
  dong: dongSchema.safeParse(dong).data ?? dong,
  ho: hoSchema.safeParse(ho).data ?? ho,
})

const streamOf = ({ secrets }: Deps, { voteId }: Target, { name, phone, dong, ho }: Claim): string =>
  voterVerificationStream(voteId, secrets.digest('claim', `${name}\n${phone}\n${dong}\n${ho}`))

/** The owner on the roll that a claim names, if all of it fits: unit, name and phone. */
const findOwner = async ({ store, secrets }: Deps, listId: string, claim: Claim): Promise<Owner | undefined> => {
  const unit = await readState(store, unitDecider, unitStreamOf(secrets, { listId, dong: claim.dong, ho: claim.ho }))
  const owner = ownerNamed(unit, claim.name)
  // Somebody is read in either case, so that the time taken says nothing.
  const person = await readState(store, personDecider, personStream(owner?.personId ?? listId))
  if (!owner || person.status !== 'registered' || person.phone === null || person.phone !== claim.phone)
    return undefined
  return { listUserId: owner.listUserId, personId: owner.personId, phoneChanges: phoneChangesOf(person) }
}

/** The six digits of a verification: derived, never stored (RFC 4226, section 5.3, over SHA-256 and the verification's id). */
export const codeOf = (codeKey: Buffer, verificationId: string): string => {
  const mac = createHmac('sha256', codeKey).update(verificationId).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Asks for a code. It goes to the phone on the roll, if the claim fits somebody there; the answer and the record are alike if not.
 * @throws DomainError VERIFICATION_LOCKED, TOO_MANY_REQUESTS
 */
export const requestCode = async (
  deps: Deps,
  request: {
    readonly target: Target
    readonly claim: Claim
    readonly verificationId: string
    readonly evidence: Evidence
    readonly metadata: Metadata
  },
): Promise<{ readonly position: number; readonly body: { readonly codeSent: true } }> => {
  required(request.claim)
  const claim = normalised(request.claim)
  const { voteId, listId } = request.target
  const owner = await findOwner(deps, listId, claim)
  const { position } = await commandHandler(
    deps.store,
    voterVerificationDecider,
  )({
    stream: streamOf(deps, request.target, claim),
    command: () => ({
      type: 'RequestCode',
      verificationId: request.verificationId,
      voteId,
      listUserId: owner?.listUserId ?? null,
      asked: owner ? { personId: owner.personId, evidence: request.evidence } : null,
      now: deps.clock(),
    }),
    metadata: request.metadata,
  })
  return { position, body: { codeSent: true } }
}

/** Told beforehand, to whoever claims this, on the roll or not. */
const mismatch = (left: number): DomainError => {
  const message =
    left > 1 ? `앞으로 ${left}번 더 입력하실 수 있습니다.` : '한 번 더 잘못 입력하시면 10분 동안 입력하실 수 없습니다.'
  return new DomainError('CODE_MISMATCH', [{ path: 'code', message }])
}

/**
 * Confirms a code; a wrong one is recorded before it is refused.
 * @throws DomainError CODE_MISMATCH, CODE_EXPIRED, VERIFICATION_LOCKED
 */
export const confirmCode = async (
  deps: Deps,
  request: { readonly target: Target; readonly claim: Claim; readonly code: string; readonly metadata: Metadata },
): Promise<Owner & { readonly position: number }> => {
  required(request.claim)
  const claim = normalised(request.claim)
  const owner = await findOwner(deps, request.target.listId, claim)
  const typed = digitsIn(request.code)
  const { recorded, state, position } = await commandHandler(
    deps.store,
    voterVerificationDecider,
  )({
    stream: streamOf(deps, request.target, claim),
    command: () => ({
      type: 'ConfirmCode',
      isRight: (verificationId) => sameText(typed, codeOf(deps.secrets.codeKey, verificationId)),
      now: deps.clock(),
    }),
    metadata: request.metadata,
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
