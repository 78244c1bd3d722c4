import { Box, Chip, Stack, Typography } from '@mui/material'
import type { Vote } from '#services/vote/votes.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { dongName } from '../../labels/dong-name.ts'
import { questionRuleText, voteRuleText } from '../../labels/vote-labels.ts'
import { Attachments } from './Attachments.tsx'
import { PlainWords } from './PlainWords.tsx'

export type QuestionListProps = { readonly vote: Vote; readonly ruleOfList: string | null }

/** Shows the questions of a vote with what residents read beside them. */
export const QuestionList = ({ vote, ruleOfList }: QuestionListProps) => (
  <Section title="문항" note={vote.description ?? undefined}>
    <Stack component="ol" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {vote.questions.map((question, index) => (
        <Box component="li" key={question.id}>
          <Typography variant="h3">
            {index + 1}. {question.title}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {questionRuleText(question)}
          </Typography>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 1.5 }}>
            {question.choices.map((choice) => (
              <Chip key={choice.id} size="small" variant="outlined" label={choiceText(choice)} sx={longLabel} />
            ))}
          </Stack>
          <PlainWords question={question} />
          <Attachments vote={vote} question={question} />
        </Box>
      ))}
    </Stack>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      {vote.dongs === null ? '' : `투표하는 동: ${vote.dongs.map(dongName).join(', ')} · `}
      {vote.kind === 'election' ? '당선 기준' : '가결 기준'}: {voteRuleText(vote.rule, ruleOfList, vote.kind)}
    </Typography>
  </Section>
)

const longLabel = { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const

/**
 * Returns the label of a choice, with a note where it counts as agreement and its label does not
 * say so.
 */
const choiceText = ({ label, assent }: Vote['questions'][number]['choices'][number]): string =>
  assent === true && label !== '찬성' ? `${label} (찬성으로 셈)` : label
