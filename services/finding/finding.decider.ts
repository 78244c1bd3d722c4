import type { FindingEvent } from '#events/finding/finding.events.ts'
import type { FindingRule } from '#events/values/finding-rules.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Acknowledgement = Pick<FindingEvent['data'], 'upTo' | 'acknowledgedBy' | 'reason'>
export type FindingState = { readonly acknowledged: Acknowledgement | null }

export type FindingCommand = {
  readonly type: 'Acknowledge'
  readonly findingId: string
  readonly rule: FindingRule
  readonly apartmentId: string | null
  /** Administrator whom it is about, if there is one. */
  readonly aboutAdmin: string | null
  /** Positions of the newest event behind it that was seen, and of the newest that there is. */
  readonly upTo: number
  readonly last: number
  readonly acknowledgedBy: string
  readonly reason: string
}

export const findingStream = (findingId: string): string => `finding-${findingId}`

const isSameAcknowledgement = (one: Acknowledgement, { upTo, acknowledgedBy, reason }: FindingCommand): boolean =>
  one.upTo === upTo && one.acknowledgedBy === acknowledgedBy && one.reason === reason

/**
 * Acknowledgement of a finding.
 * @throws DomainError FINDING_OF_ONESELF, FINDING_ACKNOWLEDGED, FINDING_HAS_MORE
 */
export const findingDecider: Decider<FindingState, FindingCommand, FindingEvent> = {
  initial: { acknowledged: null },
  evolve: (_state, { data: { upTo, acknowledgedBy, reason } }) => ({ acknowledged: { upTo, acknowledgedBy, reason } }),
  decide: (command, { acknowledged }) => {
    const { findingId, rule, apartmentId, aboutAdmin, upTo, last, acknowledgedBy, reason } = command
    if (aboutAdmin === acknowledgedBy) throw new DomainError('FINDING_OF_ONESELF')
    if (acknowledged && isSameAcknowledgement(acknowledged, command)) return []
    if (acknowledged && acknowledged.upTo >= upTo) throw new DomainError('FINDING_ACKNOWLEDGED')
    if (upTo !== last) throw new DomainError('FINDING_HAS_MORE')
    const place = apartmentId === null ? {} : { apartmentId }
    return [{ type: 'FindingAcknowledged', data: { findingId, rule, ...place, upTo, acknowledgedBy, reason } }]
  },
}
