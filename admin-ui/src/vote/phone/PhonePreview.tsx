import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { choosingText, type ChoiceNoun } from '#events/values/choosing-text.ts'
import { ballotKinds } from '#ui/ballot-kinds.ts'
import { tokens } from '#ui/tokens.ts'
import { PhonePlainWords } from './PhonePlainWords.tsx'
import { boundsOf, isAssent, isWritten, type DraftQuestion, type VoteDraft } from '../draft/vote-draft.ts'
import { PhoneChoice, PhoneFrame, PhoneHeading, PhoneLead } from './PhoneFrame.tsx'

type PhonePreviewProps = {
  readonly draft: Pick<VoteDraft, 'title' | 'description' | 'ballotKind' | 'kind' | 'questions'>
  readonly complex: string
  /** End of the vote in words: "2026. 12. 22. (화) 24:00 마감". */
  readonly end: string
  /** Index of the screen: 0 is the first screen, from 1 on a question. */
  readonly at: number
  readonly onTurn: (to: number) => void
}

/** Shows the residents' screens of a draft, one by one, while it is typed. */
export const PhonePreview = ({ draft, complex, end, at, onTurn }: PhonePreviewProps) => {
  const last = draft.questions.length
  const here = Math.min(at, last)
  const question = draft.questions[here - 1]
  return (
    <Box component="aside" aria-label="휴대전화 미리보기">
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', mb: 2 }}>
        <IconButton aria-label="미리보기 이전 화면" disabled={here === 0} onClick={() => onTurn(here - 1)}>
          <ChevronLeftIcon />
        </IconButton>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ minWidth: 120, textAlign: 'center' }}>
          {here === 0 ? '첫 화면' : `질문 ${here}/${last}`}
        </Typography>
        <IconButton aria-label="미리보기 다음 화면" disabled={here === last} onClick={() => onTurn(here + 1)}>
          <ChevronRightIcon />
        </IconButton>
      </Stack>
      {question === undefined ? (
        <FirstScreen draft={draft} complex={complex} end={end} />
      ) : (
        <QuestionScreen key={here} question={question} counted={countedIn(draft, question)} />
      )}
    </Box>
  )
}

const { light } = tokens

const FirstScreen = ({ draft, complex, end }: Pick<PhonePreviewProps, 'draft' | 'complex' | 'end'>) => {
  const kind = ballotKinds[draft.ballotKind]
  const facts = [
    { name: '마감', value: end },
    { name: '걸리는 시간', value: '약 2분 걸립니다', more: `질문 ${draft.questions.length}개` },
    { name: '투표 방식', value: kind.name, more: kind.meaning },
  ]
  return (
    <PhoneFrame label="주민이 보는 첫 화면" action="시작하기">
      <Box component="p" sx={{ m: 0, mb: 2, fontWeight: 700, color: light.primary }}>
        {complex}
      </Box>
      <PhoneHeading>{draft.title === '' ? '투표 제목' : draft.title}</PhoneHeading>
      <Box component="dl" sx={{ m: 0, mt: 6 }}>
        {facts.map(({ name, value, more }) => (
          <Box key={name} sx={{ mb: 4 }}>
            <Box component="dt" sx={{ fontSize: '0.88em', color: light.textMuted }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
              {more === undefined ? null : (
                <Box sx={{ fontSize: '0.88em', fontWeight: 400, color: light.textMuted }}>{more}</Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {draft.description === '' ? null : (
        <>
          <Box component="p" sx={{ m: 0, mb: 1, fontWeight: 700 }}>
            투표 안내
          </Box>
          <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {draft.description}
          </Box>
        </>
      )}
    </PhoneFrame>
  )
}

/**
 * Returns the noun for counting choices, as the residents' app has it: candidates are persons, but
 * a single one is voted on by yes or no.
 */
const countedIn = ({ kind }: Pick<VoteDraft, 'kind'>, { choices }: DraftQuestion): ChoiceNoun =>
  kind === 'election' && !choices.some(isAssent) ? 'persons' : 'things'

type QuestionScreenProps = { readonly question: DraftQuestion; readonly counted: ChoiceNoun }

const QuestionScreen = ({ question, counted }: QuestionScreenProps) => {
  const { minChoices, maxChoices } = boundsOf(question)
  const isSingle = maxChoices === 1
  return (
    <PhoneFrame label="주민이 보는 질문 화면" action="다음">
      <PhoneHeading>{question.title === '' ? '질문' : question.title}</PhoneHeading>
      <PhoneLead>{choosingText({ minChoices, maxChoices }, counted)}</PhoneLead>
      <PhonePlainWords question={question} />
      <Box component="ul" sx={{ m: 0, mt: 6, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {question.choices.map(({ label, plainOutcome }, index) => (
          <PhoneChoice
            // A choice that is being written has no name of its own yet.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={label === '' ? `선택지 ${index + 1}` : label}
            {...(isWritten(plainOutcome) ? { more: plainOutcome } : {})}
            isSingle={isSingle}
          />
        ))}
        {question.abstention ? (
          <PhoneChoice label="기권" more="이 질문에는 아무것도 고르지 않습니다" isSingle={isSingle} />
        ) : null}
      </Box>
    </PhoneFrame>
  )
}
