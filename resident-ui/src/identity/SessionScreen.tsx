import { useHistoryState } from 'wouter/use-browser-location'
import { maskName } from '#events/values/text.ts'
import { formatDateTime } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Icon } from '../controls/Icon.tsx'
import { FailureScreen } from '../frame/FailureScreen.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { Fact } from '../participation/Fact.tsx'
import { unitName } from '../participation/unit-name.ts'
import { useKcp } from './go-to-provider.ts'
import { requestAdvice } from './refusals.ts'
import { MessageWish } from './MessageWish.tsx'
import { endResidentSession, notMe, SessionLine } from './SessionLine.tsx'
import { useSession, type Session } from './use-session.ts'
import './identity.css'

/**
 * `/identity`: shows whose session this browser has, until when, a button to end it, and a second
 * proof by another provider.
 */
const SessionScreen = () => {
  const { state, reload } = useSession()
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <FailureScreen error={state.error} />
  const { user } = state.session
  return user === undefined ? <NoSession /> : <Open session={state.session} user={user} onEnded={() => void reload()} />
}

export default SessionScreen

const NoSession = () => (
  <MessageScreen
    icon="person"
    heading={t('본인 확인이 되어 있지 않습니다')}
    action={<LinkButton href="/">{t('홈으로')}</LinkButton>}
  >
    <p>{t('본인 확인은 30분 동안 유효합니다. 아직 하지 않으셨거나, 시간이 지났거나, 끝내셨습니다.')}</p>
    <p>{t('메시지로 받으신 링크를 다시 누르시면 이어서 하실 수 있습니다.')}</p>
  </MessageScreen>
)

type OpenProps = {
  readonly session: Session
  readonly user: NonNullable<Session['user']>
  readonly onEnded: () => void
}

const isProvenAgainIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isProvenAgain' in state

const Open = ({ session: { entries = [], expiresAt }, user, onEnded }: OpenProps) => {
  const isProvenAgain = isProvenAgainIn(useHistoryState())
  const { isBusy, error, go } = useKcp(user.id)
  const units = [...new Set(entries.map(({ dong, ho }) => unitName(dong, ho)))]
  return (
    <Screen
      title={t('본인 확인 상태')}
      heading={t('본인 확인이 되어 있습니다')}
      lead={<p>{t('받으신 링크를 다시 누르시면 본인 확인 없이 이어서 하실 수 있습니다.')}</p>}
      action={
        isProvenAgain ? undefined : (
          <>
            <FailureNotice error={error} {...requestAdvice(error)} />
            <Button look="secondary" isBusy={isBusy} onClick={go}>
              {t('KCP로 한 번 더 확인하기')}
            </Button>
          </>
        )
      }
    >
      {isProvenAgain && (
        <p className="notice notice-calm" role="status">
          <Icon name="check" />
          {t('두 번째 본인 확인도 마치셨습니다. 같은 분으로 확인되었습니다.')}
        </p>
      )}
      <dl className="facts">
        {units.length > 0 && <Fact icon="home" name={t('소유하신 세대')} value={units.join(', ')} />}
        {expiresAt !== undefined && (
          <Fact
            icon="clock"
            name={t('유효 시간')}
            value={t('{expiresAt}까지', { expiresAt: formatDateTime(expiresAt) })}
          />
        )}
      </dl>
      <MessageWish userId={user.id} />
      <SessionLine name={maskName(user.name)} end={endResidentSession} ways={[notMe(onEnded)]} />
    </Screen>
  )
}
