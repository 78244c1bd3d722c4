import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { digitsIn } from '#events/values/digits.ts'
import { MinutesCodeIssued } from '#events/assembly/minutes-link.events.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState } from '../../core/read-state.ts'
import { sameText } from '../../core/secrets.ts'
import {
  codeOf,
  isVerifiedElsewhere,
  sendPhoneCode,
  spendCode,
  TRIES_OF_A_CODE,
} from '../../participation/participation.facts.ts'
import { isPhoneProven } from '../../participation/phone-code.decider.ts'
import { minutesDecider, minutesStream } from '../minutes/minutes.decider.ts'
import { signerCodeDecider, signerCodeStream } from './signer-code.decider.ts'
import type { SignerAccess } from './signer-link.ts'

export const SEND_SIGNER_CODE = 'send-minutes-code'

const payloadForm = z.object({
  /** Stream of the codes, which names the requesting browser. */
  stream: z.string(),
  assemblyId: z.guid(),
  apartmentId: z.guid(),
  listId: z.guid(),
  signerId: z.guid(),
  codeId: z.guid(),
  expiresAt: z.string(),
})

/** Adds the jobs that send signers' codes. */
export const signerCodeReactor = reactTo(MinutesCodeIssued, 'minutes-codes', ({ data, stream }) => [
  {
    task: SEND_SIGNER_CODE,
    payload: { ...data, stream } satisfies z.output<typeof payloadForm>,
    key: data.codeId,
    maxAttempts: TRIES_OF_A_CODE,
    isUrgent: true,
  },
])

/** Returns the ids by which events name a signer. */
export const namesOfSigner = ({
  assembly: { assemblyId, apartmentId, listId },
  signer: { signerId },
}: SignerAccess) => ({
  assemblyId,
  apartmentId,
  listId,
  signerId,
})

/** Returns a digest in place of a browser's id: different for each signer. */
const digestOf = ({ secrets }: Pick<Deps, 'secrets'>, { signer }: SignerAccess, browser: string): string =>
  secrets.digest('minutes signer browser', `${signer.signerId}\n${browser}`)

type CodeInput = {
  readonly metadata: Metadata
  readonly codeId: string
  /** Random id of the requesting browser. */
  readonly browser: string
  readonly ip: string
}

/** Sends a code to the signer's phone. @throws DomainError VERIFICATION_LOCKED, TOO_MANY_REQUESTS */
export const requestSignerCode = async (
  deps: Deps,
  seen: SignerAccess,
  { metadata, codeId, browser, ip }: CodeInput,
): Promise<number> => {
  const { store, clock } = deps
  const stream = signerCodeStream(seen.signer.signerId, digestOf(deps, seen, browser))
  const command = { type: 'AskCode', of: namesOfSigner(seen), codeId, now: clock() } as const
  const before = await readState(store, signerCodeDecider, stream)
  const { phone } = seen.signer
  // A second press of the button sends nothing, and costs nothing; the same for an erased phone.
  if (phone !== null && signerCodeDecider.decide(command, before).length > 0) {
    const { assemblyId: voteId, listId, apartmentId } = seen.assembly
    // The budget of a link is counted by the id of what it leads to.
    const asked = { target: { voteId, listId, apartmentId }, phone, ip, isKnown: before.confirmed !== null }
    await spendCode(deps, asked, { now: command.now, metadata })
  }
  const { position, recorded } = await commandHandler(
    store,
    signerCodeDecider,
  )({ stream, command: () => command, metadata })
  if (recorded.length > 0) deps.codes.issued({ list: 'vote', who: 'signer' })
  return position
}

type ConfirmedCode = { readonly codeId: string; readonly digest: string }

/** Returns the session that a browser shows to prove that it is the one that was confirmed. */
const sessionOf = ({ secrets }: Pick<Deps, 'secrets'>, { codeId, digest }: ConfirmedCode): string =>
  `${codeId}.${digest}.${secrets.linkSecretOf('minutes signer session', `${codeId}\n${digest}`)}`

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
export const confirmSignerCode = async (
  deps: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  seen: SignerAccess,
  { metadata, code, browser }: Confirmation,
): Promise<{ readonly session: string; readonly position: number }> => {
  if (browser === undefined) throw isVerifiedElsewhere()
  const typed = digitsIn(code)
  const digest = digestOf(deps, seen, browser)
  const { state, recorded, position } = await commandHandler(
    deps.store,
    signerCodeDecider,
  )({
    stream: signerCodeStream(seen.signer.signerId, digest),
    command: () => ({
      type: 'ConfirmCode',
      of: namesOfSigner(seen),
      isRight: (codeId) => sameText(typed, codeOf(deps.secrets.codeKey, codeId)),
      now: deps.clock(),
    }),
    metadata,
  })
  const isConfirmed = recorded.some(({ type }) => type === 'MinutesSignerConfirmed')
  if (!isConfirmed || !state.confirmed) throw new DomainError('CODE_MISMATCH')
  return { session: sessionOf(deps, { codeId: state.confirmed.codeId, digest }), position }
}

/** @throws DomainError SIGNER_NOT_CONFIRMED where the phone was not proven in this browser, or too long ago */
export const assertSignerConfirmed = async (
  { store, clock, secrets }: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  { signer: { signerId } }: SignerAccess,
  session: string,
): Promise<void> => {
  const [codeId = '', digest = ''] = session.split('.')
  if (!sameText(session, sessionOf({ secrets }, { codeId, digest }))) throw new DomainError('SIGNER_NOT_CONFIRMED')
  const state = await readState(store, signerCodeDecider, signerCodeStream(signerId, digest))
  if (!isPhoneProven(state, codeId, clock())) throw new DomainError('SIGNER_NOT_CONFIRMED')
}

type Sending = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl' | 'codes'>

/** Finds the phone that gets a signer's messages; null where there is none any more. */
export const recipientOfSigner = async (
  { store }: Pick<Sending, 'store'>,
  {
    assemblyId,
    apartmentId,
    signerId,
  }: { readonly assemblyId: string; readonly apartmentId: string; readonly signerId: string },
) => {
  const { signers } = await readState(store, minutesDecider, minutesStream(assemblyId))
  const phone = signers.find((one) => one.signerId === signerId && !one.isReplaced)?.phone ?? null
  const complex = await readApartment(store, apartmentId)
  if (phone === null || complex.status === 'absent') return null
  return { phone, apartmentId, apartment: complex.name, officePhone: complex.officePhone ?? null }
}

/**
 * Sends a signer's code and records the outcome, once; one that has run out is not sent.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendSignerCode =
  (deps: Sending) =>
  async (asked: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const { stream, codeId, expiresAt, ...of } = payloadForm.parse(asked)
    if ((await readState(deps.store, signerCodeDecider, stream)).sent.includes(codeId)) return
    const { outcome, statusCode } = await sendPhoneCode(deps, {
      codeId,
      expiresAt,
      recipient: await recipientOfSigner(deps, of),
      kind: { list: 'vote', who: 'signer' },
      isRepeat: attempt > 1,
    })
    await commandHandler(
      deps.store,
      signerCodeDecider,
    )({
      stream,
      command: () => ({ type: 'RecordCodeSent', of, codeId, outcome, statusCode }),
      metadata: { actor: { kind: 'system', name: SEND_SIGNER_CODE }, at: deps.clock().toISOString() },
    })
  }
