import type { ReactNode } from 'react'
import type { OtherVote, VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { formatCount, formatDateTime, zoneNote } from '#ui/format.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { deadlineOf } from '../../participation/deadline.ts'
import { Fact } from '../../participation/Fact.tsx'
import { unitName, voterName } from '../../participation/unit-name.ts'
import { LeaveButton } from '../desk/LeaveButton.tsx'
import { NextVote } from '../NextVote.tsx'
import { openVotes } from '../next-vote.ts'
import { OtherVotes } from '../OtherVotes.tsx'
import { giverOf } from '../unit/unit-facts.ts'
import { nextStepOf, questionOf } from './assembly-step.ts'
import {
  ballotKey,
  isVoting,
  itemName,
  openBallots,
  openUnits,
  receivedBallots,
  voteItems,
  type ItemBallot,
  type ReportItem,
  type VoteItem,
} from './ballot-items.ts'
import { openItemsText, standingOf, type UnitStanding } from './item-texts.ts'
import { RefusedItems } from './RefusedItems.tsx'
import type { AssemblyJourney } from './use-assembly-journey.ts'
import { Korean } from '../../language/Korean.tsx'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

type ContentsStepProps = {
  readonly journey: AssemblyJourney
  readonly whose: ReactNode
  /** Other votes of the list, which are not on the agenda. */
  readonly others: readonly OtherVote[]
  readonly leave: (() => void) | undefined
}

/** Shows all items of the agenda with their state, and the button to what comes next. */
export const ContentsStep = ({ journey, whose, others, leave }: ContentsStepProps) => {
  const { page, linkId, refused } = journey
  const { assembly, apartment, voter } = page
  const items = voteItems(page)
  const left = items.filter((item) => openUnits(item).length > 0).length
  return (
    <Screen
      title={assembly.title}
      heading={<Korean>{assembly.title}</Korean>}
      above={
        <p className="asker" lang="ko">
          {apartment.name}
        </p>
      }
      lead={<p>{openItemsText(items)}</p>}
      action={
        <>
          <ContentsAction journey={journey} others={others} isAtDesk={leave !== undefined} />
          {leave && <LeaveButton left={left} isMain={left === 0} onLeave={leave} />}
        </>
      }
    >
      {voter?.atDesk === true && left > 0 && (
        <p className="notice notice-calm">
          {t('이름과 동·호가 본인과 다르면 누르지 마시고 접수대의 담당자에게 말씀해주세요.')}
        </p>
      )}
      <RefusedItems refused={refused} />
      <ContentsFacts journey={journey} />
      <KoreanIsBinding />
      <ol className="agenda" aria-label={t('안건')}>
        {page.items.map((item) => (
          <li key={item.itemId} className="agenda-item">
            {item.kind === 'report' ? (
              <ReportEntry item={item} journey={journey} />
            ) : (
              <VoteEntry item={item} journey={journey} />
            )}
          </li>
        ))}
      </ol>
      {others.length > 0 && left === 0 && (
        <OtherVotes linkId={linkId} page={{ vote: { resultsShown: false }, others: [...others] }} />
      )}
      {whose}
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}
      </p>
    </Screen>
  )
}

/** Returns when ballots by the link end, to sort by; those without a time of their own come last. */
const linkEndOf = ({ vote }: { readonly vote: Pick<VoterPage['vote'], 'closesAt' | 'electronicClosesAt'> }): string =>
  vote.electronicClosesAt ?? vote.closesAt ?? '9'

const ContentsFacts = ({ journey: { page, unitCount } }: Pick<ContentsStepProps, 'journey'>) => {
  const { assembly, voter, list } = page
  const deadlines = voteItems(page).filter(isVoting)
  const first = deadlines.toSorted((one, other) => linkEndOf(one).localeCompare(linkEndOf(other)))[0]
  const deadline = first && deadlineOf({ vote: first.vote, list }, Date.now())
  return (
    <dl className="facts">
      {deadline !== undefined && (
        <Fact
          icon="calendar"
          name={first?.vote.electronicClosesAt == null ? t('마감') : t('전자투표 마감')}
          value={`${deadline.until}${zoneNote(deadline.at)}`}
          more={deadline.left}
        />
      )}
      {assembly.startsAt !== null && (
        <Fact
          icon="clock"
          name={t('총회')}
          value={t('{startsAt} 총회', { startsAt: formatDateTime(assembly.startsAt) })}
          {...(assembly.place !== null && { more: assembly.place })}
        />
      )}
      {voter !== null && (
        <Fact
          icon="home"
          name={t('투표하시는 분')}
          value={
            unitCount > 1
              ? t('{voter} 외 {count}', { voter: voterName(voter), count: formatCount(unitCount - 1, '세대') })
              : voterName(voter)
          }
        />
      )}
    </dl>
  )
}

