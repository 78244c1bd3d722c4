import { Box, Chip, Stack, Typography } from '@mui/material'
import type { DocumentEvidence } from '#services/document/seal/document-evidence.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { Section } from '../kit/layout/Section.tsx'

/** The records that a document rests on, and what became of it, each with its place in the log. */
export const EvidenceEvents = ({ events }: Pick<DocumentEvidence, 'events'>) => (
  <Section title="근거가 된 기록">
    <Box component="ol" sx={plainList}>
      {events.map(({ position, title, at, hash, source }) => (
        <Stack
          key={position}
          component="li"
          sx={{ py: 2, gap: 0.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
        >
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="subtitle2">{title}</Typography>
            <Chip size="small" variant="outlined" label={source ? '근거' : '그 뒤'} />
          </Stack>
          <Typography variant="caption" color="textSecondary">
            {position.toLocaleString('ko-KR')}번 · {formatDateTime(at)}
          </Typography>
          <Typography
            variant="caption"
            color="textSecondary"
            title={hash}
            sx={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}
          >
            {hash.slice(0, 16)}…
          </Typography>
        </Stack>
      ))}
    </Box>
  </Section>
)
