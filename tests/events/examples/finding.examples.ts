import type * as accessReview from '#events/finding/access-review.events.ts'
import type * as finding from '#events/finding/finding.events.ts'
import { ID, type ExamplesOf } from './example.ts'

export const findingExamples: ExamplesOf<typeof finding & typeof accessReview> = {
  FindingAcknowledged: {
    findingId: '7'.repeat(64),
    rule: 'seen-at-night',
    upTo: 41,
    acknowledgedBy: ID.admin,
    reason: '야간 당직이었습니다.',
  },
  AccessReviewed: {
    apartmentId: ID.apartment,
    month: '2026-10',
    reviewedBy: ID.admin,
    findings: [{ rule: 'seen-at-night', open: 0, acknowledged: 1 }],
    administrators: [{ adminId: ID.admin, looks: 3, persons: 40, night: 12, files: 1 }],
    seenSha256: '8'.repeat(64),
    note: '이상 없습니다.',
    openReason: null,
  },
  AccessReviewSealed: {
    apartmentId: ID.apartment,
    month: '2026-10',
    reviewedBy: ID.admin,
    sha256: '9'.repeat(64),
    objectKey: 'a'.repeat(64),
    size: 51_234,
    seal: 'B-T',
  },
}
