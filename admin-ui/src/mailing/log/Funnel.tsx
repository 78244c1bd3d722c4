import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { MessageFunnel } from '#services/mailing/messages.contract.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { funnelBars } from './funnel-bars.ts'

type FunnelProps = {
  /** Accessible name of the bars. */
  readonly name: string
  readonly funnel: MessageFunnel
  /** Links to the messages that did not arrive, and to those that were not sent. */
  readonly failedTo: string
  readonly suppressedTo: string
}

const row = {
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) 108px',
  columnGap: 2,
  alignItems: 'center',
  py: 0.5,
} as const

/** Shows the funnel of messages as bars, and below it those that left the funnel. */
export const Funnel = ({ name, funnel, failedTo, suppressedTo }: FunnelProps) => (
  <Box>
    <Box component="ol" sx={plainList}>
      {funnelBars(funnel).map(({ key, label, count, share }) => (
        <Box component="li" key={key} sx={row}>
          <Typography component="span" variant="caption" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Bar label={`${name} ${label} 비율`} done={share} total={1} height={8} />
          <Typography component="span" variant="caption">
            {formatCount(count, '명')} · {formatPercent(share)}
          </Typography>
        </Box>
      ))}
    </Box>
    <SideCounts funnel={funnel} failedTo={failedTo} suppressedTo={suppressedTo} name={name} />
  </Box>
)

const SideCounts = ({ name, funnel: { bySms, failed, suppressed, queued }, failedTo, suppressedTo }: FunnelProps) => (
  <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', mt: 1 }}>
    {queued === 0 ? null : <Count text={`대기 ${formatCount(queued, '명')}`} />}
    {bySms === 0 ? null : <Count text={`SMS로 ${formatCount(bySms, '명')}`} />}
    {failed === 0 ? null : <Count text={`실패 ${formatCount(failed, '명')}`} name={name} to={failedTo} />}
    {suppressed === 0 ? null : (
      <Count text={`보내지 않음 ${formatCount(suppressed, '명')}`} name={name} to={suppressedTo} />
    )}
  </Stack>
)

const Count = ({ text, name = '', to }: { readonly text: string; readonly name?: string; readonly to?: string }) => (
  <Typography component="span" variant="caption" color="textSecondary">
    {to === undefined ? (
      text
    ) : (
      <MuiLink component={Link} to={to} color="inherit" underline="hover" aria-label={`${name} ${text} 보기`}>
        {text}
      </MuiLink>
    )}
  </Typography>
)
