import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { FailureScreen } from '../frame/FailureScreen.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { cameFromReceipt } from './from-receipt.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import type { ProofVerdict } from './receipt-proof.ts'
import { useReceiptCheck } from './use-receipt-check.ts'
import './receipt.css'

const verdicts = {
  fits: {
    tone: 'done',
    icon: 'check',
    heading: t('확인되었습니다'),
    lead: t(
      '이 접수는 기록에 그대로 남아 있습니다. 이 휴대전화가 접수의 고유값을 직접 다시 계산하고, 기록 전체의 고유값과 서명까지 확인했습니다.',
    ),
  },
  'not-computed': {
    tone: 'calm',
    icon: 'check',
    heading: t('확인되었습니다'),
    lead: t(
      '서버의 기록에 이 접수가 남아 있습니다. 안전한 연결(https)이 아니어서 이 휴대전화가 직접 계산해보지는 못했습니다.',
    ),
  },
  differs: {
    tone: 'danger',
    icon: 'warning',
    heading: t('기록과 맞지 않습니다'),
    lead: t('다시 계산한 고유값이나 서명이 기록과 다릅니다. 이 화면을 사진으로 남기고 관리사무소에 알려주세요.'),
  },
} as const satisfies Record<ProofVerdict, { tone: string; icon: string; heading: string; lead: string }>

