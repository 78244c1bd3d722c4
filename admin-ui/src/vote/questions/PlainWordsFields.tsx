import { Typography } from '@mui/material'
import { maxLength } from 'react-admin'
import { MAX_PLAIN_OUTCOME, MAX_PLAIN_SUMMARY } from '#events/values/question/question-limits.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { FoldedField } from '../../kit/forms/FoldedFields.tsx'
import type { DraftQuestion } from '../draft/vote-draft.ts'

type PlainWordsFieldsProps = {
  readonly source: string
  readonly question: DraftQuestion
  /** Hides the outcomes: choices of an election are persons. */
  readonly isElection: boolean
}

/** Fields of the plain words about a question and its choices, folded while they are not written. */
export const PlainWordsFields = ({ source, question, isElection }: PlainWordsFieldsProps) => {
  const summary = question.plainSummary?.trim() ?? ''
  const outcomes = isElection ? [] : question.choices.map((_, index) => `${source}.choices.${index}.plainOutcome`)
  return (
    <FoldedField
      label="쉬운 말 요약"
      value={summary === '' ? '없음' : summary}
      sources={[`${source}.plainSummary`, ...outcomes]}
    >
      <Typography variant="body2" color="textSecondary">
        질문 아래에 작게 나옵니다. 효력은 질문에만 있으니 어느 쪽도 권하지 말고 그대로 풀어 적어주세요.
      </Typography>
      <Field
        source={`${source}.plainSummary`}
        label="무엇을 정하는 질문인가요?"
        placeholder="예: 엘리베이터 6대를 내년 봄에 새것으로 바꿀지 정합니다."
        multiline
        minRows={2}
        validate={maxLength(MAX_PLAIN_SUMMARY)}
      />
      {outcomes.map((outcome, index) => (
        <Field
          key={outcome}
          source={outcome}
          label={`${choiceName(question, index)} 고르면`}
          placeholder={index === 0 ? '예: 찬성하면 3월에 공사를 시작합니다.' : '예: 반대하면 지금 것을 계속 씁니다.'}
          validate={maxLength(MAX_PLAIN_OUTCOME)}
        />
      ))}
    </FoldedField>
  )
}

const choiceName = ({ choices }: DraftQuestion, index: number): string => {
  const label = choices[index]?.label.trim() ?? ''
  return label === '' ? `선택지 ${index + 1}번을` : `‘${label}’을(를)`
}
