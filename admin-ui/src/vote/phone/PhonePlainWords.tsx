import { Box } from '@mui/material'
import { tokens } from '#ui/tokens.ts'
import { isWritten, type DraftQuestion } from '../draft/vote-draft.ts'

const { light } = tokens

/** Shows the plain summary and the attachments of a question, as the residents' app has them. */
export const PhonePlainWords = ({
  question: { plainSummary, attachments = [] },
}: {
  readonly question: DraftQuestion
}) => (
  <>
    {isWritten(plainSummary) ? (
      <Box sx={{ mt: 4, pl: 3, borderLeft: `3px solid ${light.border}`, fontSize: '0.88em' }}>
        <Box component="p" sx={{ m: 0, fontWeight: 700 }}>
          쉬운 말 요약
        </Box>
        <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
          {plainSummary}
        </Box>
        <Box component="p" sx={{ m: 0, color: light.textMuted }}>
          효력은 위의 질문에 있습니다.
        </Box>
      </Box>
    ) : null}
    {attachments.map((name) => (
      <Box key={name} component="p" sx={{ m: 0, mt: 3, fontWeight: 600, color: light.primary }}>
        첨부 자료: {name}
      </Box>
    ))}
  </>
)
