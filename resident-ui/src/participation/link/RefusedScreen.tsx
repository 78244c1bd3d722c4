import { CallButton } from '../../controls/CallButton.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import type { RefusedCode } from './refused.ts'

const closed = { icon: 'calendar', heading: '먼저 마감되었습니다', why: '제출하시기 전에 마감되었습니다.' } as const
const replacedLink = {
  icon: 'link',
  heading: '링크가 더 이상 쓰이지 않습니다',
  why: '관리사무소에서 링크를 바꾸었을 수 있습니다.',
} as const

const refusals = {
  VOTE_CLOSED: closed,
  ELECTRONIC_VOTING_CLOSED: {
    icon: 'calendar',
    heading: '먼저 마감되었습니다',
    why: '제출하시기 전에 전자투표가 마감되었습니다. 종이로는 아직 투표하실 수 있습니다.',
  },
  LIST_CLOSED: closed,
  LINK_EXPIRED: replacedLink,
  INVALID_LINK: replacedLink,
} as const

type RefusedScreenProps = {
  readonly code: RefusedCode
  /** Text of what was submitted: "방금 고르신 답은". */
  readonly what: string
  /** Text of the intention: "투표하시려던". */
  readonly wish: string
  readonly title: string
  readonly apartment: string
  readonly officePhone: string | null
}

/** Shows that a submission was refused for good, with its subject and the office to call. */
export const RefusedScreen = ({ code, what, wish, title, apartment, officePhone }: RefusedScreenProps) => {
  const { icon, heading, why } = refusals[code]
  return (
    <MessageScreen icon={icon} heading={heading} action={<CallButton phone={officePhone} />}>
      <p>
        <strong>{title}</strong>
        <br />
        {apartment}
      </p>
      <p>
        <strong>{what} 접수되지 않았습니다.</strong> {why}
      </p>
      <p>
        {wish} 뜻을 <OfficePhone apartment={{ officePhone }} />에 알려주세요. 어떻게 하실 수 있는지 안내해드립니다.
      </p>
    </MessageScreen>
  )
}
