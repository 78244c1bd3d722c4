import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { ProveByCode } from '../trustee/ProveByCode.tsx'
import { confirmSignerCode, requestSignerCode, type SignerLink } from './minutes-api.ts'
import { roleName } from './minutes-texts.ts'

type ProveSignerProps = {
  readonly link: SignerLink
  readonly page: SignerPage
  readonly onProven: (session: string) => void
}

const greetingOf = ({ apartment, title, role, name, phone }: SignerPage) => ({
  title: '의사록 서명',
  heading: '의사록을 읽고\n서명해주세요',
  lead: (
    <p>
      {apartment.name}
      <br />
      <strong>{title}</strong>
      <br />
      {roleName(role)} {name} 님
    </p>
  ),
  children: <p className="minutes-fixed">본인 확인을 위해 {phone}번으로 인증번호를 보냅니다.</p>,
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
