import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import PauseIcon from '@mui/icons-material/PauseOutlined'
import PlayIcon from '@mui/icons-material/PlayArrowOutlined'
import { Box, Button, Card, Slider, Stack, Typography } from '@mui/material'
import { formatDate, formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import type { Past } from './use-past.ts'

type PastBarProps = { readonly past: Past | null; readonly onBegin: () => void; readonly onEnd: () => void }

/**
 * Shows the button into a list's past and, there, a mark, the slider over the campaign, and the way
 * back.
 */
export const PastBar = ({ past, onBegin, onEnd }: PastBarProps) => {
  // Analysts have no access to the past: comparing two instants would reveal what one person did.
  const mayLookBack = useMay('GET /api/list/{id}/stats/explain')
  if (!mayLookBack) return null
  return past === null ? (
    <Stack direction="row" className="no-print" sx={{ justifyContent: 'flex-end', mb: 2 }}>
      <Button size="small" color="inherit" startIcon={<HistoryIcon />} onClick={onBegin}>
        그때의 현황
      </Button>
    </Stack>
  ) : (
    <PastControls past={past} onEnd={onEnd} />
  )
}

const marked = {
  position: 'sticky',
  top: 8,
  zIndex: 'appBar',
  px: { xs: 3, sm: 4 },
  py: 3,
  mb: 3,
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'tokens.risk',
  bgcolor: 'tokens.riskSoft',
} as const

const line = {
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 2,
  flexWrap: 'wrap',
} as const

/** Controls of the past. While it plays, screen readers are told only where it stops. */
const PastControls = ({ past, onEnd }: { readonly past: Past; readonly onEnd: () => void }) => (
  <Card component="section" aria-label="그때의 현황" sx={marked}>
    <Stack direction="row" sx={line}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, minWidth: 0 }}>
        <HistoryIcon aria-hidden />
        <Typography role={past.isPlaying ? undefined : 'status'} sx={{ fontWeight: 700 }}>
          지난 현황입니다: {formatDateTime(new Date(past.at).toISOString())} 기준
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 2 }} className="no-print">
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={past.isPlaying ? <PauseIcon /> : <PlayIcon />}
          onClick={past.isPlaying ? past.pause : past.play}
        >
          {past.isPlaying ? '멈추기' : '처음부터 끝까지 보기'}
        </Button>
        <Button size="small" variant="contained" onClick={onEnd}>
          지금으로 돌아가기
        </Button>
      </Stack>
    </Stack>
    <PastSlider past={past} />
  </Card>
)

/** Number of arrow steps that PageUp, PageDown and Shift with an arrow move. */
const LEAP = 24

const PastSlider = ({ past: { span, at, move } }: { readonly past: Past }) => {
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()]
  return (
    <Box className="no-print" sx={{ px: 2, pt: 1 }}>
      <Slider
        aria-label="볼 시각"
        value={at}
        min={span.from}
        max={span.to}
        step={span.step}
        shiftStep={span.step * LEAP}
        getAriaValueText={(value) => formatDateTime(new Date(value).toISOString())}
        onChange={(_, value) => move(Number(value))}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', mt: -1 }}>
        <Typography variant="caption" color="textSecondary">
          {formatDate(from)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {formatDate(to)}
        </Typography>
      </Stack>
    </Box>
  )
}
