import type { OtherVote, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { formatCount } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { unitName } from '../participation/unit-name.ts'

/** Maximum number of letters of a title on a button. */
const MAX_TITLE = 30

const shortTitle = (title: string): string => {
  const letters = [...title]
  return letters.length <= MAX_TITLE
    ? title
    : `${letters
        .slice(0, MAX_TITLE - 1)
        .join('')
        .trimEnd()}…`
}

/** Returns the votes that the resident can still vote in. */
export const openVotes = (others: readonly OtherVote[]): readonly OtherVote[] =>
  others.filter(({ state }) => state === 'open')

/** Returns the button's label of the next vote: "다음 투표: 경비실 에어컨 설치 (7건 남음)". */
export const nextVoteLabel = (open: readonly OtherVote[]): string | null => {
  const [next, ...more] = open
  if (next === undefined) return null
  const title = shortTitle(next.title)
  return more.length === 0
    ? t('다음 투표: {title}', { title })
    : t('다음 투표: {title} ({count} 남음)', { title, count: formatCount(open.length, '건') })
}

/** Returns the button's label of a unit: "102동 902호 투표하기". */
export const unitLabel = ({ dong, ho }: Pick<VoterUnit, 'dong' | 'ho'>): string =>
  t('{unit} 투표하기', { unit: unitName(dong, ho) })

/** Returns the units that have voted in a line: "101동 901호 투표 마침"; null: none, or there is only one. */
export const votedUnitsText = (units: readonly VoterUnit[]): string | null => {
  const voted = units.filter(({ state }) => state === 'voted' || state === 'unit-voted')
  if (units.length < 2 || voted.length === 0) return null
  return t('{voted} 투표 마침', { voted: voted.map(({ dong, ho }) => unitName(dong, ho)).join(', ') })
}
