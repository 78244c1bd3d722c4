import type { ReactNode } from 'react'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatDateTime, zoneNote } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ReceiptStep } from '../../participation/ReceiptStep.tsx'
import { voterName } from '../../participation/unit-name.ts'
import type { ReceiptLine, SavedReceipt } from '../../receipt/receipt-facts.ts'
import { SavedReceiptActions } from '../../receipt/ReceiptActions.tsx'
import '../../receipt/receipt.css'
import { InspectionLink } from '../../disclosure/InspectionLink.tsx'
import { LeaveButton } from '../desk/LeaveButton.tsx'
import { useLeavingByItself } from '../desk/desk-tablet.ts'
import { Submitted } from '../Submitted.tsx'
import { goToVote } from '../../participation/participation-api.ts'
import { ChallengePart } from '../challenge/ChallengePart.tsx'
import { WithdrawButton } from '../withdrawal/WithdrawButton.tsx'
import { openUnits, receivedBallots, voteItems, type ItemBallot } from './ballot-items.ts'
import type { AssemblyJourney } from './use-assembly-journey.ts'

type ReceivedBallot = ItemBallot & { readonly number: string; readonly at: string }

const receivedIn = ({ page }: AssemblyJourney): readonly ReceivedBallot[] =>
  receivedBallots(page).flatMap((ballot) => {
    const { receipt } = ballot.unit
    return receipt === null ? [] : [{ ...ballot, number: shownReceiptNumber(receipt.id), at: receipt.submittedAt }]
  })

/** Returns the lines on the voter and the complex, above the ballots. */
const commonLines = ({ page: { apartment, voter } }: AssemblyJourney, last: string): readonly ReceiptLine[] => [
  { name: t('아파트'), value: apartment.name },
  ...(voter === null ? [] : [{ name: t('투표하신 분'), value: voterName(voter) }]),
  { name: t('접수 시각'), value: `${formatDateTime(last)}${zoneNote(last)}` },
  ...(apartment.officePhone === null ? [] : [{ name: t('관리사무소'), value: formatPhone(apartment.officePhone) }]),
]

/** Returns the receipt of all ballots as it is saved: without choices, since pictures are shown to others. */
const savedReceiptOf = (journey: AssemblyJourney, ballots: readonly ReceivedBallot[]): SavedReceipt => ({
  title: journey.page.assembly.title,
  lines: [
    ...commonLines(journey, ballots.at(-1)?.at ?? ''),
    ...ballots.map((ballot) => ({ name: journey.nameOf(ballot), value: ballot.number, isNumber: true as const })),
  ],
  number: ballots[0]?.number ?? '',
  address: null,
  check: t('접수번호는 {origin}/vote/receipt 에서 확인할 수 있습니다.', { origin: window.location.origin }),
})

type ReceiptsStepProps = {
  readonly journey: AssemblyJourney
  readonly whose: ReactNode
  readonly leave: (() => void) | undefined
}

/** Shows the receipt of the assembly: every ballot of the voter with its number. */
export const ReceiptsStep = ({ journey, whose, leave }: ReceiptsStepProps) => {
  const { page, isNew } = journey
  useLeavingByItself(leave)
  const ballots = receivedIn(journey)
  const left = voteItems(page).filter((item) => openUnits(item).length > 0).length
  const toContents = <Button onClick={() => void journey.toContents()}>{t('남은 안건 투표하기')}</Button>
  return (
    <Screen
      stage={{ at: 4, part: 1 }}
      title={t('접수증')}
      heading={isNew ? t('투표가 접수되었습니다') : t('접수된 투표입니다')}
      lead={<p>{leadOf({ isAtDesk: leave !== undefined, isLeft: left > 0 })}</p>}
      above={
        <span className="mark mark-done">
          <Icon name="check" />
        </span>
      }
      onBack={() => void journey.toContents()}
      action={
        <>
          {left > 0 && toContents}
          {leave ? (
            <LeaveButton left={left} isMain={left === 0} onLeave={leave} />
          ) : (
            <SavedReceiptActions receipt={savedReceiptOf(journey, ballots)} isAside={left > 0} />
          )}
        </>
      }
    >
      <AssemblyReceiptCard journey={journey} ballots={ballots} />
      {leave === undefined && (
        <>
          <p className="small fine-print">
            {t('나중에 같은 링크에서 본인 확인을 하시면 이 접수증을 다시 보실 수 있습니다.')}
          </p>
          <InspectionLink linkId={journey.linkId} />
        </>
      )}
      {whose}
    </Screen>
  )
}

const leadOf = ({ isAtDesk, isLeft }: { readonly isAtDesk: boolean; readonly isLeft: boolean }): string => {
  if (isAtDesk && isLeft) return t('접수번호를 사진으로 남기시고 남은 안건에 투표해주세요.')
  if (isAtDesk) return t('참여해주셔서 감사합니다. 접수번호를 사진으로 남기시고 ‘끝내기’를 눌러주세요.')
  return t('안건마다 접수번호가 있습니다. 접수증을 저장해두세요.')
}

/** Shows the receipt of one ballot as that of a single vote, with its choices where they are open. */
export const BallotReceipt = ({
  journey,
  ballot,
}: {
  readonly journey: AssemblyJourney
  readonly ballot: ItemBallot
}) => {
  const { page, linkId } = journey
  const { item, unit } = ballot
  const itemLink = item.linkId ?? linkId
  if (unit.receipt === null) return null
  const isAtDesk = page.voter?.atDesk === true
  return (
    <ReceiptStep
      receipt={unit.receipt}
      page={{ vote: item.vote, apartment: page.apartment, voter: page.voter }}
      unit={unit}
      isNew={false}
      onBack={journey.back}
      leave={isAtDesk ? <Button onClick={journey.back}>{t('접수증으로')}</Button> : undefined}
      handedIn={
        <>
          <Submitted linkId={itemLink} vote={item.vote} unit={unit} />
          <WithdrawButton unit={unit} onPress={() => journey.push({ name: 'withdrawal', ballot: ballot.key })} />
          <ChallengePart
            linkId={itemLink}
            vote={item.vote}
            unit={unit}
            isAtDesk={isAtDesk}
            before={itemLink === linkId ? undefined : () => goToVote(linkId, itemLink)}
          />
        </>
      }
    />
  )
}

type AssemblyReceiptCardProps = { readonly journey: AssemblyJourney; readonly ballots: readonly ReceivedBallot[] }

/** Shows the receipt: the voter, the time, and the number of each ballot. */
const AssemblyReceiptCard = ({ journey, ballots }: AssemblyReceiptCardProps) => (
  <section className="receipt" aria-label={t('접수증')}>
    <p className="receipt-name" aria-hidden="true">
      {t('접수증')}
    </p>
    <p className="receipt-title">{journey.page.assembly.title}</p>
    <dl className="receipt-lines">
      {commonLines(journey, ballots.at(-1)?.at ?? '').map(({ name, value }) => (
        <div key={name} className="receipt-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <ul className="receipt-lines receipt-ballots" aria-label={t('안건별 접수번호')}>
      {ballots.map((ballot) => (
        <li key={ballot.key}>
          <p className="receipt-ballot">{journey.nameOf(ballot)}</p>
          <p className="receipt-ballot-number">
            <span className="visually-hidden">{t('접수번호')} </span>
            {ballot.number}
          </p>
          <Button look="quiet" onClick={() => journey.push({ name: 'receipt', ballot: ballot.key })}>
            {t('자세히')}
            <span className="visually-hidden"> ({journey.nameOf(ballot)})</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
