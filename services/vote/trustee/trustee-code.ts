import { digitsIn } from '#events/values/digits.ts'
import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { TrusteeCodeIssued } from '#events/vote/trustee-code.events.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { sameText } from '../../core/secrets.ts'
import {
  isVerifiedElsewhere,
  codeOf,
  sendPhoneCode,
  spendCode,
  TRIES_OF_A_CODE,
} from '../../participation/participation.facts.ts'
import { assertConfirmed, trusteeCodeDecider, trusteeCodeStream } from './trustee-code.decider.ts'
import type { TrusteeAccess } from './trustee-link.ts'
import { trusteesDecider, trusteesStream } from './trustees.decider.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'

export const SEND_TRUSTEE_CODE = 'send-trustee-code'

const payloadForm = z.object({
  /** Stream of the codes, which names the requesting browser. */
  stream: z.string(),
  voteId: z.guid(),
  listId: z.guid(),
  trusteeId: z.guid(),
  codeId: z.guid(),
  expiresAt: z.string(),
})
type Payload = z.output<typeof payloadForm>

/** Adds the jobs that send trustees' codes. */
export const trusteeCodeReactor = reactTo(TrusteeCodeIssued, 'trustee-codes', ({ data, stream }) => {
  const payload = { ...data, stream } satisfies Payload
  return [{ task: SEND_TRUSTEE_CODE, payload, key: data.codeId, maxAttempts: TRIES_OF_A_CODE, isUrgent: true }]
})

const trusteeReference = ({ vote: { voteId, listId }, trustee: { trusteeId } }: TrusteeAccess) => ({
  voteId,
  listId,
  trusteeId,
})

/** Returns a digest in place of a browser's id: different for each trustee. */
const digestOf = ({ secrets }: Pick<Deps, 'secrets'>, { trustee }: TrusteeAccess, browser: string): string =>
  secrets.digest('trustee browser', `${trustee.trusteeId}\n${browser}`)

type CodeInput = {
  readonly metadata: Metadata
  readonly codeId: string
  /** Random id of the requesting browser. */
  readonly browser: string
  readonly ip: string
}

/**
 * Sends a code to the phone that the administrator named.
 * @throws DomainError VERIFICATION_LOCKED, TOO_MANY_REQUESTS
 */
export const requestTrusteeCode = async (
  deps: Deps,
  seen: TrusteeAccess,
  { metadata, codeId, browser, ip }: CodeInput,
): Promise<number> => {
  const { store, clock } = deps
  const stream = trusteeCodeStream(seen.trustee.trusteeId, digestOf(deps, seen, browser))
  const command = { type: 'AskTrusteeCode', of: trusteeReference(seen), codeId, now: clock() } as const
  const before = await readState(store, trusteeCodeDecider, stream)
  const { phone } = seen.trustee
  // A second press of the button sends nothing, and costs nothing; the same for an erased phone.
  if (phone !== null && trusteeCodeDecider.decide(command, before).length > 0) {
    const asked = { target: seen.vote, phone, ip, isKnown: before.confirmed !== null }
    await spendCode(deps, asked, { now: command.now, metadata })
  }
  const handle = commandHandler(store, trusteeCodeDecider)
  const { position, recorded } = await handle({ stream, command: () => command, metadata })
  if (recorded.length > 0) deps.codes.issued({ list: 'vote', who: 'trustee' })
  return position
}

type ConfirmedCode = { readonly codeId: string; readonly digest: string }

/**
 * Returns the session that a browser shows afterwards to prove that it is the one that was
 * confirmed.
 */
const sessionOf = ({ secrets }: Pick<Deps, 'secrets'>, { codeId, digest }: ConfirmedCode): string =>
  `${codeId}.${digest}.${secrets.linkSecretOf('trustee session', `${codeId}\n${digest}`)}`

type Confirmation = {
  readonly metadata: Metadata
  readonly code: string
  /** Id of the browser; undefined for one that has never requested a code. */
  readonly browser: string | undefined
}

/**
 * Confirms a code in the browser that requested it; a wrong one is recorded before it is refused.
 * @throws DomainError CODE_MISMATCH, CODE_EXPIRED, VERIFICATION_LOCKED
 */
export const confirmTrusteeCode = async (
  deps: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  seen: TrusteeAccess,
  { metadata, code, browser }: Confirmation,
): Promise<{ readonly session: string; readonly position: number }> => {
  if (browser === undefined) throw isVerifiedElsewhere()
  const typed = digitsIn(code)
  const digest = digestOf(deps, seen, browser)
  const { state, recorded, position } = await commandHandler(
    deps.store,
    trusteeCodeDecider,
  )({
    stream: trusteeCodeStream(seen.trustee.trusteeId, digest),
    command: () => ({
      type: 'ConfirmTrusteeCode',
      of: trusteeReference(seen),
      isRight: (codeId) => sameText(typed, codeOf(deps.secrets.codeKey, codeId)),
      now: deps.clock(),
    }),
    metadata,
  })
  const isConfirmed = recorded.some(({ type }) => type === 'TrusteeConfirmed')
  if (!isConfirmed || !state.confirmed) throw new DomainError('CODE_MISMATCH')
  return { session: sessionOf(deps, { codeId: state.confirmed.codeId, digest }), position }
}

/** @throws DomainError TRUSTEE_NOT_CONFIRMED */
export const assertTrusteeConfirmed = async (
  { store, clock, secrets }: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  { trustee: { trusteeId } }: TrusteeAccess,
  session: string,
): Promise<void> => {
  const [codeId = '', digest = ''] = session.split('.')
  if (!sameText(session, sessionOf({ secrets }, { codeId, digest }))) throw new DomainError('TRUSTEE_NOT_CONFIRMED')
  const state = await readState(store, trusteeCodeDecider, trusteeCodeStream(trusteeId, digest))
  assertConfirmed(state, codeId, clock())
}

type Sending = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl' | 'codes'>

/** Finds the recipient and the sender; null where the recipient does not exist any more. */
const recipientOf = async ({ store }: Pick<Sending, 'store'>, { voteId, trusteeId }: Payload) => {
  const { trustees } = await readState(store, trusteesDecider, trusteesStream(voteId))
  const phone = trustees.find((one) => one.trusteeId === trusteeId)?.phone ?? null
  const vote = await readState(store, voteDecider, voteStream(voteId))
  if (phone === null || vote.status === 'absent') return null
  const stream = apartmentStream(vote.apartmentId)
  const complex = stateIn(await store.readStreams([stream]), apartmentDecider, stream)
  return { phone, apartmentId: vote.apartmentId, apartment: complex.status === 'absent' ? '' : complex.name }
}

/**
 * Sends a trustee's code and records the outcome, once; one that has run out is not sent.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendTrusteeCode =
  (deps: Sending) =>
  async (asked: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { voteId, listId, trusteeId, codeId, stream } = payload
    const { store, clock } = deps
    if ((await readState(store, trusteeCodeDecider, stream)).sent.includes(codeId)) return
    const outcome = await sendPhoneCode(deps, {
      codeId,
      expiresAt: payload.expiresAt,
      recipient: await recipientOf(deps, payload),
      kind: { list: 'vote', who: 'trustee' },
      isRepeat: attempt > 1,
    })
    const of = { voteId, listId, trusteeId }
    await commandHandler(
      store,
      trusteeCodeDecider,
    )({
      stream,
      command: () => ({ type: 'RecordTrusteeCodeSent', of, codeId, ...outcome }),
      metadata: { actor: { kind: 'system', name: SEND_TRUSTEE_CODE }, at: clock().toISOString() },
    })
  }
