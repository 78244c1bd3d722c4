import { Alert, Box, Stack, Typography } from '@mui/material'
import { formatArea } from '#ui/format.ts'
import type { ResultNote, VoteResults } from '#services/vote/vote-results.contract.ts'
import { Section } from '../kit/display/Section.tsx'
import { formatUnits } from '../words/amount-words.ts'
import { weightNames } from '../words/vote-words.ts'
import { QuestionResult } from './QuestionResult.tsx'
import { hasAreas, resultRows, votedUnits } from './result-rows.ts'
import { RuleVerdict } from './RuleVerdict.tsx'

type ResultsProps = {
  readonly title: string
  readonly results: VoteResults
  readonly questions: NonNullable<VoteResults['questions']>
}

const noteOf = ({ turnout, weight, coOwners }: VoteResults, withArea: boolean): string =>
  [
    `참여 ${formatUnits(votedUnits(turnout))}, ${formatArea(turnout.votedArea)}.`,
    `비율은 참여한 ${withArea ? '세대와 면적' : '세대'}에 대한 것이고, 최다 득표는 ${weightNames[weight]}입니다.`,
    ...(coOwners === 'shares' ? ['공유자의 표는 지분만큼 나누어 셌습니다.'] : []),
  ].join(' ')

/** What was chosen, question by question, and what it comes to by the vote's rule. */
export const Results = ({ title, results, questions }: ResultsProps) => {
  const { turnout, weight, rule, notes } = results
  const withArea = questions.some((question) => hasAreas(resultRows(question)))
  return (
    <>
      {rule === null ? null : (
        <Section title="판정">
          <RuleVerdict verdict={rule} caption="이 투표" />
        </Section>
      )}
      <Section title={title} note={noteOf(results, withArea)}>
        <Notes notes={notes} />
        {questions.length === 0 ? <Typography color="textSecondary">집계할 문항이 없습니다.</Typography> : null}
        <Stack spacing={6}>
          {questions.map((question, index) => (
            <QuestionResult
              key={question.id}
              number={index + 1}
              question={question}
              voted={votedUnits(turnout)}
              votedArea={turnout.votedArea}
              weight={weight}
              showsRule={questions.length > 1}
            />
          ))}
        </Stack>
      </Section>
    </>
  )
}

/** What has to be known to read the figures rightly. */
const Notes = ({ notes }: { readonly notes: readonly ResultNote[] }) =>
  notes.length === 0 ? null : (
    <Alert severity="info" sx={{ mb: 4 }}>
      {notes.map(({ code, text }) => (
        <Box component="p" key={code} sx={{ m: 0, '& + p': { mt: 1 } }}>
          {text}
        </Box>
      ))}
    </Alert>
  )
