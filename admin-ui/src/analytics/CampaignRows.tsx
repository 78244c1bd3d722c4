import { Box, Card, Divider, Stack, Typography } from '@mui/material'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Bar } from '../kit/display/Bar.tsx'
import { DaysLeft } from '../words/DaysLeft.tsx'
import { shareOf } from '../kit/display/share.ts'
import { listPath, listTypeNames } from '../words/list-words.ts'
import { useFirstFew } from './use-first-few.tsx'

const SHOWN = 5

type CampaignRowsProps = { readonly lists: readonly List[]; readonly nameOfComplex?: (apartmentId: string) => string }

const row = {
  px: { xs: 4, sm: 5 },
  py: 3,
  display: 'grid',
  gap: { xs: 2, sm: 4 },
  alignItems: 'center',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) 56px',
  },
} as const

/** Many campaigns that run, a row each: both figures and the time left. */
export const CampaignRows = ({ lists, nameOfComplex }: CampaignRowsProps) => {
  const { shown, more } = useFirstFew(lists, SHOWN)
  return (
    <Card component="section" aria-label="진행 중인 리스트">
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((list) => (
          <Box component="li" key={list.id} sx={row}>
            <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
              <RecordLink to={listPath(list.id)}>{list.name}</RecordLink>
              <Typography variant="caption" color="textSecondary" component="p" noWrap>
                {[nameOfComplex?.(list.apartmentId), listTypeNames[list.type]]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </Typography>
            </Box>
            <Measured
              label={`${list.name} 세대 참여율`}
              done={list.households.completed}
              total={list.households.total}
              risk={0}
              note={formatCount(list.households.total, '세대')}
            />
            <Measured
              label={`${list.name} 면적 참여율`}
              done={list.completedArea}
              total={list.totalArea}
              risk={list.riskArea}
              note={formatArea(list.totalArea)}
            />
            <Box sx={{ textAlign: { md: 'right' } }}>
              <DaysLeft list={list} />
            </Box>
          </Box>
        ))}
      </Stack>
      {more === null ? null : <Box sx={{ px: 5, pb: 2 }}>{more}</Box>}
    </Card>
  )
}

type MeasuredProps = {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly risk: number
  readonly note: string
}

const Measured = ({ label, done, total, risk, note }: MeasuredProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}>
      <Typography variant="body2" component="span" sx={{ fontWeight: 700 }}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {note}
      </Typography>
    </Stack>
    <Bar label={label} done={done} total={total} risk={risk} height={6} />
  </Box>
)
