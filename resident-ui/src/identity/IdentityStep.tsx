import type { ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Icon, type IconName } from '../controls/Icon.tsx'
import type { Stage } from '../frame/Progress.tsx'
import { Screen } from '../frame/Screen.tsx'
import { OfficeName } from './CallOffice.tsx'
import { useNice } from './go-to-provider.ts'
import type { Office } from './office.ts'
import { requestAdvice } from './refusals.ts'
import './identity.css'

type IdentityStepProps = {
  readonly token: string
  /** Texts that were agreed to; they are recorded with the proof. */
  readonly texts: readonly { readonly key: string; readonly version: number }[]
  readonly office: Office
  /** Marks a repeated verification, after the session of half an hour ended. */
  readonly isAgain?: boolean
  readonly stage?: Stage
  readonly onBack?: () => void
  /** Handler of a failure before leaving: the link may have been switched off meanwhile. */
  readonly onFailure?: (error: ApiError) => void
}

const points: readonly { readonly icon: IconName; readonly text: string }[] = [
  { icon: 'phone', text: t('본인 명의의 휴대전화로 해주세요. 가족 명의의 전화로는 확인되지 않습니다.') },
  { icon: 'link', text: t('통신사의 확인 화면으로 갔다가, 마치면 이 화면으로 자동으로 돌아옵니다.') },
  { icon: 'lock', text: t('주민등록번호는 받지도 보관하지도 않습니다.') },
]

/** Explains the verification, with one button: the provider's page opens in the same window. */
export const IdentityStep = ({
  token,
  texts,
  office,
  isAgain = false,
  stage,
  onBack,
  onFailure,
}: IdentityStepProps) => {
  const { isBusy, error, go } = useNice({ token, texts, office }, onFailure)
  return (
    <Screen
      {...(stage && { stage })}
      title={t('휴대전화 본인 확인')}
      heading={t('휴대전화로 본인 확인을 해주세요')}
      lead={<p>{t('명부에 있는 소유자 본인이 서명하시는지 확인합니다.')}</p>}
      {...(onBack && { onBack })}
      action={
        <>
          <FailureNotice error={error} {...requestAdvice(error)} />
          <Button isBusy={isBusy} onClick={go}>
            {isBusy ? t('확인 화면으로 이동하고 있습니다') : t('휴대전화 본인 확인 하기')}
          </Button>
        </>
      }
    >
      {isAgain && (
        <p className="notice notice-calm" role="status">
          {t('본인 확인을 하신 지 30분이 지나 다시 확인해야 합니다. 지금까지 하신 내용은 그대로 있습니다.')}
        </p>
      )}
      <ul className="identity-points">
        {points.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="small fine-print">
        {tNodes('본인 명의의 휴대전화가 없으시면 {office}에 문의해주세요. 종이로 동의하실 수 있습니다.', {
          office: <OfficeName office={office} />,
        })}
      </p>
    </Screen>
  )
}
