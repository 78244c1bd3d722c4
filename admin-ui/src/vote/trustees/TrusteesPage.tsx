import { Card } from '@mui/material'
import type { Vote } from '#services/vote/votes.contract.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { votePath } from '../../labels/vote-labels.ts'
import { TrusteesForm } from './TrusteesForm.tsx'
import { TrusteesSection } from './TrusteesSection.tsx'
import { useTrustees } from './use-trustees.ts'

/** Edits the holder of an encrypted vote's key. */
const TrusteesPage = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page title="투표함의 열쇠" subtitle={vote.title} narrow trail={[{ to: votePath(vote.id), label: vote.title }]}>
      {vote.encrypted ? <Named vote={vote} /> : <Empty title="암호화하지 않은 투표입니다">열쇠가 없습니다.</Empty>}
    </Page>
  )
}

const Named = ({ vote }: { readonly vote: Vote }) => {
  const { data, error } = useTrustees(vote)
  if (error !== null && data === undefined) return <ErrorScreen error={error} />
  if (data === undefined) return <PageSkeleton />
  const isFixed = vote.status !== 'draft' || vote.announcement !== null
  if (isFixed) return <TrusteesSection vote={vote} />
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 } }}>
      <TrusteesForm voteId={vote.id} trustees={data} />
    </Card>
  )
}

export default TrusteesPage
