import { Alert, Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatArea, formatCount } from '#ui/format.ts'
import type { ResultNote, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { Fold } from '../../kit/display/Fold.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { countedName, countWriter } from '../../labels/amount-labels.ts'
import { weightNames } from '../../labels/vote-labels.ts'
import { QuestionResult } from './QuestionResult.tsx'
import { hasAreas, resultRows, votedUnits } from './result-rows.ts'
import { VerdictWord } from './RuleVerdict.tsx'
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
    `표의 비율은 참여한 ${withArea ? `${countedName(weight)}와 면적` : countedName(weight)}에 대한 것입니다.`,
    ...(rule === null ? [`최다 득표는 ${weightNames[weight]}입니다.`] : []),
    ...(coOwners === 'shares' ? ['공유자의 표는 지분만큼 나누어 셌습니다.'] : []),
  ].join(' ')

/** Notes that may change how a result is read; the others explain its figures. */
const warnings: readonly ResultNote['code'][] = [
  'SINGLE_BALLOT',
  'AREAS_CORRECTED',
  'SIZES_CHANGED',
  'SHARES_CHANGED',
  'AREA_UNKNOWN',
  'LAND_UNKNOWN',
  'PAPERS_MISSING',
  'PAPERS_OF_UNKNOWN',
  'PAPERS_COULD_TURN',
  'BALLOTS_CHALLENGED',
]
const isWarning = ({ code }: ResultNote): boolean => warnings.includes(code)

/** Shows the results of each question, and the verdict by the vote's rule. */
export const Results = ({ title, results, questions, files }: ResultsProps) => {
  const { turnout, weight, rule, notes, papers } = results
  const withArea = questions.some((question) => hasAreas(resultRows(question)))
  return (
    <Section title={title} actions={files}>
      <Stack spacing={5}>
        {rule === null || isSaidByQuestion(questions) ? null : (
          <Box>
            <VerdictWord verdict={rule} size={22} />
            <Typography sx={{ mt: 1 }}>{rule.sentence}</Typography>
          </Box>
        )}
        <Notes notes={notes.filter(isWarning)} />
        {questions.length === 0 ? <Typography color="textSecondary">집계할 문항이 없습니다.</Typography> : null}
        {questions.map((question, index) => (
          <QuestionResult
            key={question.id}
            number={index + 1}
            question={question}
            voted={votedUnits(turnout)}
            votedArea={turnout.votedArea}
            weight={weight}
            unreturned={papers?.unreturned ?? 0}
            isJudged={rule !== null}
          />
        ))}
        <Box>
          <Papers papers={papers} ballotKind={results.ballotKind} />
          <AfterOpening afterOpening={results.afterOpening} />
          <Fold title="집계 방법">
            {[noteOf(results, withArea), ...explanations(results)].map((text) => (
              <Typography key={text} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                {text}
              </Typography>
            ))}
          </Fold>
        </Box>
      </Stack>
    </Section>
  )
}

/** Tells whether the only question says the verdict already. */
const isSaidByQuestion = (questions: ResultsProps['questions']): boolean =>
  questions.length === 1 && questions[0]?.rule !== undefined

/** Returns the notes on how was counted, and how the rule is read. */
const explanations = ({ notes, rule }: VoteResults): readonly string[] => [
  ...notes.filter((note) => !isWarning(note)).map(({ text }) => text),
  ...(rule?.notes ?? []).map(({ text }) => text),
]

/**
 * Shows the counts of papers by state. Their explanation exists for secret votes; open papers are
 * ballots of their units.
 */
const Papers = ({ papers, ballotKind }: Pick<VoteResults, 'papers' | 'ballotKind'>) => {
  if (papers === null) return null
  const ask = (name: string, figure: 'papersHandedOut' | 'papersCounted' | 'papersInvalid') =>
    ballotKind === 'secret' ? <WhyVote name={name} figure={figure} /> : null
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
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

/** Returns the number of acts after the opening that could change a result. */
const countActs = ({ deskBallots, documentBallots, units, contactsChanged, unconfirmed, objections }: Acts): number =>
  [units, unconfirmed, objections]
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, deskBallots + documentBallots.cast + contactsChanged)

type Acts = NonNullable<VoteResults['afterOpening']>

/** Shows the office's acts after the opening; folded where there were none. */
const AfterOpening = ({ afterOpening }: Pick<VoteResults, 'afterOpening'>) =>
  afterOpening ? (
    <Fold title="투표 중 관리자가 한 일" isOpen={countActs(afterOpening) > 0}>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {afterOpening.texts.map((text) => (
          <Typography component="li" variant="body2" key={text}>
            {text}
          </Typography>
        ))}
      </Box>
    </Fold>
  ) : null

/** Shows notes without which the figures would be misread. */
const Notes = ({ notes }: { readonly notes: readonly ResultNote[] }) =>
  notes.length === 0 ? null : (
    <Alert severity="warning">
      {notes.map(({ code, text }) => (
        <Box component="p" key={code} sx={{ m: 0, '& + p': { mt: 1 } }}>
          {text}
        </Box>
      ))}
    </Alert>
  )
