import { superId } from './account.ts'
import { apartmentId, type StreamEvent } from './names.ts'

const findingId = 'ab'.repeat(32)
const says = (upTo: number, reason: string): StreamEvent => [
  `finding-${findingId}`,
  {
    type: 'FindingAcknowledged',
    data: { findingId, rule: 'seen-at-night', apartmentId, upTo, acknowledgedBy: superId, reason },
  },
]

const month = '2025-02'
const reviewed: StreamEvent = [
  `access-review-${apartmentId}-${month}`,
  {
    type: 'AccessReviewSealed',
    data: {
      apartmentId,
      month,
      reviewedBy: superId,
      sha256: 'cd'.repeat(32),
      objectKey: 'ef'.repeat(32),
      size: 51_234,
      seal: 'B-T',
    },
  },
]

/** Findings, acknowledged, and again after new events; a month's review, sealed. */
export const findingStory = (): readonly StreamEvent[] => [
  says(3, '야간 당직이었습니다.'),
  says(7, '다음 날도 같습니다.'),
  reviewed,
]
