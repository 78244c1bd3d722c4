import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { beginAnew } from '../../frame/begin-anew.ts'
import { notMe, SessionLine } from '../../identity/SessionLine.tsx'
import { endVoterSession } from '../../participation/participation-api.ts'

type VoterSessionLineProps = {
  readonly linkId: string
  readonly voter: VoterPage['voter']
  /** Marks an open vote with a cast ballot, after which others of the home may want to vote. */
  readonly isForNext?: boolean
  /** Hides the name, which the screen already shows. */
  readonly isNamed?: boolean
}

const OTHERS = t(
  '지금의 본인 확인을 끝내고, 투표하실 분의 이름과 동·호로 본인 확인을 새로 합니다. 접수된 투표는 그대로 유효합니다.',
)

/**
 * Shows whose votes these are, and buttons for another person who holds the phone. A tablet of the
 * desk has its own.
 */
export const VoterSessionLine = ({ linkId, voter, isForNext = false, isNamed = false }: VoterSessionLineProps) => {
  if (voter === null || voter.atDesk) return null
  const forNext = {
    label: t('다른 세대로 투표하기'),
    question: OTHERS,
    onEnded: () => beginAnew({ name: 'verify' }),
  }
  return (
    <SessionLine
      {...(!isNamed && { name: voter.name })}
      end={() => endVoterSession(linkId)}
      ways={[...(isForNext ? [forNext] : []), notMe(() => beginAnew())]}
    />
  )
}
