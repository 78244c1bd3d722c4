import { PURPOSES_AS_OF, type Purpose } from '#services/vote/draft/purposes.contract.ts'

export const purposeGroupNames: Readonly<Record<Purpose['group'], string>> = {
  management: '단지 관리와 총회',
  election: '선거와 해임',
  consent: '재건축과 리모델링',
  other: '그 밖에',
}

/** Returns "공고 7일 뒤 시작"; undefined where no notice is known. */
export const noticeLine = (purpose: Pick<Purpose, 'noticeDays'> | undefined): string | undefined =>
  purpose === undefined || purpose.noticeDays === null ? undefined : `공고 ${purpose.noticeDays}일 뒤 시작`

/** Returns "관리규약 개정 · 공동주택관리법 시행령 제20조 제5항 (2026년 법령) · 공고 7일 뒤 시작". */
export const purposeNote = ({ title, article, noticeDays }: Purpose): string =>
  [
    title,
    ...(article === null ? [] : [`${article} (${PURPOSES_AS_OF}년 법령)`]),
    ...[noticeLine({ noticeDays })].filter((line) => line !== undefined),
  ].join(' · ')

/** Returns the address where a purpose goes on: a vote on an existing list, or a new list. */
export const purposePath = ({ key, vote }: Purpose, listId: string | null): string =>
  vote !== undefined && listId !== null
    ? `/votes/create?listId=${listId}&purpose=${key}`
    : `/lists/create?purpose=${key}`
