import { Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { newActId } from '#ui/act-id.ts'
import { attendanceRelations, type AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { relationNames } from '#services/assembly/attendance/attendance-texts.contract.ts'
import { assemblyLaws } from '#services/assembly/law/assembly-law.contract.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { rowName, type TypedProxy } from './use-attendance.ts'

type ProxyDialogProps = {
  readonly row: AttendanceDeskRow
  readonly kind: AssemblyKind
  readonly isBusy: boolean
  readonly onAdmit: (proxy: TypedProxy, actId: string) => void
  readonly onClose: () => void
}

/** Dialog that admits a proxy of an owner, by the relations that the law allows. */
export const ProxyDialog = ({ row, kind, isBusy, onAdmit, onClose }: ProxyDialogProps) => {
  const law = assemblyLaws[kind].proxies
  const allowed = attendanceRelations.filter(
    (relation) => law?.relations === null || law?.relations.includes(relation) === true,
  )
  // One act, however often it is sent.
  const [actId] = useState(newActId)
  const [holderName, setHolderName] = useState('')
  const [relation, setRelation] = useState(allowed[0] ?? 'other')
  const [form, setForm] = useState('')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="proxy-title">
      <DialogTitle id="proxy-title">대리 출석 · {rowName(row)}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <Typography variant="body2" color="textSecondary">
            위임장과 대리인의 신분증을 확인해주세요. {law?.text} ({law?.basis})
          </Typography>
          <TextField
            label="대리인 이름"
            value={holderName}
            required
            // The dialog is opened to type the name.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setHolderName(target.value)}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <TextField
            select
            label="관계"
            value={relation}
            onChange={({ target }) => setRelation(allowed.find((one) => one === target.value) ?? relation)}
          >
            {allowed.map((one) => (
              <MenuItem key={one} value={one}>
                {relationNames[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="위임장 번호·비고"
            value={form}
            onChange={({ target }) => setForm(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </Stack>
      </DialogContent>
      <DialogButtons
        label="대리 출석"
        busy={isBusy}
        disabled={holderName.trim() === ''}
        onCancel={onClose}
        onAct={() => onAdmit({ holderName: holderName.trim(), relation, form: form.trim() }, actId)}
      />
    </Dialog>
  )
}
