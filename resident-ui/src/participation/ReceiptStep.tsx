import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { fromReceipt } from '../receipt/from-receipt.ts'
import { receiptPath } from '../receipt/receipt-address.ts'
import { ReceiptActions } from '../receipt/ReceiptActions.tsx'
import { ReceiptCard } from '../receipt/ReceiptCard.tsx'
import type { ReceiptFacts } from '../receipt/receipt-facts.ts'
import '../receipt/receipt.css'
import { voterName } from './unit-name.ts'

type Unit = Pick<VoterUnit, 'dong' | 'ho' | 'proxyFor' | 'givenTo' | 'byDocument'>

type Voter = Pick<NonNullable<VoterPage['voter']>, 'name' | 'byDocument'>

type ReceiptStepProps = {
  readonly receipt: Receipt
  readonly page: Pick<VoterPage, 'vote' | 'apartment'> & { readonly voter: Voter | null }
  /** Unit of the ballot. */
  readonly unit: Unit
  /** Marks a ballot of just now, not of an earlier visit. */
  readonly isNew: boolean
  /** Button to the next open unit or vote, where there is one. */
  readonly next?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** Button that ends the visit on a tablet of the desk, where nothing is saved. */
  readonly leave?: ReactNode
  /** Choices of the ballot, or why they are not available. */
  readonly handedIn?: ReactNode
  /** Other open votes, and public results. */
  readonly otherVotes?: ReactNode
  /** Buttons for another person who holds the phone. */
  readonly whose?: ReactNode
}

/** Returns the name of a proxy on a receipt. */
const proxyName = (name: string | null): string => (name === null ? t('(대리)') : t('{name} 님 (대리)', { name }))

/**
 * Returns the voter and the owner as far as the page knows them. A receipt of a proxy's ballot says
 * who gave the proxy.
 */
const namesOn = ({ name }: Voter, { dong, ho, proxyFor, givenTo }: Unit): Partial<ReceiptFacts> => {
  if (proxyFor !== undefined)
    return {
      voter: proxyName(name),
      principal: voterName({ ...proxyFor, dong, ho }),
    }
  if (givenTo?.used === true)
    return {
      voter: proxyName(givenTo.name),
      principal: voterName({ name, dong, ho }),
    }
  return { voter: voterName({ name, dong, ho }) }
}

/** Shows what was submitted and when; the link leads here from now on. */
export const ReceiptStep = (props: ReceiptStepProps) => {
  const { receipt, page, unit, isNew, next, onBack, leave, handedIn, otherVotes, whose } = props
  const { vote, apartment, voter } = page
  const isAtDesk = leave !== undefined
  const facts: ReceiptFacts = {
    id: receipt.id,
    hash: receipt.hash,
    title: vote.title,
    apartment: apartment.name,
    officePhone: apartment.officePhone,
    ballotKind: vote.ballotKind,
    submittedAt: receipt.submittedAt,
    ...(voter !== null && namesOn(voter, unit)),
    ...((unit.byDocument === true || (isNew && voter?.byDocument === true)) && { identityProof: t('신분증 확인') }),
  }
  return (
    <Screen
      stage={{ at: 4, part: 1 }}
      title={t('접수증')}
      heading={isNew ? t('투표가 접수되었습니다') : headingOf(unit)}
      lead={<p>{leadOf({ isNew, isAtDesk, isLeft: next !== undefined })}</p>}
      above={
        <span className="mark mark-done">
          <Icon name="check" />
        </span>
      }
      {...(onBack !== undefined && { onBack })}
      action={
        <>
          {next}
          {isAtDesk ? leave : <ReceiptActions facts={facts} isAside={next !== undefined} />}
        </>
      }
    >
      <ReceiptCard facts={facts} />
      {handedIn}
      {otherVotes}
      {!isAtDesk && <ReceiptKeepingNote receipt={receipt} />}
      {whose}
    </Screen>
  )
}

const headingOf = ({ givenTo }: Unit): string =>
  givenTo?.used === true ? t('위임받은 분이 투표했습니다') : t('이미 투표하셨습니다')

type LeadFacts = { readonly isNew: boolean; readonly isAtDesk: boolean; readonly isLeft: boolean }

const leadOf = ({ isNew, isAtDesk, isLeft }: LeadFacts): string => {
  if (isAtDesk && isLeft) return t('접수번호를 적어두시거나 사진으로 남기시고 다음 투표를 해주세요.')
  if (isAtDesk) return t('참여해주셔서 감사합니다. 접수번호를 적어두시거나 사진으로 남기시고 ‘끝내기’를 눌러주세요.')
  return isNew ? t('참여해주셔서 감사합니다. 접수증을 저장해두세요.') : t('접수된 내용은 아래와 같습니다.')
}

const ReceiptKeepingNote = ({ receipt }: Pick<ReceiptStepProps, 'receipt'>) => (
  <div className="small fine-print">
    <p>{t('나중에 다시 보시려면 같은 링크에서 ‘접수증 보기’를 누르고 본인 확인을 해주세요.')}</p>
    <p>{t('접수 기록이 그대로 남아 있는지 이 휴대전화로 확인하실 수 있습니다.')}</p>
    <Link className="button button-quiet" href={receiptPath(receipt)} state={fromReceipt}>
      {t('접수 기록 확인하기')}
    </Link>
  </div>
)
