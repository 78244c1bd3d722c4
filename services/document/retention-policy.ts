import { countDocuments } from '#projections/document/find-documents.ts'
import type { Tools } from '../core/deps.ts'
import type { RetentionReport } from '../core/retention.ts'

/** Builds the retention report of sealed documents, which prove a consent. */
export const documentRetention =
  ({ database }: Pick<Tools, 'database'>): RetentionReport =>
  async (apartments) => {
    const { count, oldest } = await countDocuments(database, apartments)
    return [
      {
        kind: 'document',
        what: '봉인한 문서',
        howLong: '소유자 정보를 파기할 때까지',
        why: '동의와 투표의 증거입니다. 사람마다 다른 키로 암호화되어 있어, 소유자 정보를 파기하면 함께 읽을 수 없게 됩니다.',
        ends: 'by-hand',
        count,
        oldestAt: oldest,
        soon: null,
      },
    ]
  }
