import { formatDateTime } from '#ui/format.ts'
import type { VoterUnit } from '#services/vote/vote-link.contract.ts'

const subject = (name: string | null): string => (name === null ? '다른 소유자가' : `${name} 님이`)

/** Who voted for a unit, and when. */
export const whoVoted = ({ votedBy, votedAt }: Pick<VoterUnit, 'votedBy' | 'votedAt'>): string =>
  `${subject(votedBy)} ${votedAt === null ? '' : `${formatDateTime(votedAt)}에 `}세대를 대표하여 투표하셨습니다.`

/** Who is named to vote for a unit, and whether they did. */
export const whoVotes = ({ representative, votedAt }: Pick<VoterUnit, 'representative' | 'votedAt'>): string => {
  if (votedAt !== null) return `대표 소유자인 ${subject(representative)} ${formatDateTime(votedAt)}에 투표하셨습니다.`
  return representative === null
    ? '이 세대의 투표는 대표로 정해진 소유자가 합니다.'
    : `이 세대의 대표 소유자는 ${representative} 님입니다. 투표는 대표 소유자가 합니다.`
}
