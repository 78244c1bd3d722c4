import type { AfterOpening } from './vote-results.contract.ts'

type Figures = Omit<AfterOpening, 'texts'>

/** "추가 5건, 빼기 1건" of those that there are. */
const listed = (parts: readonly (readonly [string, number, string])[]): string =>
  parts
    .filter(([, count]) => count > 0)
    .map(([name, count, unit]) => `${name} ${count.toLocaleString('ko-KR')}${unit}`)
    .join(', ')

/** Returns the line about ballots on an identity document; none where there are no such ballots. */
const documentTexts = ({ cast, objected }: Figures['documentBallots']): readonly string[] => {
  if (cast === 0) return []
  const objection = objected === 0 ? '' : `, 그 가운데 소유자가 이의를 남긴 ${objected.toLocaleString('ko-KR')}표`
  return [`관리자 두 사람이 신분증을 확인한 링크로 낸 표 ${cast.toLocaleString('ko-KR')}표${objection}`]
}

/**
 * Returns the lines beside a result, a sentence each, including those that say that nothing
 * happened.
 */
export const afterOpeningTexts = (figures: Figures): readonly string[] => {
  const { deskBallots, documentBallots, units, unconfirmed, contactsChanged, objections } = figures
  const asked = listed([
    ['명부 추가', unconfirmed.additions, '건'],
    ['명부에서 빼기', unconfirmed.removals, '건'],
    ['동·호 변경', unconfirmed.moves, '건'],
    ['대표자 변경', unconfirmed.representatives, '건'],
    ['현장 태블릿', unconfirmed.tablets, '건'],
    ['연락처 변경', unconfirmed.contacts, '건'],
  ])
  return [
    `현장 태블릿으로 낸 표 ${deskBallots.toLocaleString('ko-KR')}표`,
    ...documentTexts(documentBallots),
    `투표가 열린 뒤 명부에 더한 세대 ${units.added}, 옮긴 세대 ${units.moved}, 뺀 세대 ${units.removed}, 대표자를 바꾼 세대 ${units.represented}`,
    `투표가 열린 뒤 바꾼 이름·전화번호 ${contactsChanged}건`,
    ...(asked === '' ? [] : [`관리자 한 사람이 요청했으나 다른 관리자가 승인하지 않은 일: ${asked}`]),
    ...(objections.made === 0
      ? []
      : [`바뀌기 전 번호로 남긴 이의 ${objections.made}건, 그 가운데 처리하지 않은 이의 ${objections.open}건`]),
  ]
}
