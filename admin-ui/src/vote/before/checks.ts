import type { CheckedConditions } from '#services/vote/vote-life.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { listEditPath, listPath, rollPath } from '../../labels/list-labels.ts'
import {
  announcementPath,
  candidatesPath,
  papersPath,
  proxiesPath,
  trusteesPath,
  voteEditPath,
} from '../../labels/vote-labels.ts'

/** Order of the levels: first what blocks, last what is done. */
const ORDER = { blocking: 0, warning: 1, done: 2 } as const

export const inOrder = (items: readonly CheckedConditions[]): readonly CheckedConditions[] =>
  items.toSorted((one, other) => ORDER[one.level] - ORDER[other.level])

type RemedyLink = { readonly to: string; readonly label: string }

/** Filters of the roll for the owners that an item counts. */
const lackedBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PHONES_MISSING: { unreachable: 'true' },
  AREAS_MISSING: { areaUnknown: 'true' },
}

/**
 * Returns the link to where an item is corrected, with its label; null where it is done, or
 * corrected on this page.
 */
export const remedyLink = (
  { code, level, to }: CheckedConditions,
  { id, listId, apartmentId }: Pick<Vote, 'id' | 'listId' | 'apartmentId'>,
): RemedyLink | null => {
  // The draw has its button in the checklist itself.
  if (level === 'done' || code === 'LOT_NOT_DRAWN') return null
  switch (to) {
    case 'roll':
      return { to: rollPath(listId, lackedBy[code]), label: '소유자 명부' }
    case 'vote':
      return { to: voteEditPath(id), label: '투표 수정' }
    case 'link':
      return { to: listPath(listId, 'links'), label: '투표 링크' }
    case 'announcement':
      return { to: announcementPath(id), label: '공고' }
    case 'messages':
      return { to: listPath(listId, 'messages'), label: '알림톡' }
    case 'candidates':
      return { to: candidatesPath(id), label: '후보자' }
    case 'list':
      return { to: listEditPath(listId), label: '리스트 수정' }
    case 'papers':
      return { to: papersPath(id), label: '투표용지' }
    case 'proxies':
      return { to: proxiesPath(id), label: '위임장' }
    case 'trustees':
      return { to: trusteesPath(id), label: '참관인 열쇠' }
    case 'apartment':
      return { to: `/apartments/${apartmentId}`, label: '아파트 수정' }
    case undefined:
      return null
  }
}

const countOf = (items: readonly CheckedConditions[], level: CheckedConditions['level']): number =>
  items.filter((item) => item.level === level).length

/** Summarizes the open items: "먼저 수정할 것 1건, 확인할 사항 2건". */
export const checkSummary = (items: readonly CheckedConditions[]): string => {
  const blocking = countOf(items, 'blocking')
  const warning = countOf(items, 'warning')
  if (blocking === 0 && warning === 0) return '모두 준비되었습니다.'
  return [
    ...(blocking === 0 ? [] : [`먼저 수정할 것 ${blocking}건`]),
    ...(warning === 0 ? [] : [`확인할 사항 ${warning}건`]),
  ].join(', ')
}

/** Tells whether the order of the choices was drawn by lot, by the checklist. */
export const isDrawn = (items: readonly CheckedConditions[]): boolean =>
  items.some(({ code, level }) => code === 'LOT_NOT_DRAWN' && level === 'done')
