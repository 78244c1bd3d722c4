import { certificateAppTitles } from '#events/values/certificate-app.ts'
import { t } from '#ui/translate.ts'
import { TimeLeft } from '../certificate/TimeLeft.tsx'
import { Button } from '../controls/Button.tsx'
import { Screen } from '../frame/Screen.tsx'
import type { WaitingEntry } from './use-entry-certificate.ts'

type CertificateWaitProps = {
  readonly entry: WaitingEntry
  readonly isCancelling: boolean
  readonly onCancel: () => void
}

/** Waits for the owner to sign in their app, with the time that is left. */
export const CertificateWait = ({ entry, isCancelling, onCancel }: CertificateWaitProps) => {
  const app = t(certificateAppTitles[entry.app])
  return (
    <Screen
      key="waiting"
      title={t('앱에서 서명')}
      heading={t('휴대전화에서 서명을 기다리고 있습니다')}
      lead={
        <p>
          {t('휴대전화에 온 {app} 알림을 눌러 서명해주세요. 서명하시면 이 화면이 총회 화면으로 넘어갑니다.', { app })}
        </p>
      }
      action={
        <>
          {entry.appUrl !== null && (
            <a className="button button-primary" href={entry.appUrl}>
              {t('{app} 앱 열기', { app })}
            </a>
          )}
          <Button look="quiet" isBusy={isCancelling} onClick={onCancel}>
            {t('취소하고 다시 하기')}
          </Button>
        </>
      }
    >
      <TimeLeft
        seconds={entry.secondsLeft}
        over={t('시간이 지났습니다. 서명하셨으면 잠시 기다리시고, 아니면 다시 해주세요.')}
      />
      <p className="small fine-print">{t('서명하신 뒤에도 이 화면을 열어두셔야 참석으로 기록됩니다.')}</p>
    </Screen>
  )
}
