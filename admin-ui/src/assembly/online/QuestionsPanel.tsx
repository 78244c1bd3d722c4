import { Alert, Box, Button, Chip, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { OfficeStatement } from '#services/assembly/statement/statements.contract.ts'
import { MAX_STATEMENT } from '#events/values/assembly/online-names.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { FloorQueue } from './FloorQueue.tsx'
import { speakerName } from './speaker-name.ts'
import { useMeetingCommand, useStatements } from './use-meeting.ts'

const kindNames: Readonly<Record<OfficeStatement['kind'], string>> = { question: '질문', opinion: '의견' }
const entry = { py: 3, borderTop: 1, borderColor: 'divider' } as const

type StatementProps = {
  readonly id: string
  readonly statement: OfficeStatement
  readonly item: string | undefined
  readonly mayAct: boolean
}

const useAnswer = (id: string, { attendeeId, id: statementId }: OfficeStatement) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useMeetingCommand(id)
  const [text, setText] = useState('')
  const params = { id, attendeeId, statementId }
  const path = 'POST /api/assemblies/{id}/statements/{attendeeId}/{statementId}/answers'
  return {
    text,
    setText,
    isPending,
    error,
    write: () =>
      mutate(async () => {
        await call(path, { params, body: { how: 'written', text } })
        setText('')
      }),
    speak: () => mutate(() => call(path, { params, body: { how: 'spoken' } })),
  }
}

const Answering = ({ id, statement }: Pick<StatementProps, 'id' | 'statement'>) => {
  const { text, setText, isPending, error, write, speak } = useAnswer(id, statement)
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
      <TextField
        label={`${statement.number}번 답변`}
        size="small"
        multiline
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_STATEMENT } }}
      />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isPending || text.trim() === ''} onClick={write}>
          답변 보내기
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={speak}>
          읽고 답변함
        </Button>
      </Stack>
    </Stack>
  )
}

const Visibility = ({ id, statement }: Pick<StatementProps, 'id' | 'statement'>) => {
  const { call } = useCalls()
  const { mutate, mutateAsync, isPending } = useMeetingCommand(id)
  const { attendeeId, id: statementId, number, hiddenReason } = statement
  const params = { id, attendeeId, statementId }
  const path = 'PUT /api/assemblies/{id}/statements/{attendeeId}/{statementId}/visibility'
  if (hiddenReason !== null)
    return (
      <Button
        color="inherit"
        disabled={isPending}
        onClick={() => mutate(() => call(path, { params, body: { hidden: false } }))}
      >
        다시 보이기
      </Button>
    )
  return (
    <ConfirmedAction
      label="가리기"
      name={`${number}번 가리기`}
      title={`${number}번 글을 가릴까요?`}
      done="글을 가렸습니다."
      reason={{ hint: '예: 다른 사람의 개인정보가 있습니다.' }}
      send={(reason) => mutateAsync(() => call(path, { params, body: { hidden: true, reason: reason.slice(0, 300) } }))}
    >
      <li>다른 참석자에게 내용이 보이지 않고, 번호는 남습니다.</li>
      <li>내용과 사유는 기록에 남습니다.</li>
    </ConfirmedAction>
  )
}

const Statement = ({ id, statement, item, mayAct }: StatementProps) => {
  const { number, kind, text, at, readers, hiddenReason, answers } = statement
  return (
    <Box component="li" sx={entry} aria-label={`${number}번 ${kindNames[kind]}`}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 700 }}>
          {number}. {kindNames[kind]}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {speakerName(statement)} · {formatDateTime(at)}
        </Typography>
        {readers === 'chair' ? <Chip size="small" label="의장에게만" /> : null}
        {answers.length > 0 ? <Chip size="small" label="답변함" /> : null}
        {hiddenReason === null ? null : <Chip size="small" label="가림" />}
        {mayAct ? <Visibility id={id} statement={statement} /> : null}
      </Stack>
      {item === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {item}
        </Typography>
      )}
      <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text ?? '파기된 글입니다.'}
      </Typography>
      {hiddenReason === null ? null : (
        <Typography variant="body2" color="textSecondary">
          가린 사유: {hiddenReason}
        </Typography>
      )}
      {answers.map((answer) => (
        <Typography key={answer.at} variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          답변 {formatDateTime(answer.at)} · {answer.text ?? '현장에서 읽고 답변'}
        </Typography>
      ))}
      {mayAct ? <Answering id={id} statement={statement} /> : null}
    </Box>
  )
}

type QuestionsPanelProps = {
  readonly id: string
  /** Items of the agenda, for what a statement is about. */
  readonly items: readonly { readonly itemId: string; readonly title: string }[]
  readonly isOpen: boolean
}

/** Shows what attendees ask and who wants to speak, and lets the office answer. */
export const QuestionsPanel = ({ id, items, isOpen }: QuestionsPanelProps) => {
  const mayAct = useMay('POST /api/assemblies/{id}/statements/{attendeeId}/{statementId}/answers')
  const [isShown, setShown] = useState(false)
  const { data, error, refetch } = useStatements(id, { isOpen, isShown })
  const titles = new Map(items.map(({ itemId, title }) => [itemId, title]))
  if (!isShown)
    return (
      <Section title="질문·의견·발언" note="이름을 열람한 기록이 남습니다.">
        <Button variant="outlined" onClick={() => setShown(true)}>
          질문 보기
        </Button>
      </Section>
    )
  const statements = data?.said.statements ?? []
  return (
    <>
      <FloorQueue id={id} floor={data?.said.floor ?? []} mayAct={mayAct && isOpen} />
      <Section title="질문·의견" note={data === undefined ? undefined : `${statements.length}건`}>
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        {data !== undefined && statements.length === 0 ? (
          <Typography color="textSecondary">아직 없습니다.</Typography>
        ) : null}
        <Box component="ul" aria-label="질문과 의견" sx={plainList}>
          {statements.toReversed().map((statement) => (
            <Statement
              key={statement.id}
              id={id}
              statement={statement}
              item={statement.itemId === null ? undefined : titles.get(statement.itemId)}
              mayAct={mayAct}
            />
          ))}
        </Box>
      </Section>
    </>
  )
}
