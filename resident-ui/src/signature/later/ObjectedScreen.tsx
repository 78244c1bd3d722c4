import { maskName } from '#events/values/text.ts'
import { formatDate } from '#ui/format.ts'
import type { OwnObjection } from '#services/consent-count/objection/own-objection.contract.ts'
import type { SignatureEntry, Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { voterName } from '../../participation/unit-name.ts'
import { MAIL_IS_SAFE } from '../field/entry-texts.ts'
import { ReceiptActions } from '../../receipt/ReceiptActions.tsx'
import { ReceiptCard } from '../../receipt/ReceiptCard.tsx'
import type { ReceiptFacts } from '../../receipt/receipt-facts.ts'
import '../../receipt/receipt.css'

type ObjectedScreenProps = {
  readonly objection: OwnObjection
  readonly later: NonNullable<Signing['later']>
  readonly signing: Pick<Signing, 'list' | 'apartment' | 'office' | 'user'>
  readonly unit: Pick<SignatureEntry, 'dong' | 'ho'>
  /** Handler of showing the receipt of the consent, which stands. */
  readonly onShowConsent: () => void
}

const factsOf = ({ objection: { receipt }, later, signing, unit }: ObjectedScreenProps): ReceiptFacts | null => {
  const { list, apartment, office, user } = signing
  if (receipt === null) return null
  return {
    id: receipt.id,
    hash: receipt.hash,
    title: t('{list}: {later} 반대', { list: list.name, later: later.name }),
    apartment: apartment.name,
    officePhone: office.phone ?? null,
    submittedAt: receipt.submittedAt,
    objector: voterName({ name: user === undefined ? null : maskName(user.name), dong: unit.dong, ho: unit.ho }),
  }
}

/** Shows a recorded objection with its receipt; one that came on paper before has none. */
export const ObjectedScreen = (props: ObjectedScreenProps) => {
  const { objection, later, onShowConsent } = props
  const facts = factsOf(props)
  return (
    <Screen
      title={t('{name} 반대 접수증', { name: later.name })}
      heading={t('{name} 반대가 접수되었습니다', { name: later.name })}
      lead={
        <p>
          {t('{effectiveOn}부터 {name} 동의로 세지 않습니다.', {
            effectiveOn: formatDate(objection.effectiveOn),
            name: later.name,
          })}{' '}
          {MAIL_IS_SAFE}
        </p>
      }
      above={
        <span className="mark mark-calm">
          <Icon name="receipt" />
        </span>
      }
      action={facts === null ? null : <ReceiptActions facts={facts} isAside={false} />}
    >
      {facts === null ? <p>{t('서면으로 이미 접수된 반대입니다.')}</p> : <ReceiptCard facts={facts} />}
      <section className="other-way">
        <p>{t('하신 동의는 그대로 남아 있습니다.')}</p>
        <Button look="quiet" onClick={onShowConsent}>
          {t('동의 접수증 보기')}
        </Button>
      </section>
    </Screen>
  )
}
