import { Checkbox, Dialog, DialogContent, DialogTitle, FormControlLabel, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useListContext, useNotify, type RaRecord } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { DialogButtons } from '../../forms/FormActions.tsx'
import { useCalls } from '../../data/use-calls.ts'
import { useCommand } from '../../data/use-command.ts'
import { withoutFilter, type FilterValues } from '../../filter/filter-values.ts'
import type { Column } from '../columns.ts'
import { useColumns } from '../use-columns.ts'

const SEARCH = 'q'

type SaveViewDialogProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly apartmentId: string | undefined
  readonly onClose: () => void
}

/** Returns filters that a view keeps: plain values, and no search text, which may be a name. */
const keptFilters = (values: FilterValues): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(withoutFilter(values, SEARCH)).flatMap(([source, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[source, value]] : [],
    ),
  )

/** Asks for the name of a view, and whether colleagues see it. */
export const SaveViewDialog = <T extends RaRecord>({ columns, apartmentId, onClose }: SaveViewDialogProps<T>) => {
  const id = useId()
  const { resource, filterValues, sort } = useListContext()
  const { hidden, ordered } = useColumns(columns)
  const { call } = useCalls()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/admin/views', {
        body: {
          collection: resource,
          apartmentId: isShared && apartmentId !== undefined ? apartmentId : null,
          name,
          filter: keptFilters(filterValues),
          sort: { field: sort.field, order: sort.order },
          hidden: [...hidden],
          order: ordered.map(({ source }) => source),
        },
      }),
    onSuccess: () => {
      notify('보기를 저장했습니다. 표 위의 보기에서 엽니다.', { type: 'success' })
      onClose()
    },
  })
  const problem = error === null ? null : toApiError(error)
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <DialogTitle id={id}>지금 보기 저장</DialogTitle>
        <DialogContent>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
            조건, 정렬, 열을 저장합니다. 검색어는 저장하지 않습니다.
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
          label="저장"
          busy={isPending}
          disabled={name.trim() === ''}
          onCancel={onClose}
          onAct={() => mutate()}
        />
      </form>
    </Dialog>
  )
}
