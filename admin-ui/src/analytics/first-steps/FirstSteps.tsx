import { Button } from '@mui/material'
import { useStore } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { StepList, stepsText } from '../../kit/display/StepList.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { firstSteps } from './first-steps.ts'

type FirstStepsProps = {
  readonly complexId: string
  readonly lists: readonly List[]
  readonly votes: readonly Vote[]
}

/**
 * Shows the steps before the first campaign, until one runs or they are dismissed: each with its
 * button, finished ones ticked.
 */
export const FirstSteps = ({ complexId, lists, votes }: FirstStepsProps) => {
  const mayCreate = useMay('POST /api/list')
  const [isAway, setAway] = useStore<boolean>(`away.first-steps.${complexId}`, false)
  const steps = firstSteps({ lists, votes })
  if (!mayCreate || isAway || steps.length === 0) return null
  return (
    <Section
      title="처음 시작하기"
      note={stepsText(steps)}
      actions={
        <Button color="inherit" size="small" onClick={() => setAway(true)}>
          그만 보기
        </Button>
      }
    >
      <StepList steps={steps} />
    </Section>
  )
}
