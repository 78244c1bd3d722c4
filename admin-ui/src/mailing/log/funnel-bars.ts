import type { MessageFunnel } from '#services/mailing/messages.contract.ts'
import { formatCount } from '#ui/format.ts'
import { shareOf } from '../../kit/share/share.ts'

export type FunnelBar = {
  readonly key: 'sent' | 'delivered' | 'opened' | 'tookPart'
  readonly label: string
  readonly count: number
  /** Share of all intended recipients, 0 to 1. */
  readonly share: number
}

const steps = [
  { key: 'sent', label: '보냄' },
  { key: 'delivered', label: '전달' },
  { key: 'opened', label: '열람' },
  { key: 'tookPart', label: '참여' },
] as const satisfies readonly Pick<FunnelBar, 'key' | 'label'>[]

/** Returns the steps of the funnel, from sent to taken part. */
export const funnelBars = (funnel: MessageFunnel): readonly FunnelBar[] =>
  steps.map((step) => ({ ...step, count: funnel[step.key], share: shareOf(funnel[step.key], funnel.recipients) }))

/** Returns the number of recipients of a sending that need no further step. */
export const handledOf = ({ queued, recipients }: MessageFunnel): number => Math.max(0, recipients - queued)

/** Returns the progress of a running sending: how many were sent, and how many were not. */
export const progressText = ({ recipients, sent, failed, suppressed }: MessageFunnel): string => {
  const others = [
    ...(failed === 0 ? [] : [`실패 ${formatCount(failed, '명')}`]),
    ...(suppressed === 0 ? [] : [`보내지 않음 ${formatCount(suppressed, '명')}`]),
  ]
  return [`${formatCount(recipients, '명')} 가운데 ${formatCount(sent, '명')}에게 보냈습니다.`, others.join(', ')]
    .filter((part) => part !== '')
    .join(' ')
}
