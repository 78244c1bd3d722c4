import { z } from 'zod'
import { MinutesLinkRequested, type MinutesLinkEvent } from '#events/assembly/minutes-link.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'
import { formatPhone } from '#events/values/phone.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Decider } from '../../core/decider.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState } from '../../core/read-state.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import { mayWrite, putOff, sendOnce } from '../../messaging/messaging.facts.ts'
import { assemblyDecider, assemblyStream } from '../assembly.decider.ts'
import { recipientOfSigner } from './signer-code.ts'
import { signerUrl } from './signer-link.ts'

export const SEND_SIGNER_LINK = 'send-minutes-link'
const TRIES = 12

type LinkOutcomeData = Extract<MinutesLinkEvent, { type: 'MinutesLinkTold' }>['data']
type SignerNames = Pick<LinkOutcomeData, 'assemblyId' | 'apartmentId' | 'listId' | 'signerId'>

/** Message to a signer; `outcome` null: it is on its way. */
export type SignerMessage = { readonly messageId: string; readonly outcome: LinkOutcomeData['outcome'] | null }

type SignerMessageState = { readonly messages: readonly SignerMessage[] }

type SignerMessageCommand = { readonly of: SignerNames; readonly messageId: string } & (
  | { readonly type: 'SendLink' }
  | ({ readonly type: 'RecordLinkTold' } & Pick<LinkOutcomeData, 'outcome' | 'statusCode'>)
)

export const signerMessageStream = (signerId: string): string => `minutes-link-${signerId}`

/** Messages with a signer's link: none is sent while one is on its way; an outcome is recorded once. */
export const signerMessageDecider: Decider<SignerMessageState, SignerMessageCommand, MinutesLinkEvent> = {
  initial: { messages: [] },
  evolve: ({ messages }, { type, data }) => {
    const { messageId } = data
    if (type === 'MinutesLinkRequested') return { messages: [...messages, { messageId, outcome: null }] }
    return { messages: messages.map((one) => (one.messageId === messageId ? { ...one, outcome: data.outcome } : one)) }
  },
  decide: (command, { messages }) => {
    const { of, messageId } = command
    const known = messages.find((one) => one.messageId === messageId)
    if (command.type === 'SendLink')
      return known || messages.at(-1)?.outcome === null
        ? []
        : [{ type: 'MinutesLinkRequested', data: { ...of, messageId } }]
    if (known?.outcome !== null) return []
    const { outcome, statusCode } = command
    return [{ type: 'MinutesLinkTold', data: { ...of, messageId, outcome, statusCode } }]
  },
}

const form = z.object({
  messageId: z.guid(),
  assemblyId: z.guid(),
  apartmentId: z.guid(),
  listId: z.guid(),
  signerId: z.guid(),
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof form>

const sendingJob = (payload: Payload): NewJob => ({
  task: SEND_SIGNER_LINK,
  payload,
  key: `${SEND_SIGNER_LINK} ${payload.messageId}`,
  maxAttempts: TRIES,
})

export const signerLinkReactor = reactTo(MinutesLinkRequested, 'minutes-links', ({ data }) => [sendingJob({ ...data })])

type Sending = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

/** Returns the message to send; null: there is no recipient any more. */
const messageOf = async (deps: Sending, { messageId, ...of }: Payload) => {
  const recipient = await recipientOfSigner(deps, of)
  const assembly = await readState(deps.store, assemblyDecider, assemblyStream(of.assemblyId))
  if (recipient === null || assembly.status === 'absent') return null
  const { phone, apartment, officePhone } = recipient
  const text = [
    `[단지] ${apartment} 「${assembly.title}」 의사록`,
    '',
    '의사록에 서명하실 분으로 정해지셨습니다. 아래 주소에서 읽고 서명해주세요.',
    signerUrl(deps, of),
    '',
    '이 주소는 본인에게만 보냈습니다. 다른 분께 보내지 마세요.',
    `문의: ${officePhone === null ? '관리사무소' : `관리사무소 ${formatPhone(officePhone)}`}`,
  ].join('\n')
  return { reference: messageId, to: phone, content: { kind: 'sms', text } } as const
}

type LinkOutcome = Pick<LinkOutcomeData, 'outcome' | 'statusCode'>

const outcomeOf = async (
  deps: Sending,
  payload: Payload,
  { attempt, lastTry }: Pick<TaskContext, 'attempt' | 'lastTry'>,
): Promise<LinkOutcome> => {
  const message = await messageOf(deps, payload)
  if (message === null) return { outcome: 'withheld', statusCode: null }
  try {
    const { messaging } = await withMessagingOf(deps, payload.apartmentId)
    const sent = await sendOnce(messaging.sender, message, { isRepeat: attempt > 1 || payload.mayBeSent === true })
    return { outcome: sent.kind, statusCode: sent.kind === 'refused' ? sent.statusCode : null }
  } catch (error) {
    if (!lastTry || !(error instanceof ProviderUnavailable)) throw error
    return { outcome: 'failed', statusCode: null }
  }
}

const recordOutcome = async (
  { store, clock }: Pick<Sending, 'store' | 'clock'>,
  { messageId, assemblyId, apartmentId, listId, signerId }: Payload,
  told: LinkOutcome,
): Promise<void> => {
  const of = { assemblyId, apartmentId, listId, signerId }
  await commandHandler(
    store,
    signerMessageDecider,
  )({
    stream: signerMessageStream(signerId),
    command: () => ({ type: 'RecordLinkTold', of, messageId, ...told }),
    metadata: { actor: { kind: 'system', name: SEND_SIGNER_LINK }, at: clock().toISOString() },
  })
}

/**
 * Sends a signer their link and records the outcome, once; in the quiet hours it is postponed.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendSignerLink =
  (deps: Sending) =>
  async (asked: unknown, context: Pick<TaskContext, 'attempt' | 'lastTry' | 'addJob'>): Promise<void> => {
    const payload = form.parse(asked)
    const { messages } = await readState(deps.store, signerMessageDecider, signerMessageStream(payload.signerId))
    if (messages.find((one) => one.messageId === payload.messageId)?.outcome !== null) return
    const may = await mayWrite(deps, { listId: payload.listId, personId: null, isWarning: true, atNight: false })
    if (may.kind === 'later') {
      const mayBeSent = context.attempt > 1 || payload.mayBeSent === true
      await context.addJob(putOff(sendingJob({ ...payload, mayBeSent }), may.at))
      return
    }
    await recordOutcome(deps, payload, await outcomeOf(deps, payload, context))
  }

/** Ends a message after its last try, whose process ended without an outcome. */
export const giveUpSignerLink =
  (deps: Pick<Sending, 'store' | 'clock'>) =>
  async (asked: unknown): Promise<void> =>
    recordOutcome(deps, form.parse(asked), { outcome: 'failed', statusCode: null })
