import { Alert, Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatArea, formatCount } from '#ui/format.ts'
import type { ResultNote, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { countedName, countWriter } from '../../labels/amount-labels.ts'
import { weightNames } from '../../labels/vote-labels.ts'
import { QuestionResult } from './QuestionResult.tsx'
import { hasAreas, resultRows, votedUnits } from './result-rows.ts'
import { RuleVerdict } from './RuleVerdict.tsx'
import { WhyVote } from '../why/WhyVote.tsx'

type ResultsProps = {
  readonly title: string
  readonly results: VoteResults
  readonly questions: NonNullable<VoteResults['questions']>
  /** Buttons of the downloads. */
  readonly files?: ReactNode
}

const noteOf = ({ turnout, weight, coOwners, rule }: VoteResults, withArea: boolean): string =>
  [
    `참여 ${countWriter(weight)(votedUnits(turnout))}${turnout.targetArea > 0 ? `, ${formatArea(turnout.votedArea)}` : ''}.`,
    `비율은 참여한 ${withArea ? `${countedName(weight)}와 면적` : countedName(weight)}에 대한 것입니다.`,
    ...(rule === null ? [`최다 득표는 ${weightNames[weight]}입니다.`] : []),
    ...(coOwners === 'shares' ? ['공유자의 표는 지분만큼 나누어 셌습니다.'] : []),
  ].join(' ')

/** Returns the question whose verdict is shown, where exactly one has a verdict. */
const onlyQuestion = (questions: ResultsProps['questions']): { readonly question?: string } => {
  const judged = questions.filter(({ rule }) => rule !== undefined)
  return judged.length === 1 && judged[0] !== undefined ? { question: judged[0].id } : {}
}

/** Shows the results of each question, and the verdict by the vote's rule. */
export const Results = ({ title, results, questions, files }: ResultsProps) => {
  const { turnout, weight, rule, notes } = results
  const withArea = questions.some((question) => hasAreas(resultRows(question)))
  return (
    <Stack spacing={4}>
      {rule === null ? null : (
        <Section title="판정" actions={files}>
          <RuleVerdict verdict={rule} caption="이 투표" {...onlyQuestion(questions)} />
        </Section>
      )}
      <Section title={title} note={noteOf(results, withArea)} actions={rule === null ? files : undefined}>
        <Notes notes={notes} />
        <Papers papers={results.papers} ballotKind={results.ballotKind} />
        <AfterOpening afterOpening={results.afterOpening} />
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
              isJudged={rule !== null}
            />
          ))}
        </Stack>
      </Section>
    </Stack>
  )
}

/**
 * Shows the counts of papers by state. Their explanation exists for secret votes; open papers are
 * ballots of their units.
 */
const Papers = ({ papers, ballotKind }: Pick<VoteResults, 'papers' | 'ballotKind'>) => {
  if (papers === null) return null
  const ask = (name: string, figure: 'papersHandedOut' | 'papersCounted' | 'papersInvalid') =>
    ballotKind === 'secret' ? <WhyVote name={name} figure={figure} /> : null
  return (
    <Typography variant="body2" sx={{ mb: 4 }}>
      종이 투표용지: 용지 교부 {formatCount(papers.handedOut, '장')}
      {ask('교부한 투표용지', 'papersHandedOut')}
      {` · 집계 ${formatCount(papers.counted, '장')}`}
      {ask('집계한 투표용지', 'papersCounted')}
      {` · 그 가운데 무효 ${formatCount(papers.invalid, '장')}`}
      {papers.counted === 0 ? null : ask('무효 투표용지', 'papersInvalid')}
      {` · 미회수 ${formatCount(papers.unreturned, '장')}`}
    </Typography>
  )
}

/** Shows the office's acts after the opening, each of which could change a result. */
const AfterOpening = ({ afterOpening }: Pick<VoteResults, 'afterOpening'>) =>
  afterOpening ? (
    <Box sx={{ mb: 4 }}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        투표가 열린 뒤
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {afterOpening.texts.map((text) => (
          <Typography component="li" variant="body2" key={text}>
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  ) : null

/** Shows notes that are needed to read the figures. */
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
