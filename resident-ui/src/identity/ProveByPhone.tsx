import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useNice } from './go-to-provider.ts'
import { requestAdvice } from './refusals.ts'
import './identity.css'

type ProveByPhoneProps = {
  readonly token: string
  readonly officePhone: string | null
  readonly onFailure: (error: ApiError) => void
}

/**
 * Shows the other verification beside a code by message: it needs no typing, and works where the
 * roll has an outdated phone number.
 */
export const ProveByPhone = ({ token, officePhone, onFailure }: ProveByPhoneProps) => {
  const { isBusy, error, go } = useNice({ token, office: { phone: officePhone ?? undefined } }, onFailure)
  return (
    <section className="other-way" aria-label={t('다른 방법')}>
      <p>{t('인증번호 대신 본인 명의의 휴대전화로 확인하실 수도 있습니다.')}</p>
      <Button look="secondary" isBusy={isBusy} onClick={go}>
        {t('휴대전화 본인 확인(PASS)으로 하기')}
      </Button>
      <FailureNotice error={error} {...requestAdvice(error)} />
    </section>
  )
}
