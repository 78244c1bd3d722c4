import { addDays, dayAt } from '#events/values/day.ts'
import { findKeptCopies, findKeptRequesters } from '#projections/assembly/inspections.ts'
import { findKeptPublications } from '#projections/assembly/publications.ts'
import type { Tools } from '../../core/deps.ts'
import { SOON_DAYS, type RetentionReport } from '../../core/retention.ts'
import { lastDayOfCopy, lastDayOfPublication, lastDayOfRequester } from './destroy-records.ts'

/** Reports what is stored of published documents, and of copies for those who asked for them. */
export const recordRetention =
  ({ database, clock }: Pick<Tools, 'database' | 'clock'>): RetentionReport =>
  async (apartments) => {
    const [documents, copies, requesters] = await Promise.all([
      findKeptPublications(database, apartments),
      findKeptCopies(database, apartments),
      findKeptRequesters(database, apartments),
    ])
    const until = addDays(dayAt(clock()), SOON_DAYS)
    const isSoon = (day: string | null): boolean => day !== null && day < until
    const [oldest] = documents
    return [
      {
        kind: 'assembly-document',
        what: '공개한 총회 자료',
        howLong: '정비사업은 청산할 때까지, 공동주택은 연도가 끝난 뒤 5년, 집합건물은 규약이 정한 기간',
        why: '법이 정한 기간 동안 보관합니다 (도시정비법 제125조, 공동주택관리법 제27조, 집합건물법 제30조·제39조).',
        ends: 'by-itself',
        count: documents.length,
        oldestAt: oldest ? new Date(`${oldest.published_on}T00:00:00+09:00`) : null,
        soon: documents.filter((row) => isSoon(lastDayOfPublication(row))).length,
      },
      {
        kind: 'inspection-copy',
        what: '열람·복사 청구인에게 준 사본',
        howLong: '마지막으로 건넨 뒤 90일',
        why: '청구인이 다시 받을 수 있는 동안만 보관합니다. 누구에게 무엇을 언제 주었는지는 기록에 남습니다.',
        ends: 'by-itself',
        count: copies.length,
        oldestAt: copies[0]?.made_at ?? null,
        soon: copies.filter((row) => isSoon(lastDayOfCopy(row))).length,
      },
      {
        kind: 'inspection-requester',
        what: '소유자가 아닌 열람·복사 청구인의 이름·연락처·청구 사유',
        howLong: '답한 뒤 1년. 사본이 남아 있으면 사본을 파기할 때까지',
        why: '목적이 끝나면 파기합니다 (개인정보 보호법 제21조). 결의는 1년까지 다툴 수 있습니다 (집합건물법 제42조의2).',
        ends: 'by-itself',
        count: requesters.length,
        oldestAt: requesters[0]?.requested_at ?? null,
        soon: requesters.filter((row) => isSoon(lastDayOfRequester(row))).length,
      },
    ]
  }
