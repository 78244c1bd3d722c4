import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '../controls/Button.tsx'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { FindLinkScreen } from './FindLinkScreen.tsx'
import './landing.css'

const points: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'phone', title: '받으신 링크로 바로', text: '가입이나 설치 없이, 문자나 알림톡의 링크를 누르면 됩니다.' },
  { icon: 'clock', title: '2~3분이면', text: '본인 확인을 하고, 고르거나 서명하고, 제출하면 끝납니다.' },
  { icon: 'receipt', title: '접수증까지', text: '제출하신 사실을 접수증으로 언제든 확인하실 수 있습니다.' },
]

const wantsHelp = (state: unknown): boolean => typeof state === 'object' && state !== null && 'help' in state

/** `/`: what this is, and how a resident comes to their own link. */
const LandingScreen = () => {
  const [, navigate] = useLocation()
  if (wantsHelp(useHistoryState())) return <FindLinkScreen onBack={() => navigate('/', { replace: true })} />
  return (
    <Screen
      title="우리 단지의 결정"
      heading={'우리 단지의 결정,\n집에서 참여하세요'}
      lead={<p>단지는 아파트 입주민의 투표와 동의를 휴대전화로 받고, 바뀌지 않는 기록으로 남기는 서비스입니다.</p>}
      action={
        <>
          <Button onClick={() => navigate('/', { state: { help: true } })}>내 링크 찾기</Button>
          <a className="button button-quiet landing-office" href="/admin/login">
            관리자 로그인
          </a>
        </>
      }
    >
      <ul className="points">
        {points.map(({ icon, title, text }) => (
          <li key={title} className="point">
            <span className="point-icon">
              <Icon name={icon} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

export default LandingScreen
