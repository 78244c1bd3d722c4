import { superId } from './account.ts'
import { apartmentId, type Told } from './names.ts'

const findingId = 'ab'.repeat(32)
const says = (upTo: number, reason: string): Told => [
  `finding-${findingId}`,
  {
    type: 'FindingAcknowledged',
    data: { findingId, rule: 'seen-at-night', apartmentId, upTo, acknowledgedBy: superId, reason },
  },
]

/** What did not look right, acknowledged, and once more when more had come. */
export const findingStory = (): readonly Told[] => [says(3, '야간 당직이었습니다.'), says(7, '다음 날도 같습니다.')]
