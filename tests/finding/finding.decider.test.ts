import { describe, it } from 'vitest'
import { findingDecider, type FindingCommand } from '#services/finding/finding.decider.ts'
import { given } from '#tests/support/given.ts'
import { fixedId } from '#tests/support/fixed.ts'

const [auditor, other, apartmentId] = [fixedId(1), fixedId(2), fixedId(3)]
const findingId = 'ab'.repeat(32)
const asked: FindingCommand = {
  type: 'Acknowledge',
  findingId,
  rule: 'seen-at-night',
  apartmentId,
  aboutAdmin: other,
  upTo: 7,
  last: 7,
  acknowledgedBy: auditor,
  reason: '야간 당직이었습니다.',
}
const said = {
  type: 'FindingAcknowledged',
  data: {
    findingId,
    rule: 'seen-at-night',
    apartmentId,
    upTo: 7,
    acknowledgedBy: auditor,
    reason: '야간 당직이었습니다.',
  },
} as const

describe('acknowledging what does not look right', () => {
  it('records who says what, up to where', () => given(findingDecider, []).when(asked).then([said]))

  it('of what belongs to no complex says none', () => {
    const { apartmentId: _, ...data } = said.data
    given(findingDecider, [])
      .when({ ...asked, apartmentId: null })
      .then([{ ...said, data }])
  })

  it('stays quiet when repeated', () => given(findingDecider, [said]).when(asked).then([]))

  it('is refused where somebody else did meanwhile', () =>
    given(findingDecider, [said])
      .when({ ...asked, acknowledgedBy: fixedId(4), reason: '확인했습니다.' })
      .thenRejects('FINDING_ACKNOWLEDGED'))

  it('is refused where more came since one looked', () =>
    given(findingDecider, [])
      .when({ ...asked, last: 8 })
      .thenRejects('FINDING_HAS_MORE'))

  it('is done again when more came', () =>
    given(findingDecider, [said])
      .when({ ...asked, upTo: 9, last: 9 })
      .then([{ ...said, data: { ...said.data, upTo: 9 } }]))

  it('is refused to whom it is about', () =>
    given(findingDecider, [])
      .when({ ...asked, aboutAdmin: auditor })
      .thenRejects('FINDING_OF_ONESELF'))
})
