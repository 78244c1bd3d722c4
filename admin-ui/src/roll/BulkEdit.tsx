import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { MAX_TEXT_LENGTH } from '#services/roll/fields.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'
import { useUndoToast } from '../kit/feedback/use-undo-toast.tsx'
import { toApiError } from '#ui/http/api-client.ts'
import { unitName } from '../labels/person-labels.ts'
import { useEntriesNamed } from './chosen-names.tsx'
import { changesOf, editableFields, fieldText, readValue, type EditableField, type EntryChange } from './bulk-edit.ts'

/** Maximum number of entries that are changed at once: each is a call of its own. */
const MAX_ENTRIES = 20

type SendResult = { readonly done: readonly EntryChange[]; readonly failed: readonly string[] }

/** Sends changes one after the other; those that the server refuses are named, and the others are done. */
const useSend = () => {
  const { call } = useCalls()
  return async (field: EditableField, changes: readonly EntryChange[]): Promise<SendResult> => {
    const done: EntryChange[] = []
    const failed: string[] = []
    for (const change of changes) {
      try {
        await call('PUT /api/list-user/{id}', {
          params: { id: change.id },
          body: { [field]: change.after, before: { [field]: change.before } },
        })
        done.push(change)
      } catch (thrown) {
        failed.push(`${change.unit}: ${toApiError(thrown).text}`)
      }
    }
    return { done, failed }
  }
}

/** Sets one field of the selected entries to one value, after a preview; it can be undone. */
export const BulkEdit = ({ listId }: { readonly listId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { selectedIds } = useListContext<ListUser>()
  return (
    <>
      <Button color="inherit" disabled={selectedIds.length > MAX_ENTRIES} onClick={() => setOpen(true)}>
        {selectedIds.length > MAX_ENTRIES ? `한꺼번에 수정 (${MAX_ENTRIES}건까지)` : '한꺼번에 수정'}
      </Button>
      {isOpen ? <BulkEditDialog listId={listId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type BulkEditDialogProps = { readonly listId: string; readonly onClose: () => void }

const BulkEditDialog = ({ listId, onClose }: BulkEditDialogProps) => {
  const { selectedIds, onUnselectItems } = useListContext<ListUser>()
  const [field, setField] = useState<EditableField>('area')
  const [typed, setTyped] = useState('')
  const entries = useEntriesNamed(listId, selectedIds.map(String))
  const value = readValue(field, typed)
  const changes = value === undefined ? [] : changesOf(entries, field, value, unitName)
  const send = useSend()
  const tell = useUndoToast()
  const notify = useNotify()
  const { mutate, isPending, data } = useCommand({
    mutationFn: () => send(field, changes),
    onSuccess: ({ done, failed }) => {
      if (done.length > 0)
        tell(`${formatCount(done.length, '건')}의 ${editableFields[field].label}을 수정했습니다.`, {
          undo: async () => {
            const back = await send(
              field,
              done.map((one) => ({ ...one, before: one.after, after: one.before })),
            )
            if (back.failed.length > 0) notify(back.failed.join('\n'), { type: 'error' })
          },
          undone: '수정을 되돌렸습니다.',
        })
      if (failed.length > 0) return
      onUnselectItems()
      onClose()
    },
  })
  const failed = data?.failed ?? []
  return (
    <Confirm
      open
      title="선택한 소유자를 한꺼번에 수정"
      confirmLabel={`${formatCount(changes.length, '건')} 수정`}
      busy={isPending}
      disabled={changes.length === 0}
      problem={failed.length === 0 ? null : failed.join(' · ')}
      fields={
        <EditFields field={field} typed={typed} onField={setField} onType={setTyped} isWrong={value === undefined} />
      }
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Preview changes={changes} field={field} chosen={selectedIds.length} />
    </Confirm>
  )
}

type EditFieldsProps = {
  readonly field: EditableField
  readonly typed: string
  readonly isWrong: boolean
  readonly onField: (field: EditableField) => void
  readonly onType: (text: string) => void
}

const EditFields = ({ field, typed, isWrong, onField, onType }: EditFieldsProps) => (
  <Stack spacing={3} sx={{ mt: 3 }}>
    <TextField
      select
      label="수정할 항목"
      value={field}
      onChange={(event) => {
        const chosen = Object.keys(editableFields).find((name) => name === event.target.value)
        if (chosen !== undefined) onField(chosen as EditableField)
      }}
    >
      {Object.entries(editableFields).map(([name, { label }]) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      label="새 값"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      error={isWrong}
      helperText={isWrong ? '0보다 큰 수로 적어주세요.' : '비우면 지금 값을 삭제합니다.'}
      slotProps={{ htmlInput: { maxLength: MAX_TEXT_LENGTH } }}
    />
  </Stack>
)

type PreviewProps = {
  readonly changes: readonly EntryChange[]
  readonly field: EditableField
  readonly chosen: number
}

const SHOWN = 6

/** Lists what will change, with the present and the new value. */
const Preview = ({ changes, field, chosen }: PreviewProps) => (
  <>
    {changes.slice(0, SHOWN).map(({ id, unit, before, after }) => (
      <li key={id}>
        {unit}: {fieldText(field, before)} → <strong>{fieldText(field, after)}</strong>
      </li>
    ))}
    {changes.length > SHOWN ? <li>외 {formatCount(changes.length - SHOWN, '건')}</li> : null}
    {chosen > changes.length ? <li>{formatCount(chosen - changes.length, '건')}은 값이 이미 같습니다.</li> : null}
    {editableFields[field].isOfUnit ? <li>같은 세대의 공유자에게도 함께 바뀝니다.</li> : null}
  </>
)
