import { Link } from 'wouter'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/vote-link.contract.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { receiptPath } from '../receipt/receipt-address.ts'
import { ReceiptActions } from '../receipt/ReceiptActions.tsx'
import { ReceiptCard } from '../receipt/ReceiptCard.tsx'
import '../receipt/receipt.css'
import { voterName } from './unit-name.ts'

type ReceiptStepProps = {
  readonly receipt: Receipt
  readonly page: VoterPage
  /** Whose ballot it was. */
  readonly unit: Pick<VoterUnit, 'dong' | 'ho'>
  /** Handed in just now, not at an earlier visit. */
  readonly isNew: boolean
  /** The button that leads to the next unit, where one is left. */
  readonly next?: { readonly label: string; readonly go: () => void } | undefined
  readonly onBack?: (() => void) | undefined
}

/** What was handed in and when; the same link leads here from now on. */
export const ReceiptStep = ({ receipt, page, unit, isNew, next, onBack }: ReceiptStepProps) => {
  const { vote, apartment, voter } = page
  const { dong, ho } = unit
  const facts = {
    id: receipt.id,
    hash: receipt.hash,
    title: vote.title,
    apartment: apartment.name,
    submittedAt: receipt.submittedAt,
    ...(voter !== null && { voter: voterName({ name: voter.name, dong, ho }) }),
  }
  return (
    <Screen
      stage={{ at: 4, part: 1 }}
      title="접수증"
      heading={isNew ? '투표가 접수되었습니다' : '이미 투표하셨습니다'}
      lead={<p>{isNew ? '참여해주셔서 감사합니다. 접수증을 저장해두세요.' : '접수된 내용은 아래와 같습니다.'}</p>}
      above={
        <span className="mark mark-done">
          <Icon name="check" />
        </span>
      }
      {...(onBack !== undefined && { onBack })}
      action={
        <>
          {next !== undefined && <Button onClick={next.go}>{next.label}</Button>}
          <ReceiptActions facts={facts} isAside={next !== undefined} />
        </>
      }
    >
      <ReceiptCard facts={facts} />
      <p className="small fine-print">
        {voter !== null && voter.units.length > 1
          ? '같은 링크를 다시 여시면 세대마다 접수증을 다시 보실 수 있습니다.'
          : '같은 링크를 다시 여시면 이 접수증이 나옵니다.'}{' '}
        접수 기록이 그대로 남아 있는지는 <Link href={receiptPath(receipt)}>접수 기록 확인하기</Link>에서 보실 수
        있습니다.
      </p>
    </Screen>
  )
}
