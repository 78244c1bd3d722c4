import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'

/** Says in two sentences what to do without a certificate. */
export const WithoutCertificate = ({ office }: { readonly office: Office }) => (
  <details className="unfold">
    <summary>{t('인증서 앱이 없으신가요?')}</summary>
    <p>
      {tNodes(
        '카카오톡, 네이버, 토스, PASS 가운데 하나에서 인증서를 무료로 발급받고 이 링크를 다시 열어주세요. 어려우시면 {office}에서 종이 동의서에 서명하실 수 있습니다.',
        { office: <OfficeName office={office} /> },
      )}
    </p>
  </details>
)
