import type { AfterOpening } from './vote-results.contract.ts'

type Figures = Omit<AfterOpening, 'texts'>

/** Function that fills a Korean source with its values, translated or not. */
type WriteText = (source: string, values: Readonly<Record<string, string | number>>) => string

/** Korean sources of the lines beside a result; `{name}` stands for a number or for a list of acts. */
export const afterOpeningSources = {
  deskBallots: '현장 태블릿으로 낸 표 {count}표',
  documentBallots: '관리자 두 사람이 신분증을 확인한 링크로 낸 표 {count}표',
  objectedBallots:
    '관리자 두 사람이 신분증을 확인한 링크로 낸 표 {count}표, 그 가운데 소유자가 이의를 남긴 {objected}표',
  units:
    '투표가 열린 뒤 명부에 더한 세대 {added}, 옮긴 세대 {moved}, 뺀 세대 {removed}, 대표자를 바꾼 세대 {represented}',
  contactsChanged: '투표가 열린 뒤 바꾼 이름·전화번호 {count}건',
  unconfirmed: '관리자 한 사람이 요청했으나 다른 관리자가 승인하지 않은 일: {acts}',
  objections: '바뀌기 전 번호로 남긴 이의 {made}건, 그 가운데 처리하지 않은 이의 {open}건',
} as const

/** Korean sources of acts that one administrator requested. */
export const unconfirmedSources = {
  additions: '명부 추가 {count}건',
  removals: '명부에서 빼기 {count}건',
  moves: '동·호 변경 {count}건',
  representatives: '대표자 변경 {count}건',
  tablets: '현장 태블릿 {count}건',
  contacts: '연락처 변경 {count}건',
} as const satisfies Readonly<Record<keyof Figures['unconfirmed'], string>>

const requestedActs = (unconfirmed: Figures['unconfirmed'], write: WriteText): readonly string[] => {
  const counted: readonly (readonly [number, string])[] = [
    [unconfirmed.additions, unconfirmedSources.additions],
    [unconfirmed.removals, unconfirmedSources.removals],
    [unconfirmed.moves, unconfirmedSources.moves],
    [unconfirmed.representatives, unconfirmedSources.representatives],
    [unconfirmed.tablets, unconfirmedSources.tablets],
    [unconfirmed.contacts, unconfirmedSources.contacts],
  ]
  return counted.filter(([count]) => count > 0).map(([count, source]) => write(source, { count: numberText(count) }))
}

const numberText = (number: number): string => number.toLocaleString('ko-KR')

/** Returns the line about ballots on an identity document; none where there are no such ballots. */
const documentTexts = ({ cast, objected }: Figures['documentBallots'], write: WriteText): readonly string[] => {
  if (cast === 0) return []
  const source = objected === 0 ? afterOpeningSources.documentBallots : afterOpeningSources.objectedBallots
  return [write(source, { count: numberText(cast), objected: numberText(objected) })]
}

/**
 * Returns the lines beside a result, a sentence each, including those that say that nothing
 * happened.
 */
export const afterOpeningTexts = (figures: Figures, write: WriteText): readonly string[] => {
  const { deskBallots, documentBallots, units, unconfirmed, contactsChanged, objections } = figures
  const acts = requestedActs(unconfirmed, write)
  return [
    write(afterOpeningSources.deskBallots, { count: numberText(deskBallots) }),
    ...documentTexts(documentBallots, write),
    write(afterOpeningSources.units, units),
    write(afterOpeningSources.contactsChanged, { count: contactsChanged }),
    ...(acts.length === 0 ? [] : [write(afterOpeningSources.unconfirmed, { acts: acts.join(', ') })]),
    ...(objections.made === 0 ? [] : [write(afterOpeningSources.objections, objections)]),
  ]
}