const Proof = ({ check: { receipt, leaf, treeHead, leafIndex, inclusionProof } }: { readonly check: ReceiptCheck }) => {
  const lines = [
    [t('접수증 전체 번호'), receipt.id],
    [t('접수의 고유값 (SHA-256)'), receipt.hash],
    ...(leaf?.slot === undefined ? [] : [[t('세대를 가린 자리 번호'), leaf.slot] as const]),
    ...(leaf?.maskedHash === undefined ? [] : [[t('가린 표의 고유값 (SHA-256)'), leaf.maskedHash] as const]),
    [t('기록에서의 자리'), t('{leafIndex}번째 / 모두 {size}건', { leafIndex: leafIndex + 1, size: treeHead.size })],
    [t('기록 전체의 고유값'), treeHead.root],
    [t('기록 전체의 고유값에 서명한 시각'), formatDateTime(treeHead.at)],
    [t('서명을 확인하는 공개키 (Ed25519)'), treeHead.publicKey],
    [t('계산에 쓴 중간 고유값'), t('{count}개', { count: inclusionProof.length })],
  ] as const
  return (
    <details className="unfold proof">
      <summary>{t('어떻게 확인하나요?')}</summary>
      <p>
        {t(
          '접수된 모든 기록은 하나의 고유값으로 묶여 있습니다. 접수 하나라도 바뀌거나 빠지면 전체의 고유값이 달라집니다.',
        )}{' '}
        {t(
          '이 화면은 지금 남아 있는 기록에서 접수의 고유값을 다시 계산하고, 거기서 시작하여 전체의 고유값이 나오는지, 그 고유값의 서명이 맞는지 확인합니다.',
        )}
      </p>
      <dl className="receipt-lines">
        {lines.map(([name, value]) => (
          <div key={name} className="receipt-line">
            <dt>{name}</dt>
            <dd className="hash">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {tNodes('기록 전체의 고유값은 생길 때마다 {link}에 올라갑니다. 누구나 받아두고 비교해볼 수 있습니다.', {
          link: <a href="/api/log/heads.atom">{t('공개 목록')}</a>,
        })}
      </p>
    </details>
  )
}

/**
 * Returns where the personal facts are: this page is visible to anyone with the number or a
 * photograph of the code, so it has none.
 */
const notHere = ({ kind, vote }: ReceiptCheck): string => {
  if (vote.ballotKind === 'secret')
    return t(
      '누구의 접수증인지는 이 화면에 나오지 않습니다. 무기명 투표라서 고른 내용은 어디에도 이름과 함께 남지 않습니다.',
    )
  return kind === 'ballot'
    ? t(
        '누가 무엇을 골랐는지는 이 화면에 나오지 않습니다. 본인은 받으신 링크를 다시 열고 본인 확인을 하시면 보실 수 있습니다.',
      )
    : t(
        '누구의 접수증인지는 이 화면에 나오지 않습니다. 본인은 받으신 링크를 다시 열고 본인 확인을 하시면 보실 수 있습니다.',
      )
}

type Withdrawn = NonNullable<ReceiptCheck['withdrawn']>

/** Returns what became of a withdrawn ballot: "취소됨 · 아직 다시 투표하지 않으셨습니다". */
const withdrawnText = ({ isCastAgain }: Withdrawn): string =>
  isCastAgain ? t('취소됨 · 다시 투표하셨습니다') : t('취소됨 · 아직 다시 투표하지 않으셨습니다')

/** Returns what became of a withdrawn ballot, in a sentence or two. */
const withdrawnLead = ({ at, isCastAgain }: Withdrawn): string =>
  [
    t('{at}에 취소하여 세지 않는 투표입니다.', { at: formatDateTime(at) }),
    ...(isCastAgain ? [t('다시 하신 투표에는 다른 접수번호가 있습니다.')] : []),
  ].join(' ')

/** Returns how a check is shown: a withdrawn ballot that the log still has is no success. */
const shownVerdict = ({ withdrawn }: ReceiptCheck, verdict: ProofVerdict) =>
  withdrawn === undefined || verdict === 'differs'
    ? verdicts[verdict]
    : ({ ...verdicts[verdict], tone: 'calm', icon: 'receipt', heading: withdrawnText(withdrawn) } as const)

const Checked = ({ check, verdict }: { readonly check: ReceiptCheck; readonly verdict: ProofVerdict }) => {
  const { withdrawn } = check
  const { tone, icon, heading, lead } = shownVerdict(check, verdict)
  const facts = {
    id: check.receipt.id,
    hash: check.receipt.hash,
    title: check.vote.title,
    apartment: check.apartment.name,
    officePhone: check.apartment.officePhone,
    ...(check.vote.ballotKind !== null && { ballotKind: check.vote.ballotKind }),
    submittedAt: check.receipt.submittedAt,
  }
  return (
    <Screen
      title={t('접수증 확인')}
      heading={heading}
      lead={
        <>
          {withdrawn && <p>{withdrawnLead(withdrawn)}</p>}
          <p>{lead}</p>
        </>
      }
      {...(cameFromReceipt() && { onBack: () => history.back() })}
      above={
        <span className={`mark mark-${tone}`}>
          <Icon name={icon} />
        </span>
      }
      action={
        <LinkButton href="/vote/receipt" look="secondary">
          {t('다른 접수번호 확인하기')}
        </LinkButton>
      }
    >
      <section className="receipt" aria-label={t('접수증')}>
        <p className="receipt-title">{facts.title}</p>
        <ReceiptLines facts={facts} />
      </section>
      <p className="small fine-print">{notHere(check)}</p>
      <Proof check={check} />
    </Screen>
  )
}

const UnknownReceipt = () => (
  <MessageScreen
    icon="receipt"
    heading={t('접수증을 찾을 수 없습니다')}
    action={<LinkButton href="/vote/receipt">{t('접수번호 다시 입력하기')}</LinkButton>}
  >
    <p>{t('이 번호의 접수증이 없습니다. 접수번호 숫자 15자리를 다시 확인해주세요.')}</p>
    <p>{t('QR 코드로 오셨다면 다시 한 번 비추어주세요.')}</p>
    <p>{t('그래도 보이지 않으면 관리사무소에 문의해주세요.')}</p>
  </MessageScreen>
)

/** `/vote/receipt/{receiptId}`: shows whether the log still has what a receipt says. */
const ReceiptCheckScreen = ({ receiptId }: { readonly receiptId: string }) => {
  const state = useReceiptCheck(receiptId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'checked':
      return <Checked check={state.check} verdict={state.verdict} />
    case 'failed':
      return state.error.kind === 'not-found' || state.error.kind === 'validation' ? (
        <UnknownReceipt />
      ) : (
        <FailureScreen error={state.error} />
      )
  }
}

export default ReceiptCheckScreen
