import type * as logLoss from '#events/audit/log-loss.events.ts'
import { ID, type ExamplesOf } from './example.ts'

export const auditExamples: ExamplesOf<typeof logLoss> = {
  LogLossAcknowledged: {
    lossId: ID.message,
    noticedAt: '2026-11-28T03:00:00.000Z',
    by: '운영자 김하나',
    reason: '주 데이터베이스가 고장 나, 뒤처져 있던 복제본으로 이어 갔습니다.',
    positions: [{ from: 389, to: 403 }],
    count: 15,
    events: [{ position: 389, type: 'BallotCast', hash: 'a'.repeat(64) }],
    digest: 'b'.repeat(64),
    heads: [{ size: 403, root: 'c'.repeat(64), at: '2026-11-28T02:59:58.000Z' }],
  },
}
