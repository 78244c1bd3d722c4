import { t } from '#ui/translate.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import { QrCode } from './QrCode.tsx'
import { receiptAddress } from './receipt-address.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import { MixedText } from '../language/MixedText.tsx'

/** Shows the receipt: its subject, its person, its time, its number, and a QR code to check it. */
export const ReceiptCard = ({ facts }: { readonly facts: ReceiptFacts }) => (
  <section className="receipt" aria-label={t('접수증')}>
    <p className="receipt-name" aria-hidden="true">
      {t('접수증')}
    </p>
    <p className="receipt-title">
      <MixedText text={facts.title} />
    </p>
    <ReceiptLines facts={facts} />
    <div className="receipt-qr">
      <QrCode text={receiptAddress(facts)} label={t('접수증을 확인하는 QR 코드')} />
      <p className="small">{t('휴대전화 카메라로 비추면 이 접수증을 확인할 수 있습니다.')}</p>
    </div>
  </section>
)
