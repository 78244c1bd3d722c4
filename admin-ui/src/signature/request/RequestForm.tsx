import { Alert, DialogContent, FormControlLabel, Radio, RadioGroup, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { fromSeoulClock } from '../../kit/display/day.ts'
import { OwnersField } from '../../labels/OwnerField.tsx'
import { ACCEPTED_PDF } from '../paper/office-file.ts'
import { ChosenFile } from '../paper/ChosenFile.tsx'
import { ChosenNames } from './ChosenNames.tsx'
import { textsOf } from './request-order.ts'

type RequestAnswer = AnswerTo<'POST /api/signature/request'>
type RequestFormProps = {
  readonly list: List
  readonly chosen: readonly string[] | null
  readonly onSent: (sent: RequestAnswer) => void
  readonly onClose: () => void
}

type Scope = 'all' | 'some'
const MAX_WORDS = 500

/** State of the dialog: the order, and the recipients. */
const useOrder = ({ list, chosen, onSent }: RequestFormProps) => {
  const { call } = useCalls()
  const [scope, setScope] = useState<Scope>('all')
  const [entries, setEntries] = useState<readonly ListUser[]>([])
  const [until, setUntil] = useState('')
  const [message, setMessage] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const some = scope === 'some' ? entries.map(({ id }) => id) : null
  const ids = chosen ?? some
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/signature/request', {
        texts: textsOf({ listId: list.id, ids, expiresAt: until === '' ? null : fromSeoulClock(until), message }),
        ...(file === null ? {} : { file }),
      }),
    onSuccess: onSent,
  })
  return {
    scope,
    setScope,
    entries,
    setEntries,
    until,
    setUntil,
    message,
    setMessage,
    file,
    setFile,
    ids,
    send: () => mutate(),
    isPending,
    problem: error === null ? null : toApiError(error).text,
  }
}

/** Form of a request: recipients, expiry, message, and document. */
export const RequestForm = (props: RequestFormProps) => {
  const { list, chosen, onClose } = props
  const order = useOrder(props)
  const nobody = order.ids?.length === 0
  return (
    <>
      <DialogContent sx={{ pt: '12px !important' }}>
        <Stack spacing={5}>
          {chosen === null ? (
            <RecipientFields list={list} {...order} />
          ) : (
            <Typography>
              <strong>
                <ChosenNames resource="list-users" listId={list.id} ids={chosen} />
              </strong>
              에게 서명 요청을 보냅니다.
            </Typography>
          )}
          <TextField
            label="전할 말"
            value={order.message}
            onChange={({ target }) => order.setMessage(target.value)}
            multiline
            minRows={2}
            helperText="본인 확인을 마친 소유자에게만 보입니다."
            slotProps={{ htmlInput: { maxLength: MAX_WORDS } }}
          />
          <TextField
            label="링크 만료"
            type="datetime-local"
            value={order.until}
            onChange={({ target }) => order.setUntil(target.value.slice(0, 16))}
            helperText="비워 두면 리스트가 마감될 때까지 열립니다."
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
          />
          <ChosenFile
            label="따로 서명받을 문서 (PDF)"
            hint="비워 두면 설정에서 정한 문서에 서명받습니다."
            accept={ACCEPTED_PDF}
            file={order.file}
            onFile={order.setFile}
          />
          <Typography variant="body2" color="textSecondary">
            알림톡이 가지 않는 소유자의 링크는 서명 요청 목록에서 복사하거나 QR 코드로 보여 줍니다.
          </Typography>
          {order.problem === null ? null : <Alert severity="error">{order.problem}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="서명 요청 보내기"
        busy={order.isPending}
        onCancel={onClose}
        onAct={order.send}
        disabled={nobody}
      />
    </>
  )
}

type RecipientFieldsProps = {
  readonly list: List
  readonly scope: Scope
  readonly setScope: (scope: Scope) => void
  readonly entries: readonly ListUser[]
  readonly setEntries: (entries: readonly ListUser[]) => void
}

const RecipientFields = ({ list, scope, setScope, entries, setEntries }: RecipientFieldsProps) => {
  const left = list.totalTargets - list.completedCount - list.riskCount
  return (
    <Stack spacing={3}>
      <RadioGroup
        aria-label="누구에게 보낼까요"
        value={scope}
        onChange={({ target }) => setScope(target.value === 'some' ? 'some' : 'all')}
      >
        <FormControlLabel
          value="all"
          control={<Radio />}
          label={`아직 참여하지 않은 소유자 모두 (${formatCount(left, '명')})`}
        />
        <FormControlLabel value="some" control={<Radio />} label="명부에서 고르기" />
      </RadioGroup>
      {scope === 'some' ? (
        <OwnersField
          listId={list.id}
          label="소유자"
          hint="이름이나 동-호로 찾으세요."
          owners={entries}
          onPick={setEntries}
        />
      ) : null}
    </Stack>
  )
}
