import { withMessagingOf } from '../core/with-messaging-of.ts'
import type { WorkerDeps } from '../core/module.ts'
import { sendOnce } from '../messaging/messaging.facts.ts'
import { codeVariables } from './code-message.ts'
import { codeOf } from './verify-voter.ts'

type Sending = Pick<WorkerDeps, 'clock' | 'secrets' | 'messaging' | 'publicUrl' | 'codes'>

/** Code for the phone of somebody with a link of their own. */
type PhoneCodeToSend = {
  readonly codeId: string
  readonly expiresAt: string
  /** Null: there is no recipient any more. */
  readonly recipient: { readonly phone: string; readonly apartmentId: string; readonly apartment: string } | null
  readonly kind: Parameters<Sending['codes']['accepted']>[0]
  readonly isRepeat: boolean
}

/** withheld: not sent, since it had expired or had no recipient. */
export type PhoneCodeOutcome =
  | { readonly outcome: 'accepted' | 'refused'; readonly statusCode: string | null }
  | { readonly outcome: 'withheld'; readonly statusCode: null; readonly reason: 'expired' | 'nobody' }

/**
 * Sends a code if it has a recipient and has not expired.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendPhoneCode = async (deps: Sending, sending: PhoneCodeToSend): Promise<PhoneCodeOutcome> => {
  const { clock, secrets, publicUrl, codes } = deps
  const { codeId, expiresAt, recipient, kind, isRepeat } = sending
  const withheld = (reason: 'expired' | 'nobody'): PhoneCodeOutcome => {
    codes.withheld(reason)
    return { outcome: 'withheld', statusCode: null, reason }
  }
  if (clock() >= new Date(expiresAt)) return withheld('expired')
  if (!recipient) return withheld('nobody')
  const { sender, pfId, templates } = (await withMessagingOf(deps, recipient.apartmentId)).messaging
  const variables = codeVariables({
    apartment: recipient.apartment,
    host: new URL(publicUrl).hostname,
    code: codeOf(secrets.codeKey, codeId),
  })
  const content = { kind: 'alimtalk', pfId, templateId: templates.verification, variables, smsFallback: 'on' } as const
  const sent = await sendOnce(sender, { reference: codeId, to: recipient.phone, content }, { isRepeat })
  if (sent.kind === 'accepted') codes.accepted(kind)
  return { outcome: sent.kind, statusCode: sent.kind === 'accepted' ? null : sent.statusCode }
}