const ContentsAction = ({
  journey,
  others,
  isAtDesk,
}: Pick<ContentsStepProps, 'journey' | 'others'> & { readonly isAtDesk: boolean }) => {
  const { page, complete, linkId } = journey
  const open = openBallots(page)
  if (open.length > 0) {
    const isBegun = complete.length > 0
    const next = journey.next()
    return (
      <>
        {isBegun && complete.length < open.length && (
          <Button look="secondary" onClick={() => journey.push({ name: 'summary' })}>
            {t('답한 안건만 제출하기')}
          </Button>
        )}
        <Button onClick={() => journey.push(next)}>{startLabel(next.name, isBegun)}</Button>
      </>
    )
  }
  const hasReceipts = receivedBallots(page).length > 0
  const isMore = openVotes(others).length > 0
  return (
    <>
      {hasReceipts && (
        <Button look={isMore || isAtDesk ? 'secondary' : 'primary'} onClick={() => journey.push({ name: 'receipts' })}>
          {t('접수증 보기')}
        </Button>
      )}
      {isMore && <NextVote linkId={linkId} page={{ others: [...others] }} />}
      {!hasReceipts && !isMore && !isAtDesk && <LinkButton href="/">{t('홈으로')}</LinkButton>}
    </>
  )
}

const startLabel = (next: string, isBegun: boolean): string => {
  if (next === 'summary') return t('답 확인하고 제출하기')
  return isBegun ? t('이어서 하기') : t('시작하기')
}

const ReportEntry = ({ item, journey }: { readonly item: ReportItem; readonly journey: AssemblyJourney }) => (
  <>
    <h2>{itemName(item)}</h2>
    <div className="agenda-row">
      <p className="agenda-state">{t('보고 안건')}</p>
      {item.text !== null && (
        <Button look="quiet" onClick={() => journey.push({ name: 'report', itemId: item.itemId })}>
          {t('읽기')}
          <span className="visually-hidden"> ({item.title})</span>
        </Button>
      )}
    </div>
  </>
)

const VoteEntry = ({ item, journey }: { readonly item: VoteItem; readonly journey: AssemblyJourney }) => (
  <>
    <h2>{itemName(item)}</h2>
    <ul className="agenda-units">
      {item.units.map((unit) => {
        const ballot: ItemBallot = { key: ballotKey(item, unit), item, unit }
        const standing = standingOf(item, unit, journey.ballots)
        const name = unitName(unit.dong, unit.ho)
        return (
          <li key={unit.listUserId}>
            {(journey.unitCount > 1 || unit.proxyFor !== undefined) && (
              <p className="agenda-unit">
                {name}
                {unit.proxyFor !== undefined && ` · ${t('{giver} 대리', { giver: giverOf(unit.proxyFor) })}`}
              </p>
            )}
            <div className="agenda-row">
              <Standing standing={standing} />
              <OpenBallot standing={standing} ballot={ballot} journey={journey} />
            </div>
          </li>
        )
      })}
    </ul>
    {item.vote.resultsShown && item.linkId !== null && (
      <LinkButton href={`/vote/${item.linkId}/results`} look="secondary">
        {t('투표 결과 보기')}
        <span className="visually-hidden"> ({item.vote.title})</span>
      </LinkButton>
    )}
  </>
)

const Standing = ({ standing: { state, text } }: { readonly standing: UnitStanding }) => (
  <p className={`agenda-state agenda-state-${state}`}>
    {(state === 'done' || state === 'answered') && <Icon name="check" />}
    <span>{text}</span>
  </p>
)

type OpenBallotProps = {
  readonly standing: UnitStanding
  readonly ballot: ItemBallot
  readonly journey: AssemblyJourney
}

const OpenBallot = ({ standing: { state }, ballot, journey }: OpenBallotProps) => {
  const { item, unit } = ballot
  const name = journey.unitCount > 1 ? `${item.vote.title}, ${unitName(unit.dong, unit.ho)}` : item.vote.title
  // Other people see the tablet of a desk.
  if (unit.receipt !== null && unit.votesWith === undefined && journey.page.voter?.atDesk !== true)
    return (
      <Button look="quiet" onClick={() => journey.push({ name: 'receipt', ballot: ballot.key })}>
        {t('접수증')}
        <span className="visually-hidden"> ({name})</span>
      </Button>
    )
  if (state !== 'open' && state !== 'answered') return null
  return (
    <Button look="quiet" onClick={() => journey.push(nextStepOf(journey.ballots, ballot) ?? questionOf(ballot, 0))}>
      {state === 'answered' ? t('수정하기') : t('답하기')}
      <span className="visually-hidden"> ({name})</span>
    </Button>
  )
}
