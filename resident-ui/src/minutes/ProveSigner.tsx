import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Korean } from '../language/Korean.tsx'
import { ProveByCode } from '../trustee/ProveByCode.tsx'
import { confirmSignerCode, requestSignerCode, type SignerLink } from './minutes-api.ts'
import { signerTitle } from './minutes-texts.ts'

type ProveSignerProps = {
  readonly link: SignerLink
  readonly page: SignerPage
  readonly onProven: (session: string) => void
}

const greetingOf = ({ apartment, title, role, name, phone }: SignerPage) => ({
  title: t('의사록 서명'),
  heading: t('의사록을 읽고\n서명해주세요'),
  lead: (
    <p>
      <Korean>{apartment.name}</Korean>
      <br />
      <strong>
        <Korean>{title}</Korean>
      </strong>
      <br />
      {signerTitle(role, name)}
    </p>
  ),
  children: <p className="minutes-fixed">{t('본인 확인을 위해 {phone}번으로 인증번호를 보냅니다.', { phone })}</p>,
})

/** Verifies the signer's phone by a code. */
export const ProveSigner = ({ link, page, onProven }: ProveSignerProps) => (
  <ProveByCode
    startsInCode
    phone={page.phone}
    greeting={greetingOf(page)}
    request={() => requestSignerCode(link)}
    confirm={(code) => confirmSignerCode(link, code)}
    onProven={onProven}
  />
)
