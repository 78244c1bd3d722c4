import { Stack, Typography } from '@mui/material'
import { formatArea, formatCount } from '#ui/format.ts'
import type { VoteResults } from '#services/vote/vote-results.contract.ts'
import { Section } from '../kit/display/Section.tsx'
import { QuestionResult } from './QuestionResult.tsx'
import { weightNames } from '../words/vote-words.ts'

type ResultsProps = {
  readonly title: string
  readonly results: VoteResults
  readonly questions: NonNullable<VoteResults['questions']>
}

/** What was chosen, question by question, by households and by area. */
export const Results = ({ title, results, questions }: ResultsProps) => {
  const { turnout, weight } = results
  return (
    <Section
      title={title}
      note={`참여 ${formatCount(turnout.voted, '세대')}, ${formatArea(turnout.votedArea)}. 비율은 참여한 세대와 면적에 대한 것이고, 최다 득표는 ${weightNames[weight]}입니다.`}
    >
      {questions.length === 0 ? <Typography color="textSecondary">집계할 문항이 없습니다.</Typography> : null}
      <Stack spacing={6}>
        {questions.map((question, index) => (
          <QuestionResult
            key={question.id}
            number={index + 1}
            question={question}
            voted={turnout.voted}
            votedArea={turnout.votedArea}
            weight={weight}
          />
        ))}
      </Stack>
    </Section>
  )
}
