import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { RegistryPlan } from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { CollectChoice } from './CollectChoice.tsx'
import { CollectConfirm } from './CollectConfirm.tsx'
import { closedText, costOf, orderOf, problemOf, unitsOf, type CollectDraft } from './collect-order.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { useCollectPlan, useStartCollection } from './use-collecting.ts'

type CollectWizardProps = { readonly listId: string; readonly onStarted: (id: string) => void }

/** Steps of buying: which units, for how much; then it starts. */
export const CollectWizard = ({ listId, onStarted }: CollectWizardProps) => {
  const { data: plan, error, refetch } = useCollectPlan(listId)
  if (error !== null && plan === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (plan === undefined)
    return (
      <Section title="수집 계획">
        <RowsSkeleton />
      </Section>
    )
  return (
    <Section title="수집 계획">
      <Stack spacing={5}>
        <PlanFacts plan={plan} />
        {plan.missing + plan.stale === 0 ? (
          <Alert severity="success">
            {plan.unclear + plan.running === 0
              ? '모든 세대에 최근 등기부가 있습니다.'
              : '지금 새로 수집할 세대가 없습니다.'}
          </Alert>
        ) : (
          <Ordering listId={listId} plan={plan} onStarted={onStarted} />
        )}
      </Stack>
    </Section>
  )
}

const Ordering = ({ listId, plan, onStarted }: CollectWizardProps & { readonly plan: RegistryPlan }) => {
  const [draft, setDraft] = useState<CollectDraft>({ only: plan.missing > 0 ? 'missing' : 'stale', mostCost: '' })
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useStartCollection(onStarted)
  const problem = problemOf(plan, draft)
  const cost = costOf(plan, draft.only)
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <Stack spacing={4}>
      <CollectChoice plan={plan} draft={draft} onChange={setDraft} />
      <Box role="status">
        <Typography>
          {formatCount(unitsOf(plan, draft.only), '세대')}, 최대 <strong>{formatWon(cost)}</strong>
        </Typography>
        <AfterPoints points={plan.points} cost={cost} />
      </Box>
      {problem === null ? null : <Alert severity="warning">{problem}</Alert>}
      <div>
        <Button variant="contained" size="large" disabled={problem !== null} onClick={ask}>
          수집 시작
        </Button>
      </div>
      {asking ? (
        <CollectConfirm
          units={unitsOf(plan, draft.only)}
          cost={cost}
          closed={closedText(plan.system)}
          busy={isPending}
          problem={error === null ? null : toApiError(error).text}
          onConfirm={() => mutate(orderOf(listId, plan, draft))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  )
}

/**
 * Shows the balance of points afterwards. Too few points do not prevent the start: the collection
 * pauses and goes on.
 */
const AfterPoints = ({ points, cost }: { readonly points: number | null; readonly cost: number }) => {
  if (points === null) return null
  if (points < cost)
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        포인트가 {formatWon(cost - points)} 모자랍니다. 시작하면 포인트만큼 수집하고 멈추며, 충전하면 이어집니다.
      </Alert>
    )
  return (
    <Typography variant="body2" color="textSecondary">
      열람 포인트 {formatWon(points)} → {formatWon(points - cost)}
    </Typography>
  )
}
