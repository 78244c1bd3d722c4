import { useContext, useEffect } from 'react'
import { maskName } from '#events/values/text.ts'
import type { SignatureEntry, Signing } from '#services/signature/signing/signing.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { voterName } from '../../participation/unit-name.ts'
import { ReceiptCard } from '../../receipt/ReceiptCard.tsx'
import '../../receipt/receipt.css'
import { LeaveTablet } from './tablet-session.ts'

type TabletReceiptProps = {
  readonly signing: Signing
  readonly entry: SignatureEntry
  readonly receipt: Receipt
  /** Marks a ticked choice that is no consent. */
  readonly isDeclined: boolean
}

/**
 * Time in milliseconds for writing down the number; after it the next person must not find the
 * receipt.
 */
const RECEIPT_MS = 60_000

/** Shows the receipt on the office's tablet, and ends the visit by itself. */
export const TabletReceipt = ({ signing, entry, receipt, isDeclined }: TabletReceiptProps) => {
  const { list, apartment, office, user } = signing
  const leave = useContext(LeaveTablet)
  useEffect(() => {
    const timer = setTimeout(leave, RECEIPT_MS)
    return () => clearTimeout(timer)
  }, [leave])
  const facts = {
    id: receipt.id,
    hash: receipt.hash,
    title: list.name,
    apartment: apartment.name,
    officePhone: office.phone ?? null,
    submittedAt: receipt.submittedAt,
    signer: voterName({ name: user === undefined ? null : maskName(user.name), dong: entry.dong, ho: entry.ho }),
  }
  return (
    <Screen
      title={t('접수증')}
      heading={isDeclined ? t('동의하지 않음으로 접수되었습니다') : t('서명이 접수되었습니다')}
      lead={<p>{t('접수번호를 적어두시거나 휴대전화로 QR 코드를 찍어두세요. 1분 뒤 이 화면이 닫힙니다.')}</p>}
      above={
        <span className="mark mark-done">
          <Icon name="check" />
        </span>
      }
      action={<Button onClick={leave}>{t('끝내기')}</Button>}
    >
      <ReceiptCard facts={facts} />
      <p>{t('관리자 두 사람이 신분증을 확인한 대면 서명으로 기록했습니다.')}</p>
    </Screen>
  )
}
