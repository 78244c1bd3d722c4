import { Box, Button, Card, Stack, Typography } from '@mui/material'
import type { Finding } from '#services/finding/findings.contract.ts'
import { findingRules } from '#events/values/finding-rules.ts'
import { findingOutcome, findingContext, findingTitle } from './finding-labels.ts'

type FindingCardProps = { readonly finding: Finding; readonly onOpen: () => void }

/**
 * Shows one finding: its title, place and time, the rule in plain words, and what somebody said of
 * it.
 */
export const FindingCard = ({ finding, onOpen }: FindingCardProps) => {
  const outcome = findingOutcome(finding)
  return (
    <Card component="li" sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3} sx={{ justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: 17 }}>
            {findingTitle(finding)}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {findingContext(finding)}
          </Typography>
          <Typography variant="body2" sx={{ mt: 2 }}>
            {findingRules[finding.rule].says}
          </Typography>
          {outcome === null ? null : (
            <Typography
              variant="body2"
              color={finding.status === 'reopened' ? 'tokens.risk' : 'textSecondary'}
              sx={{ mt: 2, overflowWrap: 'anywhere' }}
            >
              {outcome}
            </Typography>
          )}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          onClick={onOpen}
          aria-label={`${findingTitle(finding)} 살펴보기`}
          sx={{ flexShrink: 0, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
        >
          살펴보기
        </Button>
      </Stack>
    </Card>
  )
}
