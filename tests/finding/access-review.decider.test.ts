import { describe, it } from 'vitest'
import { accessReviewDecider, type AccessReviewCommand } from '#services/finding/access-review.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [auditor, other, apartmentId] = [fixedId(1), fixedId(2), fixedId(3)]
const seen = {
  apartmentId,
  month: '2026-10',
  reviewedBy: auditor,
  findings: [{ rule: 'seen-at-night', open: 0, acknowledged: 2 }],
  administrators: [{ adminId: other, looks: 3, persons: 40, night: 12, files: 1 }],
  seenSha256: 'ab'.repeat(32),
  note: '이상 없습니다.',
  openReason: null,
}
const asked: AccessReviewCommand = { type: 'Review', ...seen, isOver: true, nowSha256: 'ab'.repeat(32) }
const signed = { type: 'AccessReviewed', data: seen } as const
const left = [{ rule: 'seen-at-night', open: 1, acknowledged: 1 }]

const sheet = { sha256: '12'.repeat(32), objectKey: '34'.repeat(32), size: 50_000, seal: 'B-B' } as const
const sealed = {
  type: 'AccessReviewSealed',
  data: { apartmentId, month: '2026-10', reviewedBy: auditor, ...sheet },
} as const

describe('its sheet', () => {
  const sealing = { type: 'SealReview', sheet } as const
  it('is recorded once it is sealed', () => given(accessReviewDecider, [signed]).when(sealing).then([sealed]))
  it('stays as it is when it is made again', () =>
    given(accessReviewDecider, [signed, sealed])
      .when({ ...sealing, sheet: { ...sheet, sha256: '56'.repeat(32) } })
      .then([]))
  it('is of no month that nobody went through', () =>
    given(accessReviewDecider, []).when(sealing).thenRejects('NOT_REVIEWED'))
  it('changes nothing of the review', () => given(accessReviewDecider, [signed, sealed]).when(asked).then([]))
})

describe('going through a month', () => {
  it('records what was seen, and by whom', () => given(accessReviewDecider, []).when(asked).then([signed]))

  it('stays quiet when repeated', () => given(accessReviewDecider, [signed]).when(asked).then([]))

  it('is refused where somebody else ended it', () =>
    given(accessReviewDecider, [signed])
      .when({ ...asked, reviewedBy: other })
      .thenRejects('ACCESS_REVIEWED'))

  it('is refused before the month is over', () =>
    given(accessReviewDecider, [])
      .when({ ...asked, isOver: false })
      .thenRejects('MONTH_NOT_OVER'))

  it('is refused where something came since it was seen', () =>
    given(accessReviewDecider, [])
      .when({ ...asked, nowSha256: 'cd'.repeat(32) })
      .thenRejects('REVIEW_CHANGED'))

  it('is refused with findings left open without a word why', () =>
    given(accessReviewDecider, [])
      .when({ ...asked, findings: left })
      .thenRejects('FINDINGS_OPEN'))

  it('says why findings were left open, and where none were says nothing', () => {
    const openReason = '당사자의 답을 기다립니다.'
    given(accessReviewDecider, [])
      .when({ ...asked, findings: left, openReason })
      .then([{ ...signed, data: { ...seen, findings: left, openReason } }])
    given(accessReviewDecider, [])
      .when({ ...asked, openReason })
      .then([signed])
  })
})
