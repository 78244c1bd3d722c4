import { Box, Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { numberPapers, numberRegistrations, type NumberPaper } from '#events/values/messaging/sender-number.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { MessageAccountSettings } from '#services/message-account/message-account.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { paperNames, registrationNames } from './message-account-labels.ts'

type SenderNumber = MessageAccountSettings['numbers'][number]
type Changes = BodyTo<'PUT /api/apartment/{id}/sender-number'>

/** Shows the sender numbers of a complex, with the state and the papers of their registration. */
export const SenderNumbers = ({
  apartmentId,
  numbers,
}: {
  readonly apartmentId: string
  readonly numbers: readonly SenderNumber[]
}) => (
  <Stack spacing={3}>
    <Box>
      <Typography variant="h3">발신번호</Typography>
      <Typography variant="body2" color="textSecondary">
        발송사에 미리 등록한 번호만 쓸 수 있습니다(전기통신사업법 제84조의2). 통신사에서 통신서비스 이용증명원을 떼어
        발송사에 내주세요.
      </Typography>
    </Box>
    <Box component="ul" sx={{ ...plainList, '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {numbers.map((one) => (
        <NumberRow key={one.number} apartmentId={apartmentId} recorded={one} />
      ))}
    </Box>
    <AddNumber apartmentId={apartmentId} />
  </Stack>
)

const useSaveNumber = (apartmentId: string) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: (body: Changes) => call('PUT /api/apartment/{id}/sender-number', { params: { id: apartmentId }, body }),
    onSuccess: () => notify('발신번호를 저장했습니다.', { type: 'success' }),
    onError: (error) => notify(toApiError(error).text, { type: 'error' }),
  })
}

const NumberRow = ({ apartmentId, recorded }: { readonly apartmentId: string; readonly recorded: SenderNumber }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate: save, isPending } = useSaveNumber(apartmentId)
  const { number, registration, papers } = recorded
  const { mutate: remove } = useCommand({
    mutationFn: () =>
      call('POST /api/apartment/{id}/sender-number/removal', { params: { id: apartmentId }, body: { number } }),
    onSuccess: () => notify('발신번호를 삭제했습니다.', { type: 'success' }),
    onError: (error) => notify(toApiError(error).text, { type: 'error' }),
  })
  const name = formatPhone(number)
  return (
    <Stack component="li" spacing={2} sx={{ py: 3 }}>
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" sx={{ minWidth: 120 }}>
          {name}
        </Typography>
        <TextField
          select
          size="small"
          label="등록 상태"
          value={registration}
          disabled={isPending}
          slotProps={{ htmlInput: { 'aria-label': `${name} 등록 상태` } }}
          onChange={({ target }) =>
            save({ number, papers, registration: numberRegistrations.find((one) => one === target.value) ?? 'unknown' })
          }
        >
          {numberRegistrations.map((one) => (
            <MenuItem key={one} value={one}>
              {registrationNames[one]}
            </MenuItem>
          ))}
        </TextField>
        <Button color="error" aria-label={`${name} 삭제`} onClick={() => remove()}>
          삭제
        </Button>
      </Stack>
      <Papers
        papers={papers}
        disabled={isPending}
        onChange={(changed) => save({ number, registration, papers: [...changed] })}
      />
    </Stack>
  )
}

type PapersProps = {
  readonly papers: SenderNumber['papers']
  readonly disabled: boolean
  readonly onChange: (papers: readonly NumberPaper[]) => void
}

/** Checklist of the papers that the provider wants. */
const Papers = ({ papers, disabled, onChange }: PapersProps) => (
  <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
    {numberPapers.map((paper) => (
      <FormControlLabel
        key={paper}
        label={paperNames[paper]}
        control={
          <Checkbox
            size="small"
            checked={papers.includes(paper)}
            disabled={disabled}
            onChange={(_, isThere) => onChange(isThere ? [...papers, paper] : papers.filter((one) => one !== paper))}
          />
        }
      />
    ))}
  </Stack>
)

const AddNumber = ({ apartmentId }: { readonly apartmentId: string }) => {
  const [typed, setTyped] = useState('')
  const { mutate, isPending } = useSaveNumber(apartmentId)
  const add = (): void =>
    mutate({ number: typed, registration: 'unknown', papers: [] }, { onSuccess: () => setTyped('') })
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <TextField
        size="small"
        label="발신번호 더하기"
        placeholder="031-000-0000"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 20 } }}
      />
      <Button variant="outlined" loading={isPending} disabled={typed.trim() === ''} onClick={add}>
        더하기
      </Button>
    </Stack>
  )
}
