import { MenuItem, Stack, TextField } from '@mui/material'
import { toPhoneDigits } from '#events/values/phone.ts'
import type { LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import type { NamedSigner } from './use-minutes.ts'

/** Signer as it is typed: an attendee chosen, or a name with a phone. */
export type TypedSigner = { readonly listUserId: string; readonly name: string; readonly phone: string }

export const noSigner: TypedSigner = { listUserId: '', name: '', phone: '' }
/** Value of the choice that types a name. */
const OTHER = 'other'

/** Returns a signer as the call takes it; null: not filled in yet. */
export const signerOf = ({ listUserId, name, phone }: TypedSigner): NamedSigner | null => {
  if (listUserId !== '' && listUserId !== OTHER) return { by: 'owner', listUserId }
  const digits = toPhoneDigits(phone)
  return name.trim() === '' || digits === '' ? null : { by: 'typed', name: name.trim(), phone: digits }
}

const entryName = ({ name, dong, ho }: LedgerEntry): string =>
  `${name ?? '(이름 없음)'} · ${dong ?? '-'}동 ${ho ?? '-'}호`

type SignerFieldsProps = {
  readonly label: string
  readonly value: TypedSigner
  readonly owners: readonly LedgerEntry[]
  /** Whether somebody else than an owner who attended may be typed. */
  readonly mayType: boolean
  readonly onChange: (value: TypedSigner) => void
}

/** Fields of one signer. */
export const SignerFields = ({ label, value, owners, mayType, onChange }: SignerFieldsProps) => {
  const isTyped = value.listUserId === OTHER || owners.length === 0
  return (
    <Stack spacing={2} role="group" aria-label={label}>
      {owners.length === 0 ? null : (
        <TextField
          select
          label={label}
          value={value.listUserId}
          fullWidth
          onChange={({ target }) => onChange({ ...value, listUserId: target.value })}
        >
          {owners.map((entry) => (
            <MenuItem key={entry.listUserId} value={entry.listUserId}>
              {entryName(entry)}
            </MenuItem>
          ))}
          {mayType ? <MenuItem value={OTHER}>명부에 없는 사람</MenuItem> : null}
        </TextField>
      )}
      {isTyped && mayType ? (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            label={`${label} 이름`}
            value={value.name}
            fullWidth
            onChange={({ target }) => onChange({ ...value, name: target.value })}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <TextField
            label={`${label} 휴대전화`}
            value={value.phone}
            fullWidth
            onChange={({ target }) => onChange({ ...value, phone: target.value })}
            slotProps={{ htmlInput: { maxLength: 20, inputMode: 'tel', autoComplete: 'off' } }}
          />
        </Stack>
      ) : null}
    </Stack>
  )
}
