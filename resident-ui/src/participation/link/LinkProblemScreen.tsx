import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../../controls/Button.tsx'
import { CallButton } from '../../controls/CallButton.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { officeHere } from '../../link-office.ts'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import type { LinkProblem } from './link-problem.ts'

const problems = {
  INVALID_LINK: {
    heading: t('유효하지 않은 링크입니다'),
    why: t('주소가 일부 잘렸거나, 관리사무소에서 링크를 바꾸었을 수 있습니다.'),
  },
  LINK_EXPIRED: {
    heading: t('만료된 링크입니다'),
    why: t('이 링크는 더 이상 사용할 수 없습니다. 새 링크를 받으셨는지 확인해주세요.'),
  },
} as const satisfies Readonly<Record<LinkProblem, object>>

/**
 * Shows that a link does not work (any more); where it was opened on this phone before, with the
 * office to call.
 */
export const LinkProblemScreen = ({ code }: { readonly code: LinkProblem }) => {
  const office = officeHere()
  const phone = office?.phone ?? null
  return (
    <MessageScreen
      icon="link"
      heading={problems[code].heading}
      action={
        <>
          <CallButton phone={phone} />
          {phone !== null && (
            <LinkButton href="/" look="secondary">
              {t('홈으로')}
            </LinkButton>
          )}
        </>
      }
    >
      {office !== null && (
        <p>
          <strong>{office.apartment}</strong>
        </p>
      )}
      <p>{problems[code].why}</p>
      <p>{t('가장 최근에 받으신 문자나 알림톡의 링크를 다시 눌러주세요.')}</p>
      <p>
        {tNodes('그래도 열리지 않으면 {office}에 문의해주세요.', {
          office: <OfficePhone apartment={{ officePhone: phone }} />,
        })}
      </p>
    </MessageScreen>
  )
}
