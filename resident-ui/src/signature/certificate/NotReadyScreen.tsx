import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'

/** Tells whether a certificate is needed, and none can be used yet. */
export const lacksCertificate = ({ certificate }: Pick<Signing, 'certificate'>): boolean =>
  certificate?.rule === 'required' && (!certificate.ready || certificate.apps.length === 0)

/** Says that nobody can sign yet, and who knows when. */
export const NotReadyScreen = ({ office }: { readonly office: Office }) => (
  <MessageScreen icon="calendar" heading={t('아직 서명하실 수 없습니다')} action={null}>
    <p>{t('이 동의서는 인증서로 서명해야 하는데, 관리사무소에서 아직 준비하고 있습니다.')}</p>
    <p>
      {tNodes('언제 서명하실 수 있는지는 {office}에 문의해주세요. 종이 동의서에 서명하실 수도 있습니다.', {
        office: <OfficeName office={office} />,
      })}
    </p>
  </MessageScreen>
)
