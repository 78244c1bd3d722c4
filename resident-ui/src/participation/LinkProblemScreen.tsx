import { LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'

const problems = {
  INVALID_LINK: {
    heading: '유효하지 않은 링크입니다',
    why: '주소가 일부 잘렸거나, 관리사무소에서 링크를 바꾸었을 수 있습니다.',
  },
  LINK_EXPIRED: {
    heading: '만료된 링크입니다',
    why: '이 링크는 더 이상 사용할 수 없습니다. 새 링크를 받으셨는지 확인해주세요.',
  },
} as const

type LinkProblem = keyof typeof problems

/** Whether an error's code says that the link itself is the trouble. */
export const isLinkProblem = (code: string): code is LinkProblem => Object.hasOwn(problems, code)

/** A link that leads nowhere, any more or at all. */
export const LinkProblemScreen = ({ code }: { readonly code: LinkProblem }) => (
  <MessageScreen icon="link" heading={problems[code].heading} action={<LinkButton href="/">홈으로</LinkButton>}>
    <p>{problems[code].why}</p>
    <p>가장 최근에 받으신 문자나 알림톡의 링크를 다시 눌러주세요.</p>
    <p>그래도 열리지 않으면 관리사무소에 문의해주세요.</p>
  </MessageScreen>
)
