import { Box, Typography } from '@mui/material'
import type { LiveState } from './keep-live.ts'

const texts: Readonly<Record<LiveState, string>> = {
  connecting: '연결하는 중',
  live: '실시간',
  polling: '30초마다 새로 고침',
}

const noteLine = { display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' } as const

const dot = { width: 8, height: 8, borderRadius: '50%', border: 2 } as const

/** Shows in a word whether the figures update by themselves. */
export const LiveNote = ({ state }: { readonly state: LiveState }) => (
  <Typography component="span" className="no-print" variant="caption" color="textSecondary" sx={noteLine}>
    <Box
      component="span"
      aria-hidden
      sx={{
        ...dot,
        borderColor: state === 'live' ? 'tokens.done' : 'tokens.pending',
        bgcolor: state === 'live' ? 'tokens.done' : 'transparent',
      }}
    />
    {texts[state]}
  </Typography>
)
