import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { maskName } from '#events/values/text.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { SignatureEntry, Signing } from '#services/signature/signing/signing.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { OfficeName } from '../identity/CallOffice.tsx'
import { MessageWish } from '../identity/MessageWish.tsx'
import { voterName } from '../participation/unit-name.ts'
import { receiptPath } from '../receipt/receipt-address.ts'
import { ReceiptActions } from '../receipt/ReceiptActions.tsx'
import { ReceiptCard } from '../receipt/ReceiptCard.tsx'
import '../receipt/receipt.css'
import { lastWithdrawalDay } from './field/entry-texts.ts'
import { RepresentativeLink } from './field/RepresentativeLink.tsx'
import { OwnDocument } from './document/OwnDocument.tsx'
import { SignerSessionLine } from './SignerSessionLine.tsx'

type SignedStepProps = {
  readonly signing: Signing
  readonly entry: SignatureEntry
  readonly receipt: Receipt
  readonly documentId: string | null
  /** Label of the ticked choice; null where the form has none. */
  readonly answer: string | null
  /** Marks a ticked choice that is no consent: a decline was recorded. */
  readonly isDeclined: boolean
  /** Marks a submission of just now, not of an earlier visit. */
  readonly isNew: boolean
  /** Button to the next open unit, where there is one. */
  readonly next?: { readonly label: string; readonly go: () => void } | undefined
  readonly onBack?: (() => void) | undefined
  readonly onWithdraw?: (() => void) | undefined
  /** Note on what else the consent counts for. */
  readonly later?: ReactNode
}

const count = new Intl.NumberFormat('ko-KR')

type WithdrawalNoteProps = Pick<SignedStepProps, 'entry' | 'onWithdraw'> & {
  readonly list: SignedStepProps['signing']['list']
}

/** Says until when the consent may be withdrawn, or why it no longer may. */
const WithdrawalNote = ({ list, entry, onWithdraw }: WithdrawalNoteProps) => (
  <>
    {onWithdraw !== undefined && (
      <p className="small">
        {t('마음이 바뀌셨으면 {day}까지 동의를 철회하실 수 있습니다.', {
          day: formatDate(lastWithdrawalDay(list, entry)),
        })}{' '}
        <Button look="quiet" onClick={onWithdraw}>
          {t('동의 철회하기')}
        </Button>
      </p>
    )}
    {entry.withdrawalEnd?.over && <p className="small">{entry.withdrawalEnd.over}</p>}
  </>
)

/**
 * Shows what was submitted and when, and the document once it is ready; the link leads here from
 * now on.
 */
export const SignedStep = ({
  signing,
  entry,
  receipt,
  documentId,
  answer,
  isDeclined,
  isNew,
  next,
  onBack,
  onWithdraw,
  later,
}: SignedStepProps) => {
  const { list, apartment, office, user } = signing
  const facts = {
    id: receipt.id,
    hash: receipt.hash,
    title: list.name,
    apartment: apartment.name,
    officePhone: office.phone ?? null,
    submittedAt: receipt.submittedAt,
    ...(answer !== null && { answer }),
    signer: voterName({ name: user === undefined ? null : maskName(user.name), dong: entry.dong, ho: entry.ho }),
  }
  return (
    <Screen
      title={t('접수증')}
      {...wordsOf({ answer, isDeclined, isNew })}
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
      <CertificateFacts entry={entry} />
      <RepresentativeLink entry={entry} />
      {documentId !== null && <OwnDocument id={documentId} office={office} />}
      <RecordDetails receipt={receipt} />
      <p className="small fine-print">
        {tNodes(
          '나중에 다시 보시려면 같은 링크에서 ‘접수증 보기’를 누르고 본인 확인을 해주세요. 궁금하신 점은 {office}에 문의해주세요.',
          { office: <OfficeName office={office} /> },
        )}
      </p>
      {!isDeclined && later}
      <WithdrawalNote list={list} entry={entry} onWithdraw={onWithdraw} />
      {user !== undefined && <MessageWish userId={user.id} />}
      <SignerSessionLine user={user} />
    </Screen>
  )
}

type SignedOutcome = Pick<SignedStepProps, 'answer' | 'isDeclined' | 'isNew'>

const wordsOf = ({ answer, isDeclined, isNew }: SignedOutcome) => {
  if (!isNew) return { heading: t('이미 서명하셨습니다'), lead: <p>{t('접수된 내용은 아래와 같습니다.')}</p> }
  if (isDeclined)
    return {
      heading: t('동의하지 않음으로 접수되었습니다'),
      lead: (
        <p>
          {t('고르신 답은 ‘{answer}’입니다. 동의로 세지 않습니다. 접수증을 저장해두세요.', { answer: answer ?? '' })}
        </p>
      ),
    }
  return { heading: t('서명이 접수되었습니다'), lead: <p>{t('동의해주셔서 감사합니다. 접수증을 저장해두세요.')}</p> }
}

/** Shows the number of the signed form, and the certificate that signed it. */
const CertificateFacts = ({ entry: { certificate } }: Pick<SignedStepProps, 'entry'>) =>
  certificate === null || certificate === undefined ? null : (
    <dl className="receipt-lines">
      {certificate.number !== null && (
        <div className="receipt-line">
          <dt>{t('동의서 연번')}</dt>
          <dd>{certificate.number}</dd>
        </div>
      )}
      <div className="receipt-line">
        <dt>{t('인증서')}</dt>
        <dd>
          {t('{provider} (인정번호 {number})', {
            provider: certificate.provider,
            number: certificate.recognition.number,
          })}
        </dd>
      </div>
      <div className="receipt-line">
        <dt>{t('인증서로 서명한 때')}</dt>
        <dd>{formatDateTime(certificate.completedAt)}</dd>
      </div>
    </dl>
  )

const RecordDetails = ({ receipt }: { readonly receipt: Receipt }) => (
  <details className="unfold proof">
    <summary>{t('기록 확인 정보')}</summary>
    <dl className="receipt-lines">
      <div className="receipt-line">
        <dt>{t('기록에서의 자리')}</dt>
        <dd>{t('{position}번째', { position: count.format(receipt.position) })}</dd>
      </div>
      <div className="receipt-line">
        <dt>{t('기록의 고유값')}</dt>
        <dd className="hash">{receipt.hash}</dd>
      </div>
    </dl>
    <p>
      <Link className="button button-quiet" href={receiptPath(receipt)}>
        {t('접수 기록 확인하기')}
      </Link>
    </p>
  </details>
)
