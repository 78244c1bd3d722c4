import { useEffect, useState } from 'react'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../../controls/Button.tsx'
import { LoadingOverlay } from '../../frame/LoadingOverlay.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { openVoterPage } from '../../participation/participation-api.ts'
import { Fingerprint } from './Fingerprint.tsx'
import { openedIn, type OpenedBallot } from './test-address.ts'
import { TestAnswers } from './TestAnswers.tsx'
import { ballotOf } from './use-encryption.ts'

type TestBallotCheck = { readonly vote: VoterPage['vote']; readonly opened: OpenedBallot; readonly fingerprint: string }

/**
 * Encrypts the ballot of the address again, under the vote's own key.
 *
 * @throws Error where it does not belong to this vote
 */
const checkAgain = async (linkId: string): Promise<TestBallotCheck> => {
  const { vote } = await openVoterPage(linkId)
  const opened = openedIn(window.location.hash, vote)
  if (opened === null || vote.encryption === null) throw new Error('no test ballot of this vote')
  const { publicKey: key, helperKeys } = vote.encryption
  const { recomputeFingerprint: fingerprintAgain } = await import('../../encryption/check-test-ballot.ts')
  const { slot, answers, seed } = opened
  return {
    vote,
    opened,
    fingerprint: fingerprintAgain(ballotOf({ vote, unit: { slot }, answers }, { key, helperKeys }), seed),
  }
}

/** `/vote/{link}/test#…`: another device makes an opened test ballot again. */
const TestCheckScreen = ({ linkId }: { readonly linkId: string }) => {
  const [checked, setChecked] = useState<TestBallotCheck | 'failed' | null>(null)
  useEffect(() => {
    checkAgain(linkId).then(setChecked, () => setChecked('failed'))
  }, [linkId])
  if (checked === null) return <LoadingOverlay />
  if (checked === 'failed')
    return (
      <MessageScreen
        icon="warning"
        tone="danger"
        heading={t('다시 만들지 못했습니다')}
        action={<LinkButton href="/">{t('홈으로')}</LinkButton>}
      >
        <p>{t('시험 투표지의 QR 코드를 다시 찍어주세요. 그래도 같으면, 그 투표지는 이 투표의 것이 아닙니다.')}</p>
      </MessageScreen>
    )
  return (
    <Screen
      title={t('시험 투표지 확인')}
      heading={t('이 기기에서\n투표지를 다시 만들었습니다')}
      lead={<p>{t('투표하신 기기에 먼저 나온 번호와 같으면, 그 기기는 고르신 대로 암호화한 것입니다.')}</p>}
    >
      <Fingerprint name={t('다시 만든 투표지의 확인 번호')} digits={checked.fingerprint} />
      <TestAnswers vote={checked.vote} answers={checked.opened.answers} />
      <p className="small test-says">
        {t(
          '번호나 답이 다르면 투표하지 마시고 관리사무소에 알려주세요. 이 화면도 저희가 보내드리는 것입니다. 다른 사람의 기기에서 확인하실수록 믿을 수 있습니다.',
        )}
      </p>
    </Screen>
  )
}

export default TestCheckScreen
