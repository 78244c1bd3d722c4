import { certificateAppTitles } from '#events/values/certificate-app.ts'
import type { WaitingSignature } from '#services/signature/certificate/certificate-signing.contract.ts'
import { t } from '#ui/translate.ts'
import { TimeLeft } from '../../certificate/TimeLeft.tsx'
import { Button } from '../../controls/Button.tsx'
import { Screen } from '../../frame/Screen.tsx'
import type { Office } from '../../identity/office.ts'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import { WithoutCertificate } from './WithoutCertificate.tsx'

type WaitingScreenProps = {
  readonly who: string
  readonly office: Office
  readonly signature: WaitingSignature
  readonly isCancelling: boolean
  readonly onSendAgain: () => void
  readonly onCancel: () => void
}

/** Waits for the owner to sign in their app, with the time that is left. */
export const WaitingScreen = ({ who, office, signature, isCancelling, onSendAgain, onCancel }: WaitingScreenProps) => {
  const app = t(certificateAppTitles[signature.app])
  return (
    <Screen
      stage={{ way: 'signature', at: 4, part: 0.5 }}
      title={t('앱에서 서명')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={t('휴대전화에서 서명을 기다리고 있습니다')}
      lead={
        <p>{t('휴대전화에 온 {app} 알림을 눌러 서명해주세요. 서명하시면 이 화면이 자동으로 넘어갑니다.', { app })}</p>
      }
      action={
        <>
          {signature.appUrl !== null && (
            <a className="button button-primary" href={signature.appUrl}>
              {t('{app} 앱 열기', { app })}
            </a>
          )}
          <Button look="secondary" isBusy={isCancelling} onClick={onSendAgain}>
            {t('다시 보내기')}
          </Button>
          <Button look="quiet" isBusy={isCancelling} onClick={onCancel}>
            {t('취소')}
          </Button>
        </>
      }
    >
      <TimeLeft
        seconds={signature.secondsLeft}
        over={t('시간이 지났습니다. 서명하셨으면 잠시 기다리시고, 아니면 다시 보내주세요.')}
      />
      {signature.number !== null && <p className="small">{t('동의서 연번: {number}', { number: signature.number })}</p>}
      <p className="small fine-print">
        {t('이 화면을 닫으셔도 앱에서 서명하시면 접수됩니다. 같은 링크를 다시 열어 확인하실 수 있습니다.')}
      </p>
      <WithoutCertificate office={office} />
    </Screen>
  )
}
