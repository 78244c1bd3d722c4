import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Chip, IconButton, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { AssemblyDetails, AssemblyItem } from '#services/assembly/assemblies.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { votePath, voteStatusNames } from '../../labels/vote-labels.ts'
import { AddItems } from './AddItems.tsx'
import { moved, without, type AgendaItems } from './agenda-order.ts'

const kindNames: Readonly<Record<AssemblyItem['kind'], string>> = {
  resolution: '안건',
  election: '선거',
  report: '보고',
}

/** Returns the state of an item's vote in a few words. */
const voteText = ({ kind, vote }: AssemblyItem): string => {
  if (kind === 'report') return ''
  if (vote === null) return '삭제된 투표'
  if (vote.status === 'draft') return vote.announced ? '공고함' : '공고 전'
  return voteStatusNames[vote.status]
}

/** Saves the agenda as it should be, one change at a time. */
const useAgenda = ({ id, revision }: AssemblyDetails) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: (agenda: AgendaItems) =>
      call('PATCH /api/assemblies/{id}', { params: { id }, body: { agenda: [...agenda], revision } }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
}

/** Shows the agenda in its order; that of a draft can be changed. */
export const Agenda = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { items, agenda, status } = assembly
  const mayChange = useMay('PATCH /api/assemblies/{id}') && status === 'draft'
  const { mutate, isPending } = useAgenda(assembly)
  return (
    <Section title="안건" note="위에서부터 차례로 다룹니다.">
      {items.length === 0 ? (
        <Typography color="textSecondary">아직 안건이 없습니다.</Typography>
      ) : (
        <Box component="ol" sx={plainList}>
          {items.map((item, index) => (
            <ItemRow
              key={item.itemId}
              item={item}
              number={index + 1}
              isLast={index === items.length - 1}
              isBusy={isPending}
              onMove={mayChange ? (by) => mutate(moved(agenda, index, by)) : undefined}
              onRemove={() => mutate(without(agenda, item.itemId))}
            />
          ))}
        </Box>
      )}
      {mayChange ? (
        <AddItems assembly={assembly} isBusy={isPending} onAdd={(item) => mutate([...agenda, item])} />
      ) : null}
    </Section>
  )
}

type ItemRowProps = {
  readonly item: AssemblyItem
  readonly number: number
  readonly isLast: boolean
  readonly isBusy: boolean
  /** Absent: the agenda is fixed. */
  readonly onMove: ((by: -1 | 1) => void) | undefined
  readonly onRemove: () => void
}

const row = {
  alignItems: 'flex-start',
  gap: 3,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

const ItemRow = ({ item, number, isLast, isBusy, onMove, onRemove }: ItemRowProps) => (
  <Stack component="li" direction="row" sx={row}>
    <Typography component="span" sx={{ fontWeight: 700, minWidth: 24 }}>
      {number}
    </Typography>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {item.vote === null ? (
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {item.title}
          </Typography>
        ) : (
          <Typography component={Link} to={votePath(item.vote.id)} sx={{ fontWeight: 600, color: 'inherit' }}>
            {item.title}
          </Typography>
        )}
        <Chip size="small" label={kindNames[item.kind]} />
        {item.kind === 'report' ? null : (
          <Typography component="span" variant="body2" color="textSecondary">
            {[item.matter, voteText(item)].join(' · ')}
          </Typography>
        )}
      </Stack>
      {item.needs.map(({ topic, text, basis }) => (
        <Typography key={topic} variant="body2" color="textSecondary">
          {topic}: {text} ({basis})
        </Typography>
      ))}
    </Box>
    {onMove === undefined ? null : (
      <Stack direction="row">
        <IconButton aria-label={`${number}번 안건 위로`} disabled={isBusy || number === 1} onClick={() => onMove(-1)}>
          <ArrowUpIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`${number}번 안건 아래로`} disabled={isBusy || isLast} onClick={() => onMove(1)}>
          <ArrowDownIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`${number}번 안건 빼기`} disabled={isBusy} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
    )}
  </Stack>
)
