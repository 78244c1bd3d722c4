import type { MessageFunnel } from '#services/mailing/messages.contract.ts'
import { shareOf } from '../../kit/display/share.ts'

export type FunnelBar = {
  readonly key: 'sent' | 'delivered' | 'opened' | 'tookPart'
  readonly label: string
  readonly count: number
  /** Of all who were to be written to, 0 to 1. */
  readonly share: number
}

const steps = [
  { key: 'sent', label: '보냄' },
  { key: 'delivered', label: '전달' },
  { key: 'opened', label: '열람' },
  { key: 'tookPart', label: '참여' },
] as const satisfies readonly Pick<FunnelBar, 'key' | 'label'>[]

/** From what was handed over to who took part. */
export const funnelBars = (funnel: MessageFunnel): readonly FunnelBar[] =>
  steps.map((step) => ({ ...step, count: funnel[step.key], share: shareOf(funnel[step.key], funnel.recipients) }))

/** How many of a sending nothing more is done about, of those it was for. */
export const handledOf = ({ sent, failed, suppressed, recipients }: MessageFunnel): number =>
  Math.min(recipients, sent + failed + suppressed)
