import { findingRules } from '#events/values/finding-rules.ts'
import { seoulClock } from '#events/values/day.ts'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import type { RenderWork } from '#infra/lib/document-renderer/index.ts'
import type { AccessReview } from './access-review.contract.ts'

export type SignedReview = AccessReview & { readonly reviewed: NonNullable<AccessReview['reviewed']> }

const NONE = '없음'

const monthText = (month: string): string => {
  const [year, of] = month.split('-')
  return `${year}년 ${Number(of)}월`
}

const findingsBlock = ({ findings }: SignedReview): Block =>
  findings.length === 0
    ? { kind: 'paragraph', text: NONE }
    : {
        kind: 'table',
        columns: [
          { title: '찾은 이유', share: 60 },
          { title: '확인한 사항', share: 20, align: 'right' },
          { title: '남은 일', share: 20, align: 'right' },
        ],
        rows: findings.map(({ rule, open, acknowledged }) => [
          findingRules[rule].name,
          `${acknowledged}건`,
          `${open}건`,
        ]),
      }

const administratorsBlock = ({ administrators }: SignedReview): Block =>
  administrators.length === 0
    ? { kind: 'paragraph', text: NONE }
    : {
        kind: 'table',
        columns: [
          { title: '관리자', share: 28 },
          { title: '본 횟수', share: 18, align: 'right' },
          { title: '본 사람', share: 18, align: 'right' },
          { title: '밤에 본 사람', share: 18, align: 'right' },
          { title: '내려받기', share: 18, align: 'right' },
        ],
        rows: administrators.map(({ admin, looks, persons, night, files }) => [
          admin.name,
          `${looks}번`,
          `${persons}명`,
          `${night}명`,
          `${files}번`,
        ]),
      }

const BASIS =
  '개인정보의 안전성 확보조치 기준 제8조 제2항에 따라 개인정보처리시스템의 접속기록을 월 1회 이상 점검한 기록입니다.'
const COUNTED = '본 사람은 하루에 한 번씩 셉니다. 밤은 22시부터 6시까지입니다.'

/**
 * Builds the sheet of a signed review: what was seen, who signed, and its position in the log. The
 * same review gives the same page.
 */
export const reviewWork = (review: SignedReview): RenderWork => {
  const { apartment, month, sha256, reviewed } = review
  return {
    title: `접속기록 점검표 · ${apartment.name} · ${monthText(month)}`,
    author: apartment.name,
    madeAt: reviewed.at,
    reason: `Danji access review ${month}`,
    statement: {
      footer: `접속기록 점검표 · 기록 ${reviewed.position}번 ${reviewed.hash.slice(0, 16)}`,
      blocks: [
        { kind: 'title', text: '접속기록 점검표', above: `${apartment.name} · ${monthText(month)}` },
        { kind: 'paragraph', text: BASIS },
        {
          kind: 'facts',
          rows: [
            ['점검한 사람', reviewed.admin.name],
            ['점검한 때', seoulClock(new Date(reviewed.at)).replace('T', ' ').slice(0, 16)],
            ['의견', reviewed.note ?? NONE],
            ...(reviewed.openReason === null ? [] : [['남겨 둔 이유', reviewed.openReason] as const]),
          ],
        },
        { kind: 'heading', text: '확인할 사항' },
        findingsBlock(review),
        { kind: 'heading', text: '소유자의 개인정보를 본 관리자' },
        administratorsBlock(review),
        { kind: 'paragraph', text: COUNTED, tone: 'soft' },
        { kind: 'heading', text: '확인' },
        {
          kind: 'facts',
          rows: [
            ['기록의 위치', `${reviewed.position}번`],
            ['기록의 확인값', reviewed.hash],
            ['점검 내용의 확인값', sha256],
          ],
        },
        { kind: 'signing', rows: [['점검한 사람', reviewed.admin.name]] },
      ],
    },
  }
}

export const sheetName = (month: string): string => `접속기록 점검표 ${month}.pdf`
