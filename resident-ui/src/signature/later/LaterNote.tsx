import { Link } from 'wouter'
import { formatDate } from '#ui/format.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { receiptPath } from '../../receipt/receipt-address.ts'
import { useOwnObjection } from './use-own-objection.ts'
import './later.css'

type Later = NonNullable<Signing['later']>

/** Says what else a consent counts for by law. */
export const laterText = ({ name, article }: Later): string =>
  t('이 동의는 법에 따라 {name} 동의로도 셉니다({article}).', { name, article })

/** Says before the signature what else the consent will count for. */
export const LaterLead = ({ later }: { readonly later: Later }) => (
  <p>
    {laterText(later)} {t('원하지 않으시면 제출하신 뒤 {until}까지 반대하실 수 있습니다.', { until: later.until })}
  </p>
)

/** Says in a new receipt what else the consent counts for, and how to object later. */
export const LaterNews = ({ later }: { readonly later: Later }) => (
  <p className="small later-note">
    {laterText(later)}{' '}
    {t('원하지 않으시면 {until}까지 같은 링크의 ‘접수증 보기’에서 반대하실 수 있습니다.', { until: later.until })}
  </p>
)

type LaterNoteProps = {
  readonly token: string
  readonly later: Later
  readonly unit: string
  readonly onObject: () => void
}

/** Says what else a consent counts for, and lets its owner object, or shows that they did. */
export const LaterNote = ({ token, later, unit, onObject }: LaterNoteProps) => {
  const objection = useOwnObjection(token, unit)
  if (objection !== null)
    return (
      <p className="small later-note">
        {t(
          '{name}에는 반대하셨습니다. 반대는 {effectiveOn}부터 효력이 있으며, 이 동의를 {name} 동의로 세지 않습니다.',
          { name: later.name, effectiveOn: formatDate(objection.effectiveOn) },
        )}{' '}
        {objection.receipt !== null && (
          <Link href={receiptPath(objection.receipt)}>{t('반대 접수 기록 확인하기')}</Link>
        )}
      </p>
    )
  return (
    <p className="small later-note">
      {laterText(later)}{' '}
      {t('원하지 않으시면 {until}까지 반대하실 수 있고, 이 동의는 그대로 남습니다.', { until: later.until })}{' '}
      <Button look="quiet" onClick={onObject}>
        {t('{name}에 반대하기', { name: later.name })}
      </Button>
    </p>
  )
}
