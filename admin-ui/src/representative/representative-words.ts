import type { CoOwnersRow } from '#services/representative/appointments.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { unitName } from '../labels/person-labels.ts'

type Ending = NonNullable<CoOwnersRow['earlier'][number]['cause']>

/** Names of the reasons why an appointment ended. */
export const endingNames: Readonly<Record<Ending, string>> = {
  revoked: '선임 동의 철회',
  died: '대표자 사망',
  'co-owners-changed': '공유자 변경',
  mistake: '잘못 등록',
}

/** Group of co-owners in the list: who lack a representative, have one, or wait for an approval. */
export type Standing = 'lacking' | 'waiting' | 'appointed'

export const standingOf = ({ appointed, waiting }: CoOwnersRow): Standing => {
  if (waiting !== null) return 'waiting'
  return appointed === null ? 'lacking' : 'appointed'
}

/** Returns the units of co-owners: "101동 1502호 외 1세대". */
export const unitsText = ({ units }: Pick<CoOwnersRow, 'units'>): string => {
  const [first] = units
  if (first === undefined) return ''
  return units.length > 1 ? `${unitName(first)} 외 ${formatCount(units.length - 1, '세대')}` : unitName(first)
}

const nameIn = ({ owners }: CoOwnersRow, personId: string): string =>
  owners.find((owner) => owner.personId === personId)?.name ?? '이름 없음'

/** Returns what each co-owner agreed to, a line each. */
export const ownerLines = (row: CoOwnersRow): readonly string[] =>
  row.owners.map(({ name, agreedTo }) => {
    const who = name ?? '이름 없음'
    if (agreedTo === null) return `${who}: 아직 동의하지 않음`
    const way = agreedTo.onPaper ? '서면' : '온라인'
    return `${who}: ${nameIn(row, agreedTo.personId)} 선임에 동의 (${formatDate(agreedTo.on)}, ${way})`
  })

/** Returns who represents the co-owners, or what is missing. */
export const standingText = (row: CoOwnersRow): string => {
  const { appointed, marked, needed, owners } = row
  if (appointed !== null) return `대표자 ${appointed.name ?? '이름 없음'} · ${formatDate(appointed.appointedOn)} 선임`
  const most = Math.max(
    0,
    ...owners.map((owner) => owners.filter((one) => one.agreedTo?.personId === owner.personId).length),
  )
  const lacking = `공유자 ${formatCount(owners.length, '명')} 가운데 ${formatCount(needed, '명')}이 동의해야 함 · 지금 ${formatCount(most, '명')}`
  return marked === null ? lacking : `${lacking} · 명부의 대표자 ${nameIn(row, marked)}은 선임 동의서 없음`
}

/** Returns an earlier appointment in a line. */
export const earlierText = ({ name, appointedOn, endedOn, cause }: CoOwnersRow['earlier'][number]): string => {
  const end = endedOn === null ? '공유자가 바뀌어 효력 없음' : `${formatDate(endedOn)} 해제`
  return [
    `${name ?? '이름 없음'} · ${formatDate(appointedOn)} 선임`,
    end,
    ...(cause === null ? [] : [endingNames[cause]]),
  ].join(' · ')
}
