import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { t } from '#ui/translate.ts'
import { ProveByCode } from './ProveByCode.tsx'
import type { TrusteeLink } from './part-file.ts'
import { TrusteeGreeting } from './TrusteeGreeting.tsx'
import { confirmTrusteeCode, requestTrusteeCode } from './trustee-api.ts'

type ProvePhoneProps = {
  readonly link: TrusteeLink
  readonly page: TrusteePage
  readonly onProven: (session: string) => void
}

const headings = {
  make: t('참관인이 되어 주셔서\n고맙습니다'),
  rehearse: t('열쇠가 맞는지\n미리 연습합니다'),
  count: t('개표를 시작합니다'),
} as const

const greetingOf = (page: TrusteePage) => ({
  title: t('참관인 본인 확인'),
  heading: headings[page.step === 'make' || page.step === 'rehearse' ? page.step : 'count'],
  lead: <TrusteeGreeting page={page} />,
  children: (
    <>
      <p className="trustee-says">
        {t('본인인지 확인하려고 아래 휴대전화로 인증번호를 보냅니다. 번호가 다르면 관리사무소에 알려주세요.')}
      </p>
      <p className="trustee-says">
        <strong>{page.phone}</strong>
      </p>
    </>
  ),
})

/** Verifies the trustee's phone by a code. */
export const ProvePhone = ({ link, page, onProven }: ProvePhoneProps) => (
  <ProveByCode
    phone={page.phone}
    greeting={greetingOf(page)}
    request={() => requestTrusteeCode(link)}
    confirm={(code) => confirmTrusteeCode(link, code)}
    onProven={onProven}
  />
)
