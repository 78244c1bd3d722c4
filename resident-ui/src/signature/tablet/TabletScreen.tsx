import { useCallback, useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { LoadingOverlay } from '../../frame/LoadingOverlay.tsx'
import { FailureScreen } from '../../frame/FailureScreen.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { useAgreed } from '../../identity/agreed-texts.ts'
import { isLinkProblem } from '../../participation/link/link-problem.ts'
import SigningJourney from '../SigningJourney.tsx'
import { TABLET } from '../signing-api.ts'
import { useSigning, type SigningState } from '../use-signing.ts'
import { LeaveTablet, leaveTablet, useTabletPresence } from './tablet-session.ts'
import { useTabletLink } from './use-tablet-link.ts'
import '../../vote/vote.css'
import '../signature.css'

/** End of a visit. failed: the server was not reached. */
type Leaving = 'ended' | 'failed'

/** `/signature/tablet/{id}#…`: an owner signs on the office's tablet, and leaves nothing on it. */
const TabletScreen = ({ id }: { readonly id: string }) => {
  const link = useTabletLink(id)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const leave = useCallback(() => {
    // The owner's screen goes first, whatever the server says.
    setLeaving('ended')
    leaveTablet().catch(() => setLeaving('failed'))
  }, [])
  if (leaving !== null) return <EndedScreen leaving={leaving} onAgain={leave} />
  if (link.status === 'opening') return <ScreenSkeleton />
  if (link.status === 'failed')
    return isLinkProblem(link.error.code) ? <UsedLinkScreen /> : <FailureScreen error={link.error} />
  return (
    <LeaveTablet value={leave}>
      <Visit leave={leave} />
    </LeaveTablet>
  )
}

export default TabletScreen

const Visit = ({ leave }: { readonly leave: () => void }) => {
  const { state, reload } = useSigning(TABLET)
  useTabletPresence(leave)
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed')
    return state.error.status === 401 ? <NeutralScreen /> : <FailureScreen error={state.error} />
  return (
    <>
      <Signing state={state} reload={reload} />
      {state.isRefreshing && <LoadingOverlay />}
    </>
  )
}

type SigningProps = {
  readonly state: Extract<SigningState, { status: 'ready' }>
  readonly reload: ReturnType<typeof useSigning>['reload']
}

const Signing = ({ state: { page, signing }, reload }: SigningProps) => {
  const { agreed, change } = useAgreed(TABLET)
  if (signing === null) return <NeutralScreen />
  return (
    <SigningJourney
      token={TABLET}
      signing={signing}
      isRunning={page.status === 'active'}
      agreed={agreed}
      reload={reload}
      onAgree={change}
    />
  )
}

/** Says that the visit is over, and that the tablet goes back: it shows nothing of anybody. */
const EndedScreen = ({ leaving, onAgain }: { readonly leaving: Leaving; readonly onAgain: () => void }) => (
  <MessageScreen
    icon={leaving === 'ended' ? 'check' : 'warning'}
    heading={leaving === 'ended' ? t('모두 끝났습니다') : t('아직 끝내지 못했습니다')}
    action={leaving === 'failed' ? <Button onClick={onAgain}>{t('다시 끝내기')}</Button> : undefined}
  >
    <p>
      {leaving === 'ended'
        ? t('서명하신 분의 정보는 이 태블릿에서 삭제했습니다.')
        : t('인터넷 연결이 끊겨 본인 확인을 끝내지 못했으니 다시 눌러주세요.')}
    </p>
    <p>{t('태블릿을 관리자에게 돌려주세요.')}</p>
  </MessageScreen>
)

const NeutralScreen = () => (
  <MessageScreen icon="lock" heading={t('서명 화면이 닫혀 있습니다')} action={undefined}>
    <p>{t('신분증을 확인한 관리자가 태블릿을 다시 열어드립니다.')}</p>
    <p>{t('태블릿을 관리자에게 돌려주세요.')}</p>
  </MessageScreen>
)

const UsedLinkScreen = () => (
  <MessageScreen icon="link" heading={t('이 링크로는 더 열 수 없습니다')} action={undefined}>
    <p>{t('태블릿 링크는 한 번만, 10분 안에 열 수 있습니다.')}</p>
    <p>{t('신분증을 확인한 관리자가 태블릿을 다시 열어드립니다.')}</p>
  </MessageScreen>
)
