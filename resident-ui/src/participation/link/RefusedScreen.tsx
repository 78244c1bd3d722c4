import { tNodes } from '#ui/t-nodes.ts'
import { sourceText, t } from '#ui/translate.ts'
import { CallButton } from '../../controls/CallButton.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import type { RefusedCode } from './refused.ts'
import { Korean } from '../../language/Korean.tsx'

const closed = {
  icon: 'calendar',
  heading: t('먼저 마감되었습니다'),
  why: t('제출하시기 전에 마감되었습니다.'),
} as const
const replacedLink = {
  icon: 'link',
  heading: t('링크가 더 이상 쓰이지 않습니다'),
  why: t('관리사무소에서 링크를 바꾸었을 수 있습니다.'),
} as const

const refusals = {
  VOTE_CLOSED: closed,
  ELECTRONIC_VOTING_CLOSED: {
    icon: 'calendar',
    heading: t('먼저 마감되었습니다'),
    why: t('제출하시기 전에 전자투표가 마감되었습니다. 종이로는 아직 투표하실 수 있습니다.'),
  },
  LIST_CLOSED: closed,
  LINK_EXPIRED: replacedLink,
  INVALID_LINK: replacedLink,
} as const

/** Sentences on each submission: that it was not recorded, and whom to tell what was intended. */
const submissions = {
  vote: {
    what: t('방금 고르신 답은 접수되지 않았습니다.'),
    wish: sourceText('투표하시려던 뜻을 {office}에 알려주세요. 어떻게 하실 수 있는지 안내해드립니다.'),
  },
  sign: {
    what: t('방금 하신 서명은 접수되지 않았습니다.'),
    wish: sourceText('서명하시려던 뜻을 {office}에 알려주세요. 어떻게 하실 수 있는지 안내해드립니다.'),
  },
  decline: {
    what: t('동의하지 않는다는 말씀은 접수되지 않았습니다.'),
    wish: sourceText('알리시려던 뜻을 {office}에 알려주세요. 어떻게 하실 수 있는지 안내해드립니다.'),
  },
  withdraw: {
    what: t('방금 하신 철회는 접수되지 않았습니다.'),
    wish: sourceText('철회하시려던 뜻을 {office}에 알려주세요. 어떻게 하실 수 있는지 안내해드립니다.'),
  },
  object: {
    what: t('방금 하신 반대는 접수되지 않았습니다.'),
    wish: sourceText('반대하시려던 뜻을 {office}에 알려주세요. 어떻게 하실 수 있는지 안내해드립니다.'),
  },
} as const

type RefusedScreenProps = {
  readonly code: RefusedCode
  /** Submission that was refused. */
  readonly act: keyof typeof submissions
  readonly title: string
  readonly apartment: string
  readonly officePhone: string | null
}

/** Shows that a submission was refused for good, with its subject and the office to call. */
export const RefusedScreen = ({ code, act, title, apartment, officePhone }: RefusedScreenProps) => {
  const { icon, heading, why } = refusals[code]
  const { what, wish } = submissions[act]
  return (
    <MessageScreen icon={icon} heading={heading} action={<CallButton phone={officePhone} />}>
      <p>
        <strong>
          <Korean>{title}</Korean>
        </strong>
        <br />
        {apartment}
      </p>
      <p>
        <strong>{what}</strong> {why}
      </p>
      <p>{tNodes(wish, { office: <OfficePhone apartment={{ officePhone }} /> })}</p>
    </MessageScreen>
  )
}
