import { Box, Typography } from '@mui/material'
import type { Vote } from '#services/vote/votes.contract.ts'

/** Shows the plain words about a question as residents read them; nothing where there are none. */
export const PlainWords = ({
  question: { plainSummary, choices },
}: {
  readonly question: Vote['questions'][number]
}) => {
  const outcomes = choices.filter(({ plainOutcome }) => plainOutcome !== undefined)
  if (plainSummary === undefined && outcomes.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2">쉬운 말 요약</Typography>
      {plainSummary === undefined ? null : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {plainSummary}
        </Typography>
      )}
      {outcomes.map(({ id, label, plainOutcome }) => (
        <Typography key={id} variant="body2" color="textSecondary">
          {label}: {plainOutcome}
        </Typography>
      ))}
    </Box>
  )
}
