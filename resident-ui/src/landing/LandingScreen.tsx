import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { t } from '#ui/translate.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { FindLinkScreen } from './FindLinkScreen.tsx'
import './landing.css'

type LandingLink = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly href: string
  readonly state?: { readonly help: true }
}

/** Options for visitors without a link. */
const ways: readonly LandingLink[] = [
  {
    icon: 'link',
    title: t('링크 찾는 방법'),
    text: t('투표와 서명은 받으신 메시지의 링크로 합니다.'),
    href: '/',
    state: { help: true },
  },
  {
    icon: 'receipt',
    title: t('접수증 확인'),
    text: t('접수번호로 제출하신 기록을 확인합니다.'),
    href: '/vote/receipt',
  },
  { icon: 'lock', title: t('문서 확인'), text: t('받으신 문서가 그대로인지 확인합니다.'), href: '/document/verify' },
]

const wantsHelp = (state: unknown): boolean => typeof state === 'object' && state !== null && 'help' in state

/** `/`: shows residents what they can do here and whom to call, with a link to the office below. */
const LandingScreen = () => {
  const [, navigate] = useLocation()
  if (wantsHelp(useHistoryState())) return <FindLinkScreen onBack={() => navigate('/', { replace: true })} />
  return (
    <Screen
      title={t('우리 단지의 결정')}
      heading={t('우리 단지의 결정,\n집에서 참여하세요')}
      lead={<p>{t('아파트의 투표와 동의를 휴대전화로 합니다.')}</p>}
    >
      <ul className="ways">
        {ways.map(({ icon, title, text, href, state }) => (
          <li key={title}>
            <Link href={href} className="way" {...(state && { state })}>
              <span className="way-icon">
                <Icon name={icon} />
              </span>
              <span className="way-words">
                <span className="way-title">{title}</span>
                <span className="way-text">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="landing-help">
        {t('도움이 필요하시면 관리사무소에 전화해주세요. 전화번호는 받으신 메시지와 아파트 게시판에 있습니다.')}
      </p>
      <p className="landing-office">
        <a href="/admin/login">{t('관리자 로그인')}</a>
      </p>
    </Screen>
  )
}

export default LandingScreen
