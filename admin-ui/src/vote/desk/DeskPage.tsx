import type { Vote } from '#services/vote/votes.contract.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { VoteStatusChip } from '../../labels/StatusChip.tsx'
import { votePath } from '../../labels/vote-labels.ts'
import { Desk } from './Desk.tsx'

/** Desk of an assembly: who has come, and whether they have voted. */
const DeskPage = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page
      title="현장 투표"
      subtitle={vote.title}
      beside={<VoteStatusChip vote={vote} />}
      trail={[{ to: votePath(vote.id), label: vote.title }]}
    >
      {vote.status === 'open' ? (
        <Desk vote={vote} />
      ) : (
        <Empty title={vote.status === 'draft' ? '아직 시작하지 않은 투표입니다' : '마감된 투표입니다'}>
          {vote.status === 'draft'
            ? '투표를 시작하면 투표용지나 태블릿을 건넬 수 있습니다.'
            : '더 이상 투표용지나 태블릿을 건넬 수 없습니다.'}
        </Empty>
      )}
    </Page>
  )
}

export default DeskPage
