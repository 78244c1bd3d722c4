import { findKeptIdentityRecords } from '#projections/participation/identity-records.ts'
import type { Tools } from '../../core/deps.ts'
import type { RetentionReport } from '../../core/retention.ts'

/** Reports the records that are stored: evidence of ballots and consents, until their persons are erased. */
export const identityRecordRetention =
  ({ database }: Pick<Tools, 'database'>): RetentionReport =>
  async (apartments) => {
    const kept = await findKeptIdentityRecords(database, apartments)
    return [
      {
        kind: 'identity-record',
        what: '휴대전화 없는 소유자와 대면 서명하는 소유자의 신원 확인: 신분증의 이름·번호 끝 네 자리·유효기간, 전자우편 주소',
        howLong: '소유자의 개인정보를 파기할 때까지',
        why: '본인이 투표하거나 서명했다는 증거입니다. 소유자의 개인정보를 파기하면 함께 파기합니다 (개인정보 보호법 제21조).',
        ends: 'by-hand',
        count: kept.length,
        oldestAt: kept[0]?.recorded_at ?? null,
        soon: null,
      },
    ]
  }
