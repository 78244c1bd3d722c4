import { digitsIn } from '#events/values/digits.ts'
import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { TrusteeCodeIssued } from '#events/vote/trustee-code.events.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import type { WorkerDeps } from '../core/area.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { reactTo } from '../core/react-to.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { sameText } from '../core/secrets.ts'
import { sendOnce } from '../messaging/messaging.facts.ts'
import { codeOf, codeVariables, TRIES_OF_A_CODE } from '../participation/participation.facts.ts'
import {
  assertConfirmed,
  trusteeCodeDecider,
  trusteeCodeStream,
  type TrusteeCodeOutcome,
} from './trustee-code.decider.ts'
import type { SeenTrustee } from './trustee-link.ts'
import { trusteesDecider, trusteesStream } from './trustees.decider.ts'
import { voteDecider, voteStream } from './vote.decider.ts'

export const SEND_TRUSTEE_CODE = 'send-trustee-code'

const payloadForm = z.object({
  voteId: z.guid(),
  listId: z.guid(),
  trusteeId: z.guid(),
  codeId: z.guid(),
  expiresAt: z.string(),
})
type Payload = z.output<typeof payloadForm>

/** Asks for a trustee's code to be sent. */
export const trusteeCodeReactor = reactTo(TrusteeCodeIssued, 'trustee-codes', ({ data }) => [
  { task: SEND_TRUSTEE_CODE, payload: data satisfies Payload, key: data.codeId, maxAttempts: TRIES_OF_A_CODE },
])

const ofTrustee = ({ vote: { voteId, listId }, trustee: { trusteeId } }: SeenTrustee) => ({
  voteId,
  listId,
  trusteeId,
})

type Given = { readonly metadata: Metadata; readonly codeId: string }

/** Sends a code to the phone that the office named. @throws DomainError VERIFICATION_LOCKED, TOO_MANY_REQUESTS */
export const askTrusteeCode = async (
  { store, clock, codes }: Pick<Deps, 'store' | 'clock' | 'codes'>,
  seen: SeenTrustee,
  { metadata, codeId }: Given,
): Promise<number> => {
  const { position, recorded } = await commandHandler(
    store,
    trusteeCodeDecider,
  )({
    stream: trusteeCodeStream(seen.trustee.trusteeId),
    command: () => ({ type: 'AskTrusteeCode', of: ofTrustee(seen), codeId, now: clock() }),
    metadata,
  })
  if (recorded.length > 0) codes.issued({ list: 'vote', who: 'trustee' })
  return position
}

/** What a browser shows afterwards, to say that it is the one that was confirmed. */
const sessionOf = ({ secrets }: Pick<Deps, 'secrets'>, codeId: string): string =>
  `${codeId}.${secrets.linkSecretOf('trustee session', codeId)}`

/** Confirms a code; a wrong one is recorded before it is refused. @throws DomainError CODE_MISMATCH, CODE_EXPIRED, VERIFICATION_LOCKED */
export const confirmTrusteeCode = async (
  { store, clock, secrets }: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  seen: SeenTrustee,
  { metadata, code }: { readonly metadata: Metadata; readonly code: string },
): Promise<{ readonly session: string; readonly position: number }> => {
  const typed = digitsIn(code)
  const { state, recorded, position } = await commandHandler(
    store,
    trusteeCodeDecider,
  )({
    stream: trusteeCodeStream(seen.trustee.trusteeId),
    command: () => ({
      type: 'ConfirmTrusteeCode',
      of: ofTrustee(seen),
      isRight: (codeId) => sameText(typed, codeOf(secrets.codeKey, codeId)),
      now: clock(),
    }),
    metadata,
  })
  const isConfirmed = recorded.some(({ type }) => type === 'TrusteeConfirmed')
  if (!isConfirmed || !state.confirmed) throw new DomainError('CODE_MISMATCH')
  return { session: sessionOf({ secrets }, state.confirmed.codeId), position }
}

/** @throws DomainError TRUSTEE_NOT_CONFIRMED */
export const assertTrusteeConfirmed = async (
  { store, clock, secrets }: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  { trustee: { trusteeId } }: SeenTrustee,
  session: string,
): Promise<void> => {
  const [codeId = ''] = session.split('.')
  if (!sameText(session, sessionOf({ secrets }, codeId))) throw new DomainError('TRUSTEE_NOT_CONFIRMED')
  assertConfirmed(await readState(store, trusteeCodeDecider, trusteeCodeStream(trusteeId)), codeId, clock())
}

type Sending = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl' | 'codes'>

/** Whom it goes to, and who asks; null where nobody is there any more. */
const recipientOf = async ({ store }: Pick<Sending, 'store'>, { voteId, trusteeId }: Payload) => {
  const { trustees } = await readState(store, trusteesDecider, trusteesStream(voteId))
  const phone = trustees.find((one) => one.trusteeId === trusteeId)?.phone ?? null
  const vote = await readState(store, voteDecider, voteStream(voteId))
  if (phone === null || vote.status === 'absent') return null
  const stream = apartmentStream(vote.apartmentId)
  const complex = stateIn(await store.readStreams([stream]), apartmentDecider, stream)
  return { phone, apartment: complex.status === 'absent' ? '' : complex.name }
}

/** Sends a code where somebody is to get it and it has not run out; gives what is recorded. @throws ProviderUnavailable */
const deliver = async (deps: Sending, payload: Payload, isRepeat: boolean): Promise<TrusteeCodeOutcome> => {
  const { clock, secrets, publicUrl, codes } = deps
  const { sender, pfId, templates } = deps.messaging
  const { codeId, expiresAt } = payload
  const withheld = (reason: 'expired' | 'nobody'): TrusteeCodeOutcome => {
    codes.withheld(reason)
    return { outcome: 'withheld', statusCode: null, reason }
  }
  if (clock() >= new Date(expiresAt)) return withheld('expired')
  const recipient = await recipientOf(deps, payload)
  if (!recipient) return withheld('nobody')
  const variables = codeVariables({
    apartment: recipient.apartment,
    host: new URL(publicUrl).hostname,
    code: codeOf(secrets.codeKey, codeId),
  })
  const content = { kind: 'alimtalk', pfId, templateId: templates.verification, variables, smsFallback: 'on' } as const
  const sent = await sendOnce(sender, { reference: codeId, to: recipient.phone, content }, { isRepeat })
  if (sent.kind === 'accepted') codes.accepted({ list: 'vote', who: 'trustee' })
  return { outcome: sent.kind, statusCode: sent.kind === 'accepted' ? null : sent.statusCode }
}

/** Sends a trustee's code and records the outcome, once; one that has run out is not sent. @throws ProviderUnavailable, so that the job is tried again */
export const sendTrusteeCode =
  (deps: Sending) =>
  async (asked: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { voteId, listId, trusteeId, codeId } = payload
    const { store, clock } = deps
    const stream = trusteeCodeStream(trusteeId)
    if ((await readState(store, trusteeCodeDecider, stream)).sent.includes(codeId)) return
    const outcome = await deliver(deps, payload, attempt > 1)
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
