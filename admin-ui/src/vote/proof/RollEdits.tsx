import { Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { editDayText, rollEditLines } from '#events/values/roll-edit-names.ts'
import type { RollEdits as Told } from '#services/evidence/roll/roll-edits.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Facts } from '../../kit/display/Facts.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'

const line = { display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' } as const

/** Shows the edits of the roll after the vote opened, as everybody with its link can read them. */
export const RollEdits = ({ vote }: { readonly vote: Vote }) => {
  const may = useMay('GET /api/votes/{id}/roll-edits')
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['roll-edits', vote.id],
    queryFn: () => call('GET /api/votes/{id}/roll-edits', { params: { id: vote.id } }),
    enabled: may && vote.status !== 'draft',
  })
  if (!may || vote.status === 'draft') return null
  return (
    <Section title="시작한 뒤의 명부 변경" note="투표 링크에서 누구나 이름 없이 봅니다.">
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <Edits told={data} />}
    </Section>
  )
}

const countText = ({ at, entries, units }: NonNullable<Told['opened']>): string =>
  `${formatCount(units, '세대')}, 소유자 ${formatCount(entries, '명')} (${formatDateTime(at)})`

const Edits = ({ told: { opened, closed, edits, isCut } }: { readonly told: Told }) => (
  <Stack spacing={4}>
    <Facts
      facts={[
        ...(opened === null ? [] : [{ name: '시작할 때', value: countText(opened) }]),
        ...(closed === null ? [] : [{ name: '마감할 때', value: countText(closed) }]),
        { name: '그 뒤 수정한 것', value: edits.length === 0 ? '없음' : formatCount(edits.length, '건') },
      ]}
    />
    {edits.length === 0 ? null : (
      <Stack component="ul" spacing={2} sx={plainList}>
        {rollEditLines(edits).map(({ day, text, by, count }) => (
          <Box component="li" key={`${day} ${text} ${by}`} sx={line}>
            <Typography>{text}</Typography>
            <Typography variant="body2" color="textSecondary">
              {editDayText(day)} · {by} · {formatCount(count, '건')}
            </Typography>
          </Box>
        ))}
      </Stack>
    )}
    {isCut ? <Typography variant="caption">나머지는 증거 파일에 있습니다.</Typography> : null}
  </Stack>
)
