import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { CalmNotice } from '../controls/Notice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { Screen } from '../frame/Screen.tsx'
import type { AttendPage } from './use-attend-page.ts'
import type { EntryOutcome, EntryRequest } from './use-entry-certificate.ts'
import '../certificate/certificate.css'

type CertificateAppsProps = {
  readonly apps: AttendPage['certificate']['apps']
  readonly apartment: AttendPage['apartment']
  /** Outcome of the last request; null while one is sent. */
  readonly outcome: EntryOutcome | null
  readonly onChoose: (app: EntryRequest['app']) => void
  readonly onBack: () => void
}

/** Lets an owner choose the app whose certificate they have. */
export const CertificateApps = ({ apps, apartment, outcome, onChoose, onBack }: CertificateAppsProps) => (
  <Screen
    key="apps"
    title={t('인증서로 참석')}
    heading={t('어느 앱의 인증서를 쓰시겠습니까?')}
    lead={<p>{t('고르신 앱으로 확인 요청을 보냅니다. 앱에서 서명하시면 바로 온라인으로 참석하십니다.')}</p>}
    onBack={onBack}
    action={
      <>
        <FailureNotice error={outcome?.error ?? null} />
        <CalmNotice>{outcome?.text}</CalmNotice>
        <div className="certificate-apps">
          {apps.map(({ app, title }) => (
            <Button key={app} look="secondary" onClick={() => onChoose(app)}>
              {t(title)}
              <span className="visually-hidden"> {t('인증서로 참석하기')}</span>
            </Button>
          ))}
        </div>
      </>
    }
  >
    <p className="small fine-print">
      {tNodes(
        '인증서는 앱에서 무료로 발급받으실 수 있습니다. 어려우시면 신분증을 가지고 현장으로 오시거나 {office}에 문의해주세요.',
        { office: <OfficePhone apartment={apartment} /> },
      )}
    </p>
  </Screen>
)
