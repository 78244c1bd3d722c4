import { Alert, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import type { AssemblyCount } from '#services/assembly/count/count.contract.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { useCountPress, type CountBody } from './use-results.ts'

type Teller = { readonly key: number; readonly role: string; readonly name: string }

const MAX_TELLERS = 20
const firstTellers: readonly Teller[] = [
  { key: 1, role: '개표 참관인', name: '' },
  { key: 2, role: '개표 참관인', name: '' },
]

type TellerFieldsProps = {
  readonly tellers: readonly Teller[]
  readonly onChange: (tellers: readonly Teller[]) => void
}

const TellerFields = ({ tellers, onChange }: TellerFieldsProps) => {
  const set = (key: number, change: Partial<Teller>): void =>
    onChange(tellers.map((one) => (one.key === key ? { ...one, ...change } : one)))
  return (
    <Stack spacing={3} role="group" aria-label="개표 참관인">
      {tellers.map(({ key, role, name }, place) => (
        <Stack key={key} direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            label={`참관인 ${place + 1} 이름`}
            value={name}
            fullWidth
            onChange={({ target }) => set(key, { name: target.value })}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <TextField
            label={`참관인 ${place + 1} 역할`}
            value={role}
            fullWidth
            onChange={({ target }) => set(key, { role: target.value })}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
        </Stack>
      ))}
      {tellers.length < MAX_TELLERS ? (
        <Button
          color="inherit"
          onClick={() => onChange([...tellers, { key: (tellers.at(-1)?.key ?? 0) + 1, role: '개표 참관인', name: '' }])}
        >
          참관인 더하기
        </Button>
      ) : null}
    </Stack>
  )
}

type CountDialogProps = { readonly id: string; readonly count: AssemblyCount; readonly onClose: () => void }

type CountForm = {
  readonly place: string
  readonly tellers: readonly Teller[]
  readonly closesOpen: boolean
  readonly reason: string
}

const bodyOf = ({ status }: AssemblyCount, { place, tellers, closesOpen, reason }: CountForm): CountBody => ({
  closesOpen,
  ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  ...(status === 'none'
    ? {
        begins: {
          place: place.trim() === '' ? null : place.trim(),
          tellers: tellers
            .map(({ role, name }) => ({ role: role.trim(), name: name.trim() }))
            .filter(({ name }) => name !== ''),
        },
      }
    : {}),
})

type UnreadyFieldsProps = {
  readonly count: AssemblyCount
  readonly form: CountForm
  readonly onChange: (part: Partial<CountForm>) => void
}

/** Fields for votes that cannot be counted as they are: still open, or with unsettled papers. */
const UnreadyFields = ({ count, form, onChange }: UnreadyFieldsProps) => {
  const isAny = (...states: readonly string[]): boolean => count.votes.some(({ state }) => states.includes(state))
  return (
    <>
      {isAny('open') ? (
        <FormControlLabel
          control={
            <Checkbox checked={form.closesOpen} onChange={({ target }) => onChange({ closesOpen: target.checked })} />
          }
          label="진행 중인 투표를 지금 마감합니다"
        />
      ) : null}
      {isAny('papers', 'approval') ? (
        <>
          <Alert severity="warning">확정하지 않은 용지가 있는 투표는 다른 관리자의 확인을 받아 개표합니다.</Alert>
          <TextField
            label="용지를 빼고 개표하는 사유"
            value={form.reason}
            fullWidth
            multiline
            helperText="적지 않으면 그 투표는 건너뜁니다."
            onChange={({ target }) => onChange({ reason: target.value })}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </>
      ) : null}
    </>
  )
}

/** Dialog that counts all votes of an assembly, with place and tellers. */
export const CountDialog = ({ id, count, onClose }: CountDialogProps) => {
  const [typed, setTyped] = useState<CountForm>({ place: '', tellers: firstTellers, closesOpen: false, reason: '' })
  const { mutate, isPending, error } = useCountPress(id)
  const change = (part: Partial<CountForm>): void => setTyped((before) => ({ ...before, ...part }))
  const isNameless = typed.tellers.some(({ role, name }) => name.trim() !== '' && role.trim() === '')
  return (
    <Confirm
      open
      title="개표할까요?"
      confirmLabel="개표하기"
      busy={isPending}
      disabled={isNameless}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate(bodyOf(count, typed), { onSuccess: onClose })}
      onClose={onClose}
      fields={
        <Stack spacing={4} sx={{ mt: 2 }}>
          {count.status === 'none' ? (
            <>
              <TextField
                label="개표 장소"
                value={typed.place}
                fullWidth
                onChange={({ target }) => change({ place: target.value })}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
              <TellerFields tellers={typed.tellers} onChange={(tellers) => change({ tellers })} />
            </>
          ) : null}
          <UnreadyFields count={count} form={typed} onChange={change} />
          {isNameless ? <Typography color="error">참관인의 역할을 적어주세요.</Typography> : null}
        </Stack>
      }
    >
      <li>준비된 투표를 안건 차례로 개표합니다.</li>
      <li>개표한 투표는 다시 열 수 없습니다.</li>
      {count.status === 'none' ? <li>참관인은 개표한 뒤에 바꿀 수 없습니다.</li> : null}
    </Confirm>
  )
}
