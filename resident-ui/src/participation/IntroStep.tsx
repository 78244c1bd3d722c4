import type { ReactNode } from 'react'
import { formatCount, zoneNote } from '#ui/format.ts'
import { withdrawalWords } from '#services/vote/withdrawal/withdrawal-texts.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { Button } from '../controls/Button.tsx'
import { ballotKinds } from '#ui/ballot-kinds.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Screen } from '../frame/Screen.tsx'
import { deadlineOf } from './deadline.ts'
import { Fact } from './Fact.tsx'
import { HowItWorks } from './how/HowItWorks.tsx'
import { minutesFor } from './minutes.ts'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { RehearsalLink } from './RehearsalLink.tsx'
import { voterWithUnits } from './unit-name.ts'
import { Korean } from '../language/Korean.tsx'
import { KoreanIsBinding } from '../language/KoreanIsBinding.tsx'

type IntroStepProps = {
  readonly linkId: string
  readonly page: VoterPage
  /** Label of the main button. */
  readonly startLabel: string
  /** Line about the units that have voted; absent: none has, or there is only one. */
  readonly votedUnits?: string | null
  readonly onStart: () => void
  /** Handler that opens the receipt of a voter without a session; absent with one. */
  readonly onReceipt?: (() => void) | undefined
  /** Shows whose session it is, with a button to end it. */
  readonly whose?: ReactNode
  /** Other open votes of the verified resident. */
  readonly otherVotes?: ReactNode
}

/** Shows who holds the vote, its subject and end, and how long it takes. */
export const IntroStep = (props: IntroStepProps) => {
  const { linkId, page, startLabel, votedUnits = null, onStart, onReceipt, whose, otherVotes } = props
  const { vote, list, apartment, voter } = page
  return (
    <Screen
      title={vote.title}
      heading={<Korean>{vote.title}</Korean>}
      above={
        <p className="asker" lang="ko">
          {apartment.name}
        </p>
      }
      lead={list.name === vote.title ? undefined : <p lang="ko">{list.name}</p>}
      action={<Button onClick={onStart}>{startLabel}</Button>}
    >
      {voter?.atDesk === true && (
        <p className="notice notice-calm">
          {t('이름과 동·호가 본인과 다르면 누르지 마시고 접수대의 담당자에게 말씀해주세요.')}
        </p>
      )}
      {voter?.units.some(({ withdrawnReceipt }) => withdrawnReceipt !== null) === true && (
        <p className="notice notice-calm">{t('투표를 취소하셨습니다. 다시 투표하셔야 인정됩니다.')}</p>
      )}
      <Facts page={page} votedUnits={votedUnits} />
      <KoreanIsBinding />
      {whose}
      {otherVotes}
      {vote.description !== null && vote.description !== '' && (
        <section className="about" aria-label={t('투표 안내')}>
          <h2>{t('투표 안내')}</h2>
          <p lang="ko">{vote.description}</p>
        </section>
      )}
      {voter === null && vote.status === 'open' && (
        <>
          <HowItWorks procedure="vote" />
          <RehearsalLink linkId={linkId} />
        </>
      )}
      {onReceipt !== undefined && (
        <p className="fine-print">
          {t('이미 투표하셨나요?')}{' '}
          <Button look="quiet" onClick={onReceipt}>
            {t('접수증 보기')}
          </Button>
        </p>
      )}
      <p className="small fine-print">
        {tNodes('{link}을 누구나 볼 수 있습니다.', {
          link: <a href={`/vote/${linkId}/roll`}>{t('투표를 시작한 뒤 명부를 수정한 기록')}</a>,
        })}
      </p>
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}
      </p>
    </Screen>
  )
}

/** Sentence about papers, which are taken once electronic ballots have ended. */
const PAPER_AFTERWARDS = t('그 뒤에는 종이로 투표하실 수 있습니다')

type FactsProps = { readonly page: VoterPage; readonly votedUnits: string | null }

const Facts = ({ page, votedUnits }: FactsProps) => {
  const { vote, voter } = page
  const deadline = deadlineOf(page, Date.now())
  const kind = ballotKinds[vote.ballotKind]
  const withdrawal = withdrawalWords({ ...vote, encrypted: vote.encryption !== null })
  return (
    <dl className="facts">
      <Fact
        icon="calendar"
        name={vote.electronicClosesAt === null ? t('마감') : t('전자투표 마감')}
        value={`${deadline.until}${zoneNote(deadline.at)}`}
        more={vote.electronicClosesAt === null ? deadline.left : `${deadline.left}. ${PAPER_AFTERWARDS}`}
      />
      <Fact
        icon="clock"
        name={t('걸리는 시간')}
        value={t('약 {minutes}분 걸립니다', { minutes: minutesFor(page) })}
        more={t('질문 {count}', { count: formatCount(vote.questions.length, '개') })}
      />
      <Fact
        icon={vote.ballotKind === 'secret' ? 'lock' : 'person'}
        name={t('투표 방식')}
        value={kind.name}
        more={kind.meaning}
      />
      <Fact icon="receipt" name={t('투표 취소')} value={t(withdrawal.short)} more={t(withdrawal.more)} />
      {voter !== null && (
        <Fact
          icon="home"
          name={t('투표하시는 분')}
          value={voterWithUnits(voter)}
          more={votedUnits ?? (voter.atDesk ? t('접수대에서 확인했습니다') : t('본인 확인을 마쳤습니다'))}
        />
      )}
    </dl>
  )
}
