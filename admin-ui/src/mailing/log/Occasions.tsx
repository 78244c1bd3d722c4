import { Box, Typography } from '@mui/material'
import type { AnswerTo } from '#services/calls.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { messagesPath, occasionNames } from '../../labels/message-labels.ts'
import { Funnel } from './Funnel.tsx'

type Summary = AnswerTo<'GET /api/messages/list/{listId}/summary'>
type OccasionsProps = { readonly listId: string; readonly occasions: Summary['occasions'] }

const cards = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
} as const

/** Shows the funnel of messages for each occasion. */
export const Occasions = ({ listId, occasions }: OccasionsProps) => {
  const used = occasions.filter(({ funnel }) => funnel.recipients + funnel.suppressed > 0)
  if (used.length === 0) return null
  return (
    <Section title="종류별 합계" note="열람은 메시지의 링크를 연 것입니다.">
      <Box sx={cards}>
        {used.map(({ occasion, funnel }) => (
          <Box key={occasion}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              {occasionNames[occasion]} · {formatCount(funnel.recipients, '명')}
            </Typography>
            <Funnel
              name={occasionNames[occasion]}
              funnel={funnel}
              failedTo={messagesPath(listId, { occasion, status: 'failed' })}
              suppressedTo={messagesPath(listId, { occasion, status: 'suppressed' })}
            />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
