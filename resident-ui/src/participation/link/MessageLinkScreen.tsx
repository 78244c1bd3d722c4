import { useSearchParams } from 'wouter'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../../controls/Button.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { isLinkProblem } from './link-problem.ts'
import { LinkProblemScreen } from './LinkProblemScreen.tsx'

/** `/m`: explains why a message's link cannot be followed, by the server's code. */
const MessageLinkScreen = () => {
  const [search] = useSearchParams()
  const code = search.get('error') ?? 'INVALID_LINK'
  return isLinkProblem(code) ? <LinkProblemScreen code={code} /> : <NotNow />
}

export default MessageLinkScreen

/** The link is good; what is behind it does not answer. */
const NotNow = () => (
  <MessageScreen
    icon="warning"
    tone="danger"
    heading={t('지금은 링크를 열 수 없습니다')}
    action={<LinkButton href="/">{t('홈으로')}</LinkButton>}
  >
    <p>{t('이용하시는 분이 많거나 잠시 문제가 생겼습니다.')}</p>
    <p>{t('1분쯤 뒤에 받으신 메시지의 링크를 다시 눌러주세요.')}</p>
    <p>{t('그래도 열리지 않으면 관리사무소에 문의해주세요.')}</p>
  </MessageScreen>
)
