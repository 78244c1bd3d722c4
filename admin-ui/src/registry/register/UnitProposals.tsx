import { Button, Divider, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { useMay } from '../../kit/auth/use-may.ts'
import { proposalKindNames, proposalsPath, proposalStatusNames } from '../../labels/registry/registry-labels.ts'
import { ProposalAction } from '../proposals/ProposalAction.tsx'
import { UnitShares } from '../proposals/Proposals.tsx'

/**
 * Shows what this record says of the unit and the roll does not; each proposal can be accepted
 * here.
 */
export const UnitProposals = ({ register: { listId, proposals } }: { readonly register: WholeRegistry }) => {
  const may = useMay('GET /api/registry/list/{listId}/proposals')
  if (proposals.length === 0) return null
  return (
    <Section
      title="명부에 반영"
      actions={
        may ? (
          <Button component={Link} to={proposalsPath(listId)} size="small" color="inherit">
            모두 보기
          </Button>
        ) : undefined
      }
    >
      <Stack spacing={3} divider={<Divider />}>
        {proposals.map((proposal) => (
          <Stack key={proposal.id} spacing={1}>
            <Typography variant="subtitle2" component="h3">
              {[proposalKindNames[proposal.kind], proposal.name ?? ''].filter((part) => part !== '').join(' · ')}
            </Typography>
            <Typography variant="body2">
              {proposal.before ?? '없음'} → <strong>{proposal.after}</strong>
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {proposal.obstacle ?? proposalStatusNames[proposal.status]}
            </Typography>
            <UnitShares unitShares={proposal.unitShares} />
            <div>
              <ProposalAction listId={listId} proposal={proposal} />
            </div>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
