import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CheckedConditions } from '#services/vote/vote-life.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { inOrder, remedyLink } from './checks.ts'

/** Reads the checklist of a vote before it opens or closes; refetched every 30 s. */
export const useChecklist = (voteId: string, isWanted = true) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['votes', 'checklist', voteId],
    queryFn: () => call('GET /api/votes/{id}/checklist', { params: { id: voteId } }),
    enabled: isWanted,
    ...live,
  })
}

const styles = {
  blocking: { Icon: ErrorIcon, colour: 'error.main', name: '먼저 수정할 것' },
  warning: { Icon: WarningIcon, colour: 'tokens.risk', name: '확인할 사항' },
  done: { Icon: CheckCircleIcon, colour: 'tokens.done', name: '준비됨' },
} as const

type ItemProps = { readonly item: CheckedConditions; readonly vote: Vote }

const Item = ({ item, vote }: ItemProps) => {
  const { Icon, colour, name } = styles[item.level]
  const place = remedyLink(item, vote)
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, py: 1.5 }}>
      <Icon titleAccess={name} fontSize="small" sx={{ color: colour, mt: 0.25 }} />
      <Typography variant="body2" sx={{ minWidth: 0, flex: 1 }}>
        {item.text}{' '}
        {place === null ? null : (
          <MuiLink component={Link} to={place.to} sx={{ whiteSpace: 'nowrap' }}>
            {place.label}
          </MuiLink>
        )}
      </Typography>
    </Stack>
  )
}

/** Shows the items of the checklist, each with a link to where it is corrected. */
export const Checklist = ({ vote }: { readonly vote: Vote }) => {
  const { data, error, refetch } = useChecklist(vote.id)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <Box component="ul" aria-label="점검표" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {inOrder(data.items).map((item) => (
        <Item key={item.code} item={item} vote={vote} />
      ))}
    </Box>
  )
}

export type OpenChecksProps = {
  readonly vote: Vote
  readonly heading: string
  /** Item that the act itself settles. */
  readonly without?: CheckedConditions['code'] | undefined
}

/** Shows the open items alone, in the confirmation of an act. */
export const OpenChecks = ({ vote, heading, without }: OpenChecksProps) => {
  const { data } = useChecklist(vote.id)
  const open = inOrder(data?.items ?? []).filter(({ level, code }) => level !== 'done' && code !== without)
  if (open.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={heading}
      sx={{ mt: 2, p: 3, borderRadius: '10px', bgcolor: 'tokens.riskSoft' }}
    >
      <Typography variant="subtitle2">{heading}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {open.map((item) => (
          <Item key={item.code} item={item} vote={vote} />
        ))}
      </Box>
    </Box>
  )
}
