import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { SignatureEntry, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { maskName } from '#events/values/text.ts'
import { formatDate } from '#ui/format.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'
import { voterName } from '../../participation/unit-name.ts'
import { MAIL_IS_SAFE } from '../field/entry-texts.ts'
import { ReceiptActions } from '../../receipt/ReceiptActions.tsx'
import { ReceiptCard } from '../../receipt/ReceiptCard.tsx'
import '../../identity/identity.css'
import '../../receipt/receipt.css'

type WithdrawnScreenProps = {
  readonly receipt: Receipt
  readonly unit: Pick<SignatureEntry, 'dong' | 'ho'>
  readonly list: Pick<SignatureLinkPage['list'], 'name' | 'endDate'>
  readonly apartment: SignatureLinkPage['apartment']
  readonly office: Office
  /** True where the law asks for a withdrawal by content-certified mail. */
  readonly isByMail: boolean
  /** Name of the person who withdrew. */
  readonly name: string
  readonly onSignAgain: () => void
}

/** Shows a withdrawn consent, with its own receipt. */
export const WithdrawnScreen = ({
  receipt,
  unit,
  list,
  apartment,
  office,
  isByMail,
  name,
  onSignAgain,
}: WithdrawnScreenProps) => {
  const facts = {
    id: receipt.id,
    hash: receipt.hash,
    title: t('{name} 철회', { name: list.name }),
    apartment: apartment.name,
    officePhone: office.phone ?? null,
    submittedAt: receipt.submittedAt,
    withdrawer: voterName({ name: maskName(name), dong: unit.dong, ho: unit.ho }),
  }
  return (
    <Screen
      title={t('철회 접수증')}
      heading={t('동의가 철회되었습니다')}
      lead={
        <p>
          {isByMail
            ? `${t('접수증을 저장해두세요.')} ${MAIL_IS_SAFE}`
            : t('접수증을 저장해두세요. 더 하실 일은 없습니다.')}
        </p>
      }
      above={
        <span className="mark mark-calm">
          <Icon name="receipt" />
        </span>
      }
      action={<ReceiptActions facts={facts} isAside={false} />}
    >
      <ReceiptCard facts={facts} />
      <section className="other-way">
        <p>
          {t('생각이 바뀌시면 {endDate}까지 같은 링크로 다시 서명하실 수 있습니다.', {
            endDate: formatDate(list.endDate),
          })}
        </p>
        <Button look="quiet" onClick={onSignAgain}>
          {t('지금 다시 서명하기')}
        </Button>
      </section>
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}
      </p>
    </Screen>
  )
}
