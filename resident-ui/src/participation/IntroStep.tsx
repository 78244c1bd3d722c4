import type { ReactNode } from 'react'
import { formatCount } from '#ui/format.ts'
import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { Button } from '../controls/Button.tsx'
import { Screen } from '../frame/Screen.tsx'
import { deadlineOf } from './deadline.ts'
import { Fact } from './Fact.tsx'
import { OfficePhone } from './OfficePhone.tsx'
import { voterWithUnits } from './unit-name.ts'

type IntroStepProps = {
  readonly page: VoterPage
  /** Answers are waiting from an earlier visit. */
  readonly hasBegun: boolean
  readonly onStart: () => void
  /** Other votes that wait for who is verified. */
  readonly otherVotes?: ReactNode
}

const ballotKinds: Readonly<
  Record<VoterPage['vote']['ballotKind'], { readonly name: string; readonly meaning: string }>
> = {
  secret: { name: '무기명 투표', meaning: '누가 무엇을 골랐는지 남지 않습니다' },
  open: { name: '기명 투표', meaning: '고르신 내용이 이름과 함께 기록됩니다' },
}

/** Who asks, what for, until when, and how long it takes. */
export const IntroStep = ({ page, hasBegun, onStart, otherVotes }: IntroStepProps) => {
  const { vote, list, apartment, voter } = page
  const deadline = deadlineOf(page, Date.now())
  const kind = ballotKinds[vote.ballotKind]
  return (
    <Screen
      title={vote.title}
      heading={vote.title}
      above={<p className="asker">{apartment.name}</p>}
      lead={list.name === vote.title ? undefined : <p>{list.name}</p>}
      action={<Button onClick={onStart}>{hasBegun ? '이어서 하기' : '시작하기'}</Button>}
    >
      {voter?.atDesk === true && (
        <p className="notice notice-calm">
          이름과 동·호가 본인과 다르면 누르지 마시고 접수대의 담당자에게 말씀해주세요.
        </p>
      )}
      <dl className="facts">
        <Fact icon="calendar" name="마감" value={deadline.until} more={deadline.left} />
        <Fact
          icon="clock"
          name="걸리는 시간"
          value="약 2분 걸립니다"
          more={`질문 ${formatCount(vote.questions.length, '개')}`}
        />
        <Fact
          icon={vote.ballotKind === 'secret' ? 'lock' : 'person'}
          name="투표 방식"
          value={kind.name}
          more={kind.meaning}
        />
        {voter !== null && (
          <Fact
            icon="home"
            name="투표하시는 분"
            value={voterWithUnits(voter)}
            more={voter.atDesk ? '접수대에서 확인했습니다' : '본인 확인을 마쳤습니다'}
          />
        )}
      </dl>
      {otherVotes}
      {vote.description !== null && vote.description !== '' && (
        <section className="about" aria-label="투표 안내">
          <h2>투표 안내</h2>
          <p>{vote.description}</p>
        </section>
      )}
      <p className="small fine-print">
        궁금하신 점은 <OfficePhone apartment={apartment} />에 문의해주세요.
      </p>
    </Screen>
  )
}
