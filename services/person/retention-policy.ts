import { countPersons } from '#projections/person/persons.ts'
import type { Tools } from '../core/deps.ts'
import type { RetentionReport } from '../core/retention.ts'

/** Builds the retention report of persons, who stay until they are erased. */
export const personRetention =
  ({ database }: Pick<Tools, 'database'>): RetentionReport =>
  async (apartments) => {
    const { count, oldest } = await countPersons(database, apartments)
    return [
      {
        kind: 'person',
        what: '소유자 정보',
        howLong: '파기할 때까지',
        why: '명부와 본인 확인에 씁니다. 목적을 이루면 지체 없이 파기해야 합니다 (개인정보 보호법 제21조 제1항). 소유자의 화면에서 파기합니다.',
        ends: 'by-hand',
        count,
        oldestAt: oldest,
        soon: null,
      },
    ]
  }
