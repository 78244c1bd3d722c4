import type { MessageFunnel } from '#services/mailing/messages.contract.ts'
import { formatCount } from '#ui/format.ts'
import { shareOf } from '../../kit/share/share.ts'

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
export const handledOf = ({ queued, recipients }: MessageFunnel): number => Math.max(0, recipients - queued)

/** Says how far a sending that is not over has come: who was written to, apart from who is not. */
export const progressText = ({ recipients, sent, failed, suppressed }: MessageFunnel): string => {
  const others = [
    ...(failed === 0 ? [] : [`실패 ${formatCount(failed, '명')}`]),
    ...(suppressed === 0 ? [] : [`보내지 않음 ${formatCount(suppressed, '명')}`]),
  ]
  return [`${formatCount(recipients, '명')} 가운데 ${formatCount(sent, '명')}에게 보냈습니다.`, others.join(', ')]
    .filter((part) => part !== '')
    .join(' ')
}
