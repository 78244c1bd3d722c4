import { Checkbox, Dialog, DialogContent, DialogTitle, FormControlLabel, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useListContext, useNotify, type RaRecord } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { DialogButtons } from '../forms/FormActions.tsx'
import { useCalls } from '../data/use-calls.ts'
import { useCommand } from '../data/use-command.ts'
import { withoutFilter, type FilterValues } from '../filter/filter-values.ts'
import type { Column } from '../collection/columns.ts'
import { useColumns } from '../collection/use-columns.ts'
import { useComplexId } from './use-saved-views.ts'

const SEARCH = 'q'

type SaveViewDialogProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly onClose: () => void
}

/** Returns filters that a view keeps: plain values, and no search text, which may be a name. */
const keptFilters = (values: FilterValues): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(withoutFilter(values, SEARCH)).flatMap(([source, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[source, value]] : [],
    ),
  )

/** Saves the present view of the surrounding collection under a name. */
const useSaveView = <T extends RaRecord>(
  { columns, onClose }: SaveViewDialogProps<T>,
  apartmentId: string | undefined,
) => {
  const { resource, filterValues, sort } = useListContext()
  const { hidden, ordered, widths } = useColumns(columns)
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: ({ name, isShared }: NamedView) =>
      call('POST /api/admin/views', {
        body: {
          collection: resource,
          apartmentId: isShared && apartmentId !== undefined ? apartmentId : null,
          name,
          filter: keptFilters(filterValues),
          sort: { field: sort.field, order: sort.order },
          hidden: [...hidden],
          order: ordered.map(({ source }) => source),
          widths,
        },
      }),
    onSuccess: () => {
      notify('보기를 저장했습니다. 표 위의 보기에서 엽니다.', { type: 'success' })
      onClose()
    },
  })
}

type NamedView = { readonly name: string; readonly isShared: boolean }

/** Asks for the name of a view, and whether colleagues see it. */
const SaveViewDialog = <T extends RaRecord>(props: SaveViewDialogProps<T>) => {
  const { onClose } = props
  const apartmentId = useComplexId()
  const id = useId()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { mutate, isPending, error } = useSaveView(props, apartmentId)
  const save = (): void => mutate({ name, isShared })
  const problem = error === null ? null : toApiError(error)
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DialogTitle id={id}>지금 보기 저장</DialogTitle>
        <DialogContent>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
            조건, 정렬, 열과 너비를 저장합니다. 검색어는 저장하지 않습니다.
          </Typography>
          <TextField
            autoFocus
            fullWidth
            required
            label="이름"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== null}
            helperText={problem === null ? ' ' : (problem.fields[0]?.message ?? problem.text)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          {apartmentId === undefined ? null : (
            <FormControlLabel
              control={<Checkbox checked={isShared} onChange={(_, checked) => setShared(checked)} />}
              label="이 아파트의 관리자와 공유"
            />
          )}
        </DialogContent>
        <DialogButtons
          label="저장하기"
          busy={isPending}
          disabled={name.trim() === ''}
          onCancel={onClose}
          onAct={save}
        />
      </form>
    </Dialog>
  )
}

export default SaveViewDialog
