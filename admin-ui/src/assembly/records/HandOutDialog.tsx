import { Alert, Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { identityCheckNames, identityCheckWays } from '#events/values/identity-check.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'

type HandOutDialogProps = {
  readonly params: { readonly id: string; readonly requestId: string; readonly copyId: string }
  readonly title: string
  readonly onClose: () => void
}

const wayNames = { paper: '종이로 줌', look: '보여줌' } as const

/** State of a handing out as it is typed, and its record. */
const useHandingOut = ({ params, onClose }: HandOutDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [way, setWay] = useState<keyof typeof wayNames>('paper')
  const [on, setOn] = useState(todayInSeoul)
  const [how, setHow] = useState<(typeof identityCheckWays)[number]>('id-seen')
  const [proof, setProof] = useState('')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/assemblies/{id}/inspections/{requestId}/copies/{copyId}/handing-out', {
        params,
        body: { way, on, identityHow: how, proof: proof.trim() },
      }),
    onSuccess: () => {
      notify('건넨 일을 적었습니다.', { type: 'success' })
      onClose()
    },
  })
  return { way, setWay, on, setOn, how, setHow, proof, setProof, mutate, isPending, error }
}

/** Dialog that records that a copy was given on paper, or looked at in the office. */
const HandOutDialog = (props: HandOutDialogProps) => {
  const { way, setWay, on, setOn, how, setHow, proof, setProof, mutate, isPending, error } = useHandingOut(props)
  const { title, onClose } = props
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="hand-out-title">
      <DialogTitle id="hand-out-title">{title} 건넨 일 적기</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <SegmentedChoice label="방법" names={wayNames} value={way} onChoose={setWay} />
          <TextField
            label="건넨 날"
            type="date"
            value={on}
            onChange={({ target }) => setOn(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
          />
          <TextField
            select
            label="본인 확인 방법"
            value={how}
            onChange={({ target }) => setHow(identityCheckWays.find((one) => one === target.value) ?? 'id-seen')}
          >
            {identityCheckWays.map((one) => (
              <MenuItem key={one} value={one}>
                {identityCheckNames[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="서명이나 수령증"
            value={proof}
            required
            helperText="예: 수령증 3번에 서명"
            onChange={({ target }) => setProof(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="적기"
        busy={isPending}
        disabled={proof.trim() === '' || on === ''}
        onCancel={onClose}
        onAct={() => mutate()}
      />
    </Dialog>
  )
}

export default HandOutDialog
