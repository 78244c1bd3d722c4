import { MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { VOID_WAITS } from './void-words.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'

/** Makes a number void that nobody has taken: a stamped paper that was spoiled before anybody signed it. */
export const VoidUntaken = ({ runs }: { readonly runs: readonly FormRun[] }) => {
  const may = useMay('POST /api/form-runs/{id}/numbers/{number}/void')
  const { call } = useCalls()
  const confirmed = runs.filter(({ status }) => status === 'confirmed')
  const [chosen, setChosen] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const runId = chosen ?? confirmed.find(({ way }) => way === 'paper')?.id ?? confirmed[0]?.id
  if (!may || runId === undefined) return null
  return (
    <ConfirmedAction
      label="번호 무효 처리"
      title="연번을 무효로 처리하시겠습니까?"
      done={VOID_WAITS}
      reason={{ hint: '예: 나눠 주기 전에 훼손됨' }}
      isRemoval
      button={{ variant: 'outlined', color: 'inherit' }}
      onDone={() => setNumber('')}
      fields={
        <Stack spacing={4} sx={{ mb: 4 }}>
          <TextField select label="검인·확인" value={runId} onChange={({ target }) => setChosen(target.value)}>
            {confirmed.map((run) => (
              <MenuItem key={run.id} value={run.id}>
                {wayNames[run.way]} {run.numbers?.first} ~ {run.numbers?.last}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="번호"
            value={number}
            onChange={({ target }) => setNumber(target.value.replaceAll(/[^0-9]/g, '').slice(0, 7))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </Stack>
      }
      send={(reason) =>
        call('POST /api/form-runs/{id}/numbers/{number}/void', {
          params: { id: runId, number: number === '' ? '0' : number },
          body: { reason },
        })
      }
    >
      <li>다른 관리자가 승인하면 무효가 되고, 이 연번은 다시 쓸 수 없습니다.</li>
    </ConfirmedAction>
  )
}
