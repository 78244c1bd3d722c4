import { formatDateTime } from '#ui/format.ts'
import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'

/** Returns who voted for a unit, and when. */
export const votedByText = ({ votedBy, votedAt }: Pick<VoterUnit, 'votedBy' | 'votedAt'>): string =>
  votedAt === null ? votedBySomebody(votedBy) : votedByThen(votedBy, formatDateTime(votedAt))

const votedBySomebody = (name: string | null): string =>
  name === null
    ? t('다른 소유자가 세대를 대표하여 투표하셨습니다.')
    : t('{name} 님이 세대를 대표하여 투표하셨습니다.', { name })

const votedByThen = (name: string | null, votedAt: string): string =>
  name === null
    ? t('다른 소유자가 {votedAt}에 세대를 대표하여 투표하셨습니다.', { votedAt })
    : t('{name} 님이 {votedAt}에 세대를 대표하여 투표하셨습니다.', { name, votedAt })

type GivenProxy = NonNullable<VoterUnit['givenTo']>

const holderOf = ({ name }: GivenProxy): string => (name === null ? t('다른 분') : t('{name} 님', { name }))

/** Returns who the proxy is, and whether they have voted. */
export const proxyHolderText = (given: GivenProxy): string =>
  given.used
    ? t('위임받은 {holder}이 투표하셨습니다.', { holder: holderOf(given) })
    : t('{holder}에게 투표를 위임하셨습니다. 지금 직접 투표하시면 위임은 끝나고, 직접 하신 투표가 인정됩니다.', {
        holder: holderOf(given),
      })

/** Explains that a paper is handed out for the unit, and how to vote by phone instead. */
export const paperOut = t(
  '이 세대는 종이 투표용지를 받아 가셨습니다. 그 투표용지에 적어서 내시면 됩니다. 휴대전화로 투표하시려면 받으신 투표용지를 먼저 돌려주셔야 합니다.',
)

/** Returns the representative of a unit, and whether they have voted. */
export const voterText = ({ representative, votedAt }: Pick<VoterUnit, 'representative' | 'votedAt'>): string => {
  if (votedAt !== null)
    return representative === null
      ? t('대표 소유자인 다른 소유자가 {votedAt}에 투표하셨습니다.', { votedAt: formatDateTime(votedAt) })
      : t('대표 소유자인 {name} 님이 {votedAt}에 투표하셨습니다.', {
          name: representative,
          votedAt: formatDateTime(votedAt),
        })
  return representative === null
    ? t('이 세대의 투표는 대표로 정해진 소유자가 합니다.')
    : t('이 세대의 대표 소유자는 {representative} 님입니다. 투표는 대표 소유자가 합니다.', { representative })
}
