import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureScreen } from '../../frame/FailureScreen.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { isLinkProblem } from '../../participation/link/link-problem.ts'

/**
 * End of a visit. ended: everything is removed; late: the ten minutes were already over; failed:
 * the server was not reached.
 */
export type Leaving = 'ended' | 'late' | 'failed'

const leavingTexts: Readonly<Record<Leaving, { readonly heading: string; readonly text: string }>> = {
  ended: {
    heading: t('모두 끝났습니다'),
    text: t('투표하신 분의 정보는 이 태블릿에서 삭제했습니다. 참여해주셔서 감사합니다.'),
  },
  late: {
    heading: t('시간이 지나 끝났습니다'),
    text: t('고르신 답은 접수되지 않았고 이 태블릿에서 삭제했습니다. 접수대에서 다시 열어드립니다.'),
  },
  failed: {
    heading: t('아직 끝내지 못했습니다'),
    text: t('투표는 접수되었습니다. 인터넷 연결이 끊겨 본인 확인을 끝내지 못했으니 다시 눌러주세요.'),
  },
}

/** Shows that the visit at the desk is over, and that the tablet goes back. */
export const DeskEndedScreen = ({ leaving, onAgain }: { readonly leaving: Leaving; readonly onAgain: () => void }) => (
  <MessageScreen
    icon={leaving === 'ended' ? 'check' : 'warning'}
    heading={leavingTexts[leaving].heading}
    action={leaving === 'failed' ? <Button onClick={onAgain}>{t('다시 끝내기')}</Button> : undefined}
  >
    <p>{leavingTexts[leaving].text}</p>
    <p>{t('태블릿을 접수대에 돌려주세요.')}</p>
  </MessageScreen>
)

/** A tablet's link opens once, within ten minutes. */
export const DeskLinkProblem = ({ error }: { readonly error: ApiError }) =>
  isLinkProblem(error.code) ? (
    <MessageScreen icon="link" heading={t('이 링크로는 더 열 수 없습니다')} action={undefined}>
      <p>{t('태블릿 링크는 한 번만, 10분 안에 열 수 있습니다.')}</p>
      <p>{t('접수대의 담당자에게 태블릿을 다시 열어달라고 말씀해주세요.')}</p>
    </MessageScreen>
  ) : (
    <FailureScreen error={error} />
  )
