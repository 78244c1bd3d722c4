import type { AnswerTo } from '#services/calls.contract.ts'
import type { RequestStatus } from '#services/signature/request/signature-requests.contract.ts'
import { shareOf } from '../kit/share/share.ts'

type Funnel = AnswerTo<'GET /api/signature/stats'>['funnel']

export type FunnelStep = {
  readonly key: keyof Funnel
  readonly label: string
  readonly count: number
  /** Share of all owners on the roll, 0 to 1. */
  readonly share: number
  /** Number of owners who got no further than the step before. */
  readonly stopped: number
  /** Label of those who stopped before it: "열람 전". */
  readonly stoppedLabel: string
}

const steps = [
  { key: 'targets', label: '대상', stoppedLabel: '' },
  { key: 'requested', label: '요청', stoppedLabel: '요청 전' },
  { key: 'viewed', label: '열람', stoppedLabel: '열람 전' },
  { key: 'verified', label: '본인 확인', stoppedLabel: '본인 확인 전' },
  { key: 'signed', label: '서명', stoppedLabel: '서명 전' },
] as const satisfies readonly Pick<FunnelStep, 'key' | 'label' | 'stoppedLabel'>[]

/**
 * Returns the steps from the roll to the signature: how many reached each, and how many stopped
 * before it.
 */
export const funnelSteps = (funnel: Funnel): readonly FunnelStep[] =>
  steps.map((step, index) => {
    const before = steps[index - 1]
    return {
      ...step,
      count: funnel[step.key],
      share: shareOf(funnel[step.key], funnel.targets),
      stopped: before === undefined ? 0 : Math.max(0, funnel[before.key] - funnel[step.key]),
    }
  })

/** States of requests that have reached a step, whatever happened afterwards. */
export const statusesFrom: Readonly<Record<'viewed' | 'verified' | 'signed', readonly RequestStatus[]>> = {
  viewed: ['viewed', 'verified', 'signed', 'declined', 'withdrawn'],
  verified: ['verified', 'signed', 'declined', 'withdrawn'],
  signed: ['signed'],
}

/** State of requests that stopped right before a step. */
export const statusBefore: Readonly<Record<'viewed' | 'verified' | 'signed', RequestStatus>> = {
  viewed: 'sent',
  verified: 'viewed',
  signed: 'verified',
}
