import { useGetList } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { StepList, stepsText } from '../../kit/display/StepList.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { voteSteps } from './vote-steps.ts'

const MAX_VOTES = 100

/** Shows the steps from an empty list to its first ballot. */
const VoteSteps = ({ list }: { readonly list: List }) => {
  const { data } = useGetList<Vote>('votes', {
    pagination: { page: 1, perPage: MAX_VOTES },
    sort: { field: 'createdAt', order: 'ASC' },
    filter: { listId: list.id },
  })
  if (data === undefined) return null
  const steps = voteSteps(list, data)
  return (
    <Section title="다음 할 일" note={stepsText(steps)}>
      <StepList steps={steps} />
    </Section>
  )
}

export default VoteSteps
